"""Loads, stores, atomics, copies into LDS, prefetch."""

from __future__ import annotations

from ...ir.traits import AllTypesMatch, Pure
from .families import cache_policy, family, number

# A buffer resource (Instruction set manuals, buffer resource descriptor).
family(
    """
    make.buffer.rsrc: p i16 int i32 -> p
    """,
    "base stride numRecords flags",
    "$base `,` $stride `,` $numRecords `,` $flags attr-dict `:` type($base) `,` type($numRecords) `to` type($res)",
    traits=(Pure,),
)

# Accesses through a resource.
family(
    """
    raw.ptr.buffer.load: p8 i32 i32 -> ?
    """,
    "rsrc offset soffset",
    "$rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($res)",
    attributes={"aux": cache_policy("buffer")},
    reads=True,
    aliases=True,
)

family(
    """
    raw.ptr.buffer.store: ? p8 i32 i32
    """,
    "vdata rsrc offset soffset",
    "$vdata `,` $rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($vdata)",
    attributes={"aux": cache_policy("buffer")},
    aliases=True,
)

family(
    """
    raw.ptr.buffer.atomic.fadd: ? p8 i32 i32 -> ?
    raw.ptr.buffer.atomic.fmax: ? p8 i32 i32 -> ?
    raw.ptr.buffer.atomic.smax: ? p8 i32 i32 -> ?
    raw.ptr.buffer.atomic.umin: ? p8 i32 i32 -> ?
    """,
    "vdata rsrc offset soffset",
    "$vdata `,` $rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($vdata)",
    attributes={"aux": cache_policy("atomic")},
    aliases=True,
    traits=(AllTypesMatch("res", "vdata"),),
)

family(
    """
    raw.ptr.buffer.atomic.cmpswap: ? ? p8 i32 i32 -> ?
    """,
    "src cmp rsrc offset soffset",
    "$src `,` $cmp `,` $rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($res)",
    attributes={"aux": cache_policy("atomic")},
    aliases=True,
    traits=(AllTypesMatch("res", "src", "cmp"),),
)

family(
    """
    raw.ptr.buffer.load.async.lds: p8 p3 i32 i32 i32 i32
    """,
    "rsrc ldsPtr size voffset soffset offset",
    "$rsrc `,` $ldsPtr `,` $size `,` $voffset `,` $soffset `,` $offset `,` $aux attr-dict",
    attributes={"aux": cache_policy("before gfx12")},
    aliases=True,
)

family(
    """
    raw.ptr.buffer.load.lds: p8 p3 i32 i32 i32 i32
    """,
    "rsrc ldsPtr size voffset soffset offset",
    "$rsrc `,` $ldsPtr `,` $size `,` $voffset `,` $soffset `,` $offset `,` $aux attr-dict",
    attributes={"aux": cache_policy("buffer")},
    aliases=True,
)

family(
    """
    ptr.s.buffer.load: p8 i32 -> ?
    """,
    "rsrc offset",
    "$rsrc `,` $offset `,` $aux attr-dict `:` type($res)",
    attributes={"aux": cache_policy("buffer")},
    reads=True,
    aliases=True,
)

# The older forms, with the resource as a vector.
family(
    """
    raw.buffer.load: 4xi32 i32 i32 -> ?
    """,
    "rsrc offset soffset",
    "$rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($res)",
    attributes={"aux": cache_policy("buffer")},
)

family(
    """
    raw.buffer.store: ? 4xi32 i32 i32
    """,
    "vdata rsrc offset soffset",
    "$vdata `,` $rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($vdata)",
    attributes={"aux": cache_policy("buffer")},
)

family(
    """
    raw.buffer.atomic.fadd: ? 4xi32 i32 i32 -> ?
    raw.buffer.atomic.fmax: ? 4xi32 i32 i32 -> ?
    raw.buffer.atomic.smax: ? 4xi32 i32 i32 -> ?
    raw.buffer.atomic.umin: ? 4xi32 i32 i32 -> ?
    """,
    "vdata rsrc offset soffset",
    "$vdata `,` $rsrc `,` $offset `,` $soffset `,` $aux attr-dict `:` type($vdata)",
    attributes={"aux": cache_policy("atomic")},
    traits=(AllTypesMatch("res", "vdata"),),
)

family(
    """
    raw.buffer.atomic.cmpswap: ? ? 4xi32 i32 i32 -> ?
    """,
    "src cmp rsrc offset soffset",
    "attr-dict `(` $src `,` $cmp `,` $rsrc `,` $offset `,` $soffset `,` $aux `)` `:` type($res) `,` type($rsrc)",
    attributes={"aux": cache_policy("atomic")},
    traits=(AllTypesMatch("res", "src", "cmp"),),
)

# Copies into LDS.
family(
    """
    load.to.lds: p p3
    """,
    "globalPtr ldsPtr",
    "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` type($globalPtr)",
    attributes={"size": number(), "offset": number(), "aux": cache_policy("before gfx12")},
    aliases=True,
)

family(
    """
    global.load.lds: p1 p3
    """,
    "globalPtr ldsPtr",
    "$globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict",
    attributes={"size": number(), "offset": number(), "aux": cache_policy("before gfx12")},
    aliases=True,
)

family(
    """
    global.load.async.lds: p1 p3
    load.async.to.lds: p p3
    """,
    "globalPtr ldsPtr",
    """
        $globalPtr `,` $ldsPtr `,` $size `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,`
        qualified(type($ldsPtr))
    """,
    attributes={"size": number(), "offset": number(), "aux": cache_policy("before gfx12")},
    aliases=True,
)

family(
    """
    global.load.async.to.lds.b8: p1 p3
    global.load.async.to.lds.b32: p1 p3
    global.load.async.to.lds.b64: p1 p3
    global.load.async.to.lds.b128: p1 p3
    global.store.async.from.lds.b8: p1 p3
    global.store.async.from.lds.b32: p1 p3
    global.store.async.from.lds.b64: p1 p3
    global.store.async.from.lds.b128: p1 p3
    """,
    "globalPtr ldsPtr",
    """
        $globalPtr `,` $ldsPtr `,` $offset `,` $aux attr-dict `:` qualified(type($globalPtr)) `,`
        qualified(type($ldsPtr))
    """,
    attributes={"offset": number(), "aux": cache_policy("gfx12")},
    aliases=True,
)

family(
    """
    cluster.load.async.to.lds.b8: p1 p3 i32
    cluster.load.async.to.lds.b32: p1 p3 i32
    cluster.load.async.to.lds.b64: p1 p3 i32
    cluster.load.async.to.lds.b128: p1 p3 i32
    """,
    "globalPtr ldsPtr mask",
    """
        $globalPtr `,` $ldsPtr `,` $offset `,` $cpol `,` $mask attr-dict `:` qualified(type($globalPtr)) `,`
        qualified(type($ldsPtr))
    """,
    attributes={"offset": number(), "cpol": cache_policy("gfx12")},
    aliases=True,
)

family(
    """
    tensor.load.to.lds: 4xi32 8xi32 4xi32 4xi32 8xi32
    tensor.store.from.lds: 4xi32 8xi32 4xi32 4xi32 8xi32
    """,
    "dgroup0 dgroup1 dgroup2 dgroup3 dgroup4",
    """
        $dgroup0 `,` $dgroup1 `,` $dgroup2 `,` $dgroup3 `,` $dgroup4 `,` $cachePolicy attr-dict `:` type($dgroup0)
        `,` type($dgroup1)
    """,
    attributes={"cachePolicy": cache_policy("gfx12")},
    aliases=True,
)

# Transposing loads.
family(
    """
    ds.read.tr4.b64: p3s -> ?
    ds.read.tr6.b96: p3s -> ?
    ds.read.tr8.b64: p3s -> ?
    ds.read.tr16.b64: p3s -> ?
    """,
    "ptr",
    "$ptr attr-dict `:` type($ptr) `->` type($res)",
    reads=True,
    aliases=True,
)

family(
    """
    ds.load.tr4.b64: p3 -> ?
    ds.load.tr6.b96: p3 -> ?
    ds.load.tr8.b64: p3 -> ?
    ds.load.tr16.b128: p3 -> ?
    global.load.tr4.b64: p1 -> ?
    global.load.tr6.b96: p1 -> ?
    global.load.tr.b64: p1 -> ?
    global.load.tr.b128: p1 -> ?
    """,
    "ptr",
    "$ptr attr-dict `:` qualified(type($ptr)) `->` type($res)",
    reads=True,
    aliases=True,
)

# Prefetch.
family(
    """
    flat.prefetch: p0
    global.prefetch: p1
    """,
    "ptr",
    "$ptr `,` $cachePolicy attr-dict `:` qualified(type($ptr))",
    attributes={"cachePolicy": cache_policy("gfx12")},
    aliases=True,
)

# Barriers that live in LDS.
family(
    """
    ds.atomic.async.barrier.arrive.b64: p3
    """,
    "barrierPtr",
    "$barrierPtr attr-dict `:` qualified(type($barrierPtr))",
    aliases=True,
)

family(
    """
    ds.atomic.barrier.arrive.rtn.b64: p3 i64 -> i64
    """,
    "barrierPtr val",
    "$barrierPtr `,` $val attr-dict `:` qualified(type($barrierPtr)) `,` type($val) `->` type($res)",
    aliases=True,
)
