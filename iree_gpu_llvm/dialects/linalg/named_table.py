"""The named structured ops, one row each: loops, what each operand is indexed by, and the computation.

Loops are named, in MLIR's order; those in capitals reduce. An operand is the list of its dims: `m` is a loop, `oh~KH`
is where an output loop and a window loop meet, `oh * stride + KH * dilation`. The windows of an op are numbered in
order of appearance, and `strides[i]` and `dilations[i]` belong to the i-th. The last operand is the output.
"""

from __future__ import annotations

# name: (loops, operands, body)
NAMED: dict[str, tuple[str, tuple[str, ...], str]] = {
    # products
    "dot": ("K", ("K", "K", ""), "contract"),
    "matvec": ("m N", ("m N", "N", "m"), "contract"),
    "vecmat": ("n M", ("M", "M n", "n"), "contract"),
    "batch_matvec": ("b m K", ("b m K", "b K", "b m"), "contract"),
    "batch_vecmat": ("b n K", ("b K", "b K n", "b n"), "contract"),
    "mmt4d": ("m n K m0 n0 K0", ("m K m0 K0", "n K n0 K0", "m n m0 n0"), "contract"),
    "batch_mmt4d": ("b m n K m0 n0 K0", ("b m K m0 K0", "b n K n0 K0", "b m n m0 n0"), "contract"),
    "quantized_matmul": ("m n K", ("m K", "K n", "", "", "m n"), "quantized"),
    "quantized_batch_matmul": ("b m n K", ("b m K", "b K n", "", "", "b m n"), "quantized"),
    # convolutions
    "conv_1d": ("ow KW", ("ow+KW", "KW", "ow"), "contract"),
    "conv_2d": ("oh ow KH KW", ("oh+KH ow+KW", "KH KW", "oh ow"), "contract"),
    "conv_3d": ("od oh ow KD KH KW", ("od+KD oh+KH ow+KW", "KD KH KW", "od oh ow"), "contract"),
    "conv_1d_nwc_wcf": ("n ow f KW C", ("n ow~KW C", "KW C f", "n ow f"), "contract"),
    "conv_1d_ncw_fcw": ("n f ow C KW", ("n C ow~KW", "f C KW", "n f ow"), "contract"),
    "conv_2d_nhwc_hwcf": ("n oh ow f KH KW C", ("n oh~KH ow~KW C", "KH KW C f", "n oh ow f"), "contract"),
    "conv_2d_nhwc_fhwc": ("n oh ow f KH KW C", ("n oh~KH ow~KW C", "f KH KW C", "n oh ow f"), "contract"),
    "conv_2d_nchw_fchw": ("n f oh ow C KH KW", ("n C oh~KH ow~KW", "f C KH KW", "n f oh ow"), "contract"),
    "conv_2d_nhwc_hwcf_q": ("n oh ow f KH KW C", ("n oh~KH ow~KW C", "KH KW C f", "", "", "n oh ow f"), "quantized"),
    "conv_2d_nhwc_fhwc_q": ("n oh ow f KH KW C", ("n oh~KH ow~KW C", "f KH KW C", "", "", "n oh ow f"), "quantized"),
    "conv_2d_nchw_fchw_q": ("n f oh ow C KH KW", ("n C oh~KH ow~KW", "f C KH KW", "", "", "n f oh ow"), "quantized"),
    "conv_2d_ngchw_fgchw": (
        "n g f oh ow C KH KW",
        ("n g C oh~KH ow~KW", "f g C KH KW", "n g f oh ow"),
        "contract",
    ),
    "conv_2d_ngchw_gfchw": (
        "n g f oh ow C KH KW",
        ("n g C oh~KH ow~KW", "g f C KH KW", "n g f oh ow"),
        "contract",
    ),
    "conv_2d_ngchw_gfchw_q": (
        "n g f oh ow C KH KW",
        ("n g C oh~KH ow~KW", "g f C KH KW", "", "", "n g f oh ow"),
        "quantized",
    ),
    "conv_2d_nhwgc_gfhwc": (
        "n oh ow g f KH KW C",
        ("n oh~KH ow~KW g C", "g f KH KW C", "n oh ow g f"),
        "contract",
    ),
    "conv_2d_nhwgc_gfhwc_q": (
        "n oh ow g f KH KW C",
        ("n oh~KH ow~KW g C", "g f KH KW C", "", "", "n oh ow g f"),
        "quantized",
    ),
    "conv_3d_ndhwc_dhwcf": (
        "n od oh ow f KD KH KW C",
        ("n od~KD oh~KH ow~KW C", "KD KH KW C f", "n od oh ow f"),
        "contract",
    ),
    "conv_3d_ndhwc_dhwcf_q": (
        "n od oh ow f KD KH KW C",
        ("n od~KD oh~KH ow~KW C", "KD KH KW C f", "", "", "n od oh ow f"),
        "quantized",
    ),
    "conv_3d_ncdhw_fcdhw": (
        "n f od oh ow C KD KH KW",
        ("n C od~KD oh~KH ow~KW", "f C KD KH KW", "n f od oh ow"),
        "contract",
    ),
    "depthwise_conv_1d_ncw_cw": ("n ow c KW", ("n c ow~KW", "c KW", "n c ow"), "contract"),
    "depthwise_conv_1d_nwc_wc": ("n ow c KW", ("n ow~KW c", "KW c", "n ow c"), "contract"),
    "depthwise_conv_1d_nwc_wcm": ("n ow c m KW", ("n ow~KW c", "KW c m", "n ow c m"), "contract"),
    "depthwise_conv_2d_nchw_chw": ("n oh ow c KH KW", ("n c oh~KH ow~KW", "c KH KW", "n c oh ow"), "contract"),
    "depthwise_conv_2d_nhwc_hwc": ("n oh ow c KH KW", ("n oh~KH ow~KW c", "KH KW c", "n oh ow c"), "contract"),
    "depthwise_conv_2d_nhwc_hwc_q": (
        "n oh ow c KH KW",
        ("n oh~KH ow~KW c", "KH KW c", "", "", "n oh ow c"),
        "quantized",
    ),
    "depthwise_conv_2d_nhwc_hwcm": ("n oh ow c m KH KW", ("n oh~KH ow~KW c", "KH KW c m", "n oh ow c m"), "contract"),
    "depthwise_conv_2d_nhwc_hwcm_q": (
        "n oh ow c m KH KW",
        ("n oh~KH ow~KW c", "KH KW c m", "", "", "n oh ow c m"),
        "quantized",
    ),
    "depthwise_conv_3d_ncdhw_cdhw": (
        "n od oh ow KD KH KW c",
        ("n c od~KD oh~KH ow~KW", "c KD KH KW", "n c od oh ow"),
        "contract",
    ),
    "depthwise_conv_3d_ndhwc_dhwc": (
        "n od oh ow KD KH KW c",
        ("n od~KD oh~KH ow~KW c", "KD KH KW c", "n od oh ow c"),
        "contract",
    ),
    "depthwise_conv_3d_ndhwc_dhwcm": (
        "n od oh ow m KD KH KW c",
        ("n od~KD oh~KH ow~KW c", "KD KH KW c m", "n od oh ow c m"),
        "contract",
    ),
    # pooling: the second operand is there for its shape, the window
    **{
        f"pooling_nhwc_{body}": ("n oh ow c KH KW", ("n oh~KH ow~KW c", "KH KW", "n oh ow c"), body)
        for body in ("sum", "max", "max_unsigned", "min", "min_unsigned")
    },
    **{
        f"pooling_nchw_{body}": ("n c oh ow KH KW", ("n c oh~KH ow~KW", "KH KW", "n c oh ow"), body)
        for body in ("sum", "max")
    },
    **{
        f"pooling_nwc_{body}": ("n ow c KW", ("n ow~KW c", "KW", "n ow c"), body)
        for body in ("sum", "max", "max_unsigned", "min", "min_unsigned")
    },
    **{f"pooling_ncw_{body}": ("n c ow KW", ("n c ow~KW", "KW", "n c ow"), body) for body in ("sum", "max")},
    **{
        f"pooling_ndhwc_{body}": (
            "n od oh ow c KD KH KW",
            ("n od~KD oh~KH ow~KW c", "KD KH KW", "n od oh ow c"),
            body,
        )
        for body in ("sum", "max", "min")
    },
}

# Products whose indexing maps may be given (transposed or broadcast operands); these are what they are otherwise.
MAPPED: dict[str, tuple[str, tuple[str, ...]]] = {
    "matmul": ("m n K", ("m K", "K n", "m n")),
    "batch_matmul": ("b m n K", ("b m K", "b K n", "b m n")),
    "batch_reduce_matmul": ("B m n K", ("B m K", "B K n", "m n")),
}
