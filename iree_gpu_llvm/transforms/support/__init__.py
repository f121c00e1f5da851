"""What passes share: making ops, index arithmetic, whose memory a memref is, sizes of workgroups."""
