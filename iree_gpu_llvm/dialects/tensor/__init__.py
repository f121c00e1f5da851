"""`tensor`: values of any shape in memory that nobody has chosen yet."""
