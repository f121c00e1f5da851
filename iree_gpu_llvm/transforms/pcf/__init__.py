"""Parts of the lowering of `pcf`: what scopes ask of the machine, which buffer a reference is."""
