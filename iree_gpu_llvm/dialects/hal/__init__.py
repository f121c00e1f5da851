"""`hal`: devices and executables, and the interface between a dispatch and its launch."""
