"""`gpu`: what kernels for any vendor's GPU share."""
