"""A gather of one slice."""

import pytest

# What is said of each case: arguments, ops, what they are canonicalized to (as iree-opt does).
CASES = {
    "a row": (
        "%s: tensor<64x16xf32>, %i: tensor<1xi32>, %o: tensor<1x16xf32>",
        """%0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<64x16xf32>, tensor<1xi32>) outs(%o : tensor<1x16xf32>) -> tensor<1x16xf32>
           "test.use"(%0) : (tensor<1x16xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %extracted = tensor.extract %i[%c0] : tensor<1xi32>
           %0 = arith.index_cast %extracted : i32 to index
           %extracted_slice = tensor.extract_slice %s[%0, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<1x16xf32>
           "test.use"(%extracted_slice) : (tensor<1x16xf32>) -> ()""",
    ),
    "by two indices": (
        "%s: tensor<64x32x?xf32>, %i: tensor<1x2xi64>, %o: tensor<1x?xf32>",
        """%0 = iree_linalg_ext.gather dimension_map = [1, 0] ins(%s, %i : tensor<64x32x?xf32>, tensor<1x2xi64>) outs(%o : tensor<1x?xf32>) -> tensor<1x?xf32>
           "test.use"(%0) : (tensor<1x?xf32>) -> ()""",
        """%c2 = arith.constant 2 : index
           %c1 = arith.constant 1 : index
           %c0 = arith.constant 0 : index
           %extracted = tensor.extract %i[%c0, %c0] : tensor<1x2xi64>
           %0 = arith.index_cast %extracted : i64 to index
           %extracted_0 = tensor.extract %i[%c0, %c1] : tensor<1x2xi64>
           %1 = arith.index_cast %extracted_0 : i64 to index
           %dim = tensor.dim %s, %c2 : tensor<64x32x?xf32>
           %extracted_slice = tensor.extract_slice %s[%1, %0, 0] [1, 1, %dim] [1, 1, 1] : tensor<64x32x?xf32> to tensor<1x1x?xf32>
           %collapsed = tensor.collapse_shape %extracted_slice [[0, 1], [2]] : tensor<1x1x?xf32> into tensor<1x?xf32>
           "test.use"(%collapsed) : (tensor<1x?xf32>) -> ()""",
    ),
    "of more dims than there were": (
        "%s: tensor<64x16xf32>, %i: tensor<1x1xindex>, %o: tensor<1x1x16xf32>",
        """%0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<64x16xf32>, tensor<1x1xindex>) outs(%o : tensor<1x1x16xf32>) -> tensor<1x1x16xf32>
           "test.use"(%0) : (tensor<1x1x16xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %extracted = tensor.extract %i[%c0, %c0] : tensor<1x1xindex>
           %extracted_slice = tensor.extract_slice %s[%extracted, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<1x16xf32>
           %expanded = tensor.expand_shape %extracted_slice [[0, 1], [2]] output_shape [1, 1, 16] : tensor<1x16xf32> into tensor<1x1x16xf32>
           "test.use"(%expanded) : (tensor<1x1x16xf32>) -> ()""",
    ),
    "of fewer dims": (
        "%s: tensor<64x16xf32>, %i: tensor<1xi32>, %o: tensor<16xf32>",
        """%0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<64x16xf32>, tensor<1xi32>) outs(%o : tensor<16xf32>) -> tensor<16xf32>
           "test.use"(%0) : (tensor<16xf32>) -> ()""",
        """%c0 = arith.constant 0 : index
           %extracted = tensor.extract %i[%c0] : tensor<1xi32>
           %0 = arith.index_cast %extracted : i32 to index
           %extracted_slice = tensor.extract_slice %s[%0, 0] [1, 16] [1, 1] : tensor<64x16xf32> to tensor<1x16xf32>
           %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<1x16xf32> into tensor<16xf32>
           "test.use"(%collapsed) : (tensor<16xf32>) -> ()""",
    ),
    "an element": (
        "%s: tensor<64x16xf32>, %i: tensor<1x2xi32>, %o: tensor<1xf32>",
        """%0 = iree_linalg_ext.gather dimension_map = [0, 1] ins(%s, %i : tensor<64x16xf32>, tensor<1x2xi32>) outs(%o : tensor<1xf32>) -> tensor<1xf32>
           "test.use"(%0) : (tensor<1xf32>) -> ()""",
        """%c1 = arith.constant 1 : index
           %c0 = arith.constant 0 : index
           %extracted = tensor.extract %i[%c0, %c0] : tensor<1x2xi32>
           %0 = arith.index_cast %extracted : i32 to index
           %extracted_0 = tensor.extract %i[%c0, %c1] : tensor<1x2xi32>
           %1 = arith.index_cast %extracted_0 : i32 to index
           %extracted_slice = tensor.extract_slice %s[%0, %1] [1, 1] [1, 1] : tensor<64x16xf32> to tensor<1x1xf32>
           %collapsed = tensor.collapse_shape %extracted_slice [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
           "test.use"(%collapsed) : (tensor<1xf32>) -> ()""",
    ),
    "two rows": (
        "%s: tensor<64x16xf32>, %i: tensor<2xi32>, %o: tensor<2x16xf32>",
        """%0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<64x16xf32>, tensor<2xi32>) outs(%o : tensor<2x16xf32>) -> tensor<2x16xf32>
           "test.use"(%0) : (tensor<2x16xf32>) -> ()""",
        """%0 = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<64x16xf32>, tensor<2xi32>) outs(%o : tensor<2x16xf32>) -> tensor<2x16xf32>
           "test.use"(%0) : (tensor<2x16xf32>) -> ()""",
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_canonical(folded, case):
    arguments, ops, wanted = CASES[case]
    assert folded(arguments, ops) == "\n".join(line.strip() for line in wanted.splitlines())
