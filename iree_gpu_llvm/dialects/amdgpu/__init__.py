"""`amdgpu`: AMD's instructions on vectors and memrefs."""
