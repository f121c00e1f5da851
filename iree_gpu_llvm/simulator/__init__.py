"""Executes kernels without a GPU: all lanes of a workgroup at once, on numpy arrays.

It is an opinion of its own on what the IR means, and so shares no code with `lowering/`.

| module | what |
|---|---|
| `run` | `simulate`: arrays in, arrays and counts out |
| `launch`, `grid` | workgroup size, subgroup size, number of workgroups |
| `interface`, `arguments`, `results` | what a kernel takes, arrays for it, what a function returns |
| `arrays`, `compare` | arrays made up from types, and whether two hold the same numbers |
| `binder` | binds each op to a closure by the rule that its name has |
| `program`, `positions`, `block_order` | control flow: blocks cut at barriers, in the order in which they are run |
| `machine` | which lanes exist and are active, memory, counts |
| `memory`, `bounds` | buffers, memrefs, checked access |
| `numbers` | how values of each type lie in arrays; floats of 8 bits and fewer, bf16 |
| `tensors`, `tensor_patches` | values of any shape that lanes share or have each, and what each replaced |
| `tensor_boxes`, `tensor_runs` | slices of tensors, and the elements in a row that they consist of |
| `structured`, `regions` | loop nests on tensors, many points at once |
| `workgroup_work` | copies and loop nests on buffers that a workgroup shares out |
| `nested_blocks` | regions of several blocks inside an op |
| `mma_fragments`, `mma_tiles` | matrices from the fragments of lanes, and back; those of tiled products of every kind |
| `matrix_layouts`, `matrix_products` | where instructions keep matrices, and what they compute |
| `packed`, `small_floats` | elements in words; how conversions of small floats scale and round |
| `observer` | what may watch a run |
| `races`, `race_reports` | finds races, and says what they are; `findings`: what is found |
| `accesses`, `shadow`, `replicated`, `copies` | what the race finder keeps: of each byte, of copies under way |
| `synchronization` | what each barrier orders |
| `bank_conflicts` | cycles that LDS accesses lose |
| `ops/` | the rules, one file for each dialect or family |
"""
