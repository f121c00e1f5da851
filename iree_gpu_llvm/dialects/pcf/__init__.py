"""`pcf`: parallel control flow over scopes of workers."""
