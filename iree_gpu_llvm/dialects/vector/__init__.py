"""`vector`: values of fixed or scalable shape, how they get to and from memory, and what is done with them."""
