"""Parts of reading ahead: stages of a loop, buffers in rotation."""
