from __future__ import annotations

import os
import threading

from iree_gpu_llvm.targets.wire import read_message, write_message


def test_round_trip_of_more_than_a_pipe_holds() -> None:
    read_end, write_end = os.pipe()
    value = {"text": "x" * 300_000, "bytes": b"\0" * 300_000, "list": [1, None, 2.5], "tuple": ("a",)}
    thread = threading.Thread(target=write_message, args=(write_end, value))
    thread.start()
    assert read_message(read_end) == value
    thread.join()
    os.close(write_end)
    assert read_message(read_end) is None
    os.close(read_end)


def test_stream_that_ends_within_a_message() -> None:
    read_end, write_end = os.pipe()
    os.write(write_end, b"\x10\0\0\0abc")
    os.close(write_end)
    assert read_message(read_end) is None
    os.close(read_end)
