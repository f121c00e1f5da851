"""What convolutions become matrix products by: rearranged windows (im2col), and Winograd's transforms."""

from __future__ import annotations

from typing import Any, ClassVar

from ...ir.attribute_constraints import DENSE_I64_ARRAY, I64_ATTR, array_of
from ...ir.attributes import i64_array
from ...ir.constraints import INDEX_TYPE
from ...ir.definitions import attr, operand, optional_operand, variadic_operand, variadic_result
from ...ir.operations import Value
from ...ir.traits import AttrSizedOperandSegments
from ...ir.types import DYNAMIC
from ..index_lists import DYNAMIC_INDEX, DYNAMIC_INDEX_LIST, Mixed, mixed
from .interface import RANKED_TENSOR, SHAPED, StructuredExtOp, StructuredStyle, agree, shape_of
from .nested_lists import NESTED_INDEX_LIST

NOTHING = i64_array(())


class Im2colOp(StructuredExtOp):
    """Windows of an image as rows of a matrix. The output's dims are batch dims, then dims of where a window is (m),
    then dims of where in the window an element is (k). `output_sizes` says for each what dims of the input (batch, the
    image, the window and channels) are counted by it, row-major, `offsets` where counting starts. What stands outside
    of the input, or of the output as it was before padding, is `pad_value`."""

    name = "iree_linalg_ext.im2col"
    input = operand(SHAPED)
    output = operand(SHAPED)
    strides = attr(DENSE_I64_ARRAY)
    dilations = attr(DENSE_I64_ARRAY)
    kernel_size = variadic_operand(INDEX_TYPE)
    static_kernel_size = attr(DENSE_I64_ARRAY)
    offsets = variadic_operand(INDEX_TYPE)
    static_offsets = attr(DENSE_I64_ARRAY)
    output_sizes = variadic_operand(INDEX_TYPE)
    # iree-opt 3.13 dies of other elements
    static_output_sizes = attr(array_of(DENSE_I64_ARRAY, "array attribute"))
    batch_pos = attr(DENSE_I64_ARRAY)
    m_pos = attr(DENSE_I64_ARRAY)
    k_pos = attr(DENSE_I64_ARRAY)
    input_k_perm = attr(DENSE_I64_ARRAY)
    output_perm = attr(DENSE_I64_ARRAY)
    input_pad_low = variadic_operand(INDEX_TYPE)
    input_pad_high = variadic_operand(INDEX_TYPE)
    output_pad_low = variadic_operand(INDEX_TYPE)
    output_pad_high = variadic_operand(INDEX_TYPE)
    static_input_pad_low = attr(DENSE_I64_ARRAY, default=NOTHING)
    static_input_pad_high = attr(DENSE_I64_ARRAY, default=NOTHING)
    static_output_pad_low = attr(DENSE_I64_ARRAY, default=NOTHING)
    static_output_pad_high = attr(DENSE_I64_ARRAY, default=NOTHING)
    pad_value = optional_operand()
    results_ = variadic_result(SHAPED)
    traits = (AttrSizedOperandSegments, StructuredStyle("output"))
    signature_decides = True
    custom = {"DynamicIndexList": DYNAMIC_INDEX_LIST, "NestedIndexList": NESTED_INDEX_LIST}
    assembly = """
        attr-dict `strides` `=` $strides `dilations` `=` $dilations
        `kernel_size` `=` custom<DynamicIndexList>($kernel_size, $static_kernel_size)
        `offsets` `=` custom<DynamicIndexList>($offsets, $static_offsets)
        `output_sizes` `=` custom<NestedIndexList>($output_sizes, $static_output_sizes)
        `batch_pos` `=` $batch_pos `m_pos` `=` $m_pos `k_pos` `=` $k_pos `input_k_perm` `=` $input_k_perm
        `output_perm` `=` $output_perm
        (`input_pad_low` `=` custom<DynamicIndexList>($input_pad_low, $static_input_pad_low)
        `input_pad_high` `=` custom<DynamicIndexList>($input_pad_high, $static_input_pad_high)^)?
        (`output_pad_low` `=` custom<DynamicIndexList>($output_pad_low, $static_output_pad_low)
        `output_pad_high` `=` custom<DynamicIndexList>($output_pad_high, $static_output_pad_high)^)?
        (`pad_value` `(` $pad_value^ `:` type($pad_value) `)`)?
        `ins` `(` $input `:` type($input) `)` `outs` `(` $output `:` type($output) `)` (`->` type($results_)^)?
    """

    @property
    def mixed_kernel_size(self) -> list[Mixed]:
        return mixed(self.kernel_size, self.static_kernel_size)

    @property
    def mixed_offsets(self) -> list[Mixed]:
        return mixed(self.offsets, self.static_offsets)

    @property
    def mixed_output_sizes(self) -> list[list[Mixed]]:
        """For each dim of the output, before they are permuted, the extents of what it counts."""
        following: list[Value] = list(self.output_sizes)
        out: list[list[Mixed]] = []
        for sizes in self.static_output_sizes.elements:
            count = sum(n == DYNAMIC_INDEX for n in sizes)
            out.append(mixed(following[:count], sizes))
            following = following[count:]
        return out

    def verify(self):
        self._check_sizes()
        self._check_windows()
        self._check_padding()

    def _check_sizes(self) -> None:
        rank, batch, m, k = len(shape_of(self.output.type)), self.batch_pos, self.m_pos, self.k_pos
        if len(shape_of(self.input.type)) != len(batch) + len(m) + len(k):
            raise self.error("expected input rank to be the sum of batch, m, and k ranks")
        if len(self.static_offsets) != rank:
            raise self.error(f"expected offsets size ({len(self.static_offsets)}) to match output rank ({rank})")
        counts = [len(a) for a in self.static_output_sizes.elements]
        if len(counts) != rank:
            raise self.error(f"expected output_sizes outer size ({len(counts)}) to match output rank ({rank})")
        if sum(counts[: len(batch)]) != len(batch):
            raise self.error("expected sum of batch output_sizes inner dimensions to equal batch_pos size")
        boundary = next((i for i in range(len(batch), rank + 1) if sum(counts[len(batch) : i]) == len(m)), None)
        if boundary is None:
            raise self.error(
                "M/K boundary not found: accumulated output_sizes inner dimensions must equal m_pos size at some output"
                " dim boundary"
            )
        found, wanted = sum(counts[boundary:]), len(m) + len(k)
        if found != wanted:
            raise self.error(
                f"expected sum of K output_sizes inner dimensions ({found}) to equal m_pos.size() + k_pos.size()"
                f" ({wanted})"
            )

    def _check_windows(self) -> None:
        kernel_rank, shared = len(self.static_kernel_size), len(self.m_pos) + len(self.k_pos)
        if kernel_rank != len(self.m_pos):
            raise self.error("expected kernel rank to be equal to the m_pos rank")
        if len(self.strides) != kernel_rank:
            raise self.error("expected strides rank to be equal to the kernel rank")
        if len(self.dilations) != kernel_rank:
            raise self.error("expected dilations rank to be equal to the kernel rank")
        order = list(self.input_k_perm)
        if len(order) != shared:
            raise self.error(
                f"expected input_k_perm size ({len(order)}) to match the number of shared dimensions (m_pos + k_pos ="
                f" {shared})"
            )
        if sorted(order) != list(range(shared)):
            raise self.error(f"expected input_k_perm to be a permutation of [0, {shared})")
        order = list(self.output_perm)
        if sorted(order) != list(range(len(order))):
            raise self.error("expected output_perm to be a permutation")
        if len(order) != len(shape_of(self.output.type)):
            raise self.error("expected output_perm to have the same rank as the result")

    def _check_padding(self) -> None:
        for what, side, low, high in (
            ("input", self.input, self.static_input_pad_low, self.static_input_pad_high),
            ("output", self.output, self.static_output_pad_low, self.static_output_pad_high),
        ):
            if len(low) != len(high):
                raise self.error(f"expected {what}_pad_low and {what}_pad_high to have the same size")
            rank = len(shape_of(side.type))
            if low and len(low) != rank:
                raise self.error(f"expected {what}_pad_low size ({len(low)}) to match {what} rank ({rank})")
            if low and self.pad_value is None:
                raise self.error(f"expected pad_value when {what}_pad_low/{what}_pad_high are specified")


class _WinogradOp(StructuredExtOp):
    """Tiles of an image, each by itself or all of an image (or of all filters) at once. A tile of the input has
    `output_tile_size + kernel_size - 1` elements along each of the two dims."""

    input = operand(SHAPED)
    output = operand(SHAPED)
    output_tile_size = attr(I64_ATTR)
    kernel_size = attr(I64_ATTR)
    traits = (StructuredStyle("output"),)
    signature_decides = True
    elements_first: ClassVar[bool] = True

    @property
    def input_tile_size(self) -> int:
        return self.output_tile_size.value + self.kernel_size.value - 1

    def check(self, ranks: tuple[int, int], rank_of_output: int, dims: Any, what: str, allowed: Any) -> None:
        """`ranks`: those the input may have. `rank_of_output`: beyond the input's."""
        source, target = self.input.type, self.output.type
        rank = len(shape_of(source))
        if self.elements_first:
            self._check_elements()
        if rank not in ranks:
            raise self.error(f"expected input operand to have rank either {ranks[0]} or {ranks[1]}")
        if rank == 2:
            if len(shape_of(target)) != 2:
                raise self.error("expected output operand to have rank 2 if input is of rank 2")
            self.check_tile(source.shape, target.shape)
            return
        if not self.elements_first:
            self._check_elements()
        if len(shape_of(target)) != rank + rank_of_output:
            sign = f" {'+' if rank_of_output > 0 else '-'} {abs(rank_of_output)}" if rank_of_output else ""
            raise self.error(f"expected output rank to be equal to input rank{sign}")
        if len(dims) != 2:
            raise self.error(f"expected only 2 {what} dimensions")
        if tuple(dims) not in allowed:
            a, b = (f"[{x}, {y}]" for x, y in allowed)
            raise self.error(f"expect {what} dimensions to be either {a} or {b}")
        if not agree(target.shape, self.shape_of_output(source.shape, tuple(dims) == allowed[1])):
            raise self.error("incompatible output shape")

    def _check_elements(self) -> None:
        if self.input.type.element is not self.output.type.element:
            raise self.error("expected input/output element types to be identical")

    def check_tile(self, source: Any, target: Any) -> None:
        """Of a single tile."""

    def shape_of_output(self, source: Any, channels_first: bool) -> tuple[int, ...]:
        """Of all tiles."""
        raise NotImplementedError

    def expect_extents(self, shape: Any, extent: int, message: str) -> None:
        if any(n not in (extent, DYNAMIC) for n in shape):
            raise self.error(message)


IMAGES = ((1, 2), (2, 3))
FILTERS = ((0, 1), (2, 3))


class WinogradInputTransformOp(_WinogradOp):
    """`B^T * tile * B` of every tile; tiles of an image overlap. The output is tile by tile by batch by tiles by tiles
    by channels."""

    name = "iree_linalg_ext.winograd.input_transform"
    image_dimensions = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(RANKED_TENSOR)
    assembly = """
        attr-dict `output_tile_size` `(` $output_tile_size `)` `kernel_size` `(` $kernel_size `)`
        `image_dimensions` `(` $image_dimensions `)` `ins` `(` $input `:` type($input) `)`
        `outs` `(` $output `:` type($output) `)` (`->` type($results_)^)?
    """

    def verify(self):
        self.check((2, 4), 2, self.image_dimensions, "image", IMAGES)

    def check_tile(self, source, target):
        tile = self.input_tile_size
        if any(n > tile for n in source):
            raise self.error("expected input dims not greater than input tile size if input is of rank 2")
        self.expect_extents(target, tile, "expected output dims equal to inputTileSize if input is of rank 2")

    def shape_of_output(self, source, channels_first):
        n, h, w, c = _channels_last(source) if channels_first else source
        size, kernel = self.output_tile_size.value, self.kernel_size.value
        tiles = [DYNAMIC if x == DYNAMIC or not size else -((kernel - 1 - x) // size) for x in (h, w)]
        return (self.input_tile_size, self.input_tile_size, n, *tiles, c)


class WinogradFilterTransformOp(_WinogradOp):
    """`G * filter * G^T` of every filter. The output is tile by tile by channels by filters."""

    name = "iree_linalg_ext.winograd.filter_transform"
    kernel_dimensions = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(RANKED_TENSOR)
    assembly = """
        attr-dict `output_tile_size` `(` $output_tile_size `)` `kernel_size` `(` $kernel_size `)`
        `kernel_dimensions` `(` $kernel_dimensions `)` `ins` `(` $input `:` type($input) `)`
        `outs` `(` $output `:` type($output) `)` (`->` type($results_)^)?
    """

    def verify(self):
        self.check((2, 4), 0, self.kernel_dimensions, "kernel", FILTERS)

    def check_tile(self, source, target):
        size = self.kernel_size.value
        self.expect_extents(source, size, "expected input dims to be equal to kernel size if input is of rank 2")
        tile = self.input_tile_size
        self.expect_extents(target, tile, "expected output dims equal to input tile size if input is of rank 2")

    def shape_of_output(self, source, channels_first):
        h, w, c, f = (*source[2:], source[1], source[0]) if channels_first else source
        if any(n != self.kernel_size.value for n in (h, w)):  # nor may it be dynamic
            raise self.error("expect all kernel dimensions to have the kernel size")
        return (self.input_tile_size, self.input_tile_size, c, f)


class WinogradOutputTransformOp(_WinogradOp):
    """`A^T * tile * A` of every tile, side by side in the image."""

    name = "iree_linalg_ext.winograd.output_transform"
    image_dimensions = attr(DENSE_I64_ARRAY)
    results_ = variadic_result(RANKED_TENSOR)
    assembly = WinogradInputTransformOp.assembly
    elements_first = False  # iree-opt 3.13 does not compare them where there is a single tile

    def verify(self):
        self.check((2, 6), -2, self.image_dimensions, "image", IMAGES)

    def check_tile(self, source, target):
        tile = self.input_tile_size
        self.expect_extents(source, tile, "expected input dims to be equal to input tile size if input is of rank 2")
        size = self.output_tile_size.value
        self.expect_extents(target, size, "expected output dims equal to output tile size if input is of rank 2")

    def shape_of_output(self, source, channels_first):
        n, h, w, c = source[2:]
        size = self.output_tile_size.value
        image = [DYNAMIC if x == DYNAMIC else x * size for x in (h, w)]
        return (n, c, *image) if channels_first else (n, *image, c)


def _channels_last(shape: Any) -> tuple[int, ...]:
    n, c, h, w = shape
    return (n, h, w, c)
