"""`vector.transfer_read` and `vector.transfer_write`."""
