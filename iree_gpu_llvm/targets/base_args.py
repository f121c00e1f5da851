"""LLVM's own options that hold in every worker. A module of its own, which costs nothing to import."""

# Loop strength reduction knows nothing of buffer addressing: it rebases pointers so that constant offsets turn
# negative, which the offset field of a buffer instruction cannot hold, and an addition for each access results. Control
# flow that is the same for the whole wave needs no structure: a loop with a second exit would else keep two copies of
# what it carries. Loops over numbers of turns that are known at run time are unrolled as later LLVMs do it by
# themselves: neighbouring accesses become wide ones.
BASE_LLVM_ARGS = ("-disable-lsr", "-structurizecfg-skip-uniform-regions", "-unroll-runtime")
