from pathlib import Path

import pytest
from oracle import Oracle, Run, clip_grid, judge, over_limit


@pytest.mark.parametrize(
    ("grid", "workgroups", "clipped"),
    [
        ([4, 3, 2], 0, (4, 3, 2)),
        ([4, 3, 2], 24, (4, 3, 2)),
        ([4, 3, 2], 12, (4, 3, 1)),
        ([4, 3, 2], 5, (4, 1, 1)),
        ([4, 3, 2], 2, (2, 1, 1)),
        ([4, 1, 1], 100, (4, 1, 1)),
    ],
)
def test_grid_is_cut_from_the_slowest_axis(grid: list[int], workgroups: int, clipped: tuple[int, ...]):
    assert clip_grid(grid, workgroups) == clipped


def test_right_means_compared_and_without_warning():
    assert judge([(1, "out", 0, 0.0, 64)], []) == {"status": "right", "note": ""}
    assert judge([(1, "out", 2, 0.5, 64)], [])["note"] == "out (binding 1): 2 of 64 elements wrong, by at most 0.5"
    assert judge([(1, "out", 0, 0.0, 0)], [])["status"] == "wrong"
    assert judge([(1, "out", 0, 0.0, 64)], ["red zone of arg1 written"])["status"] == "wrong"


def run(limit: int, runaway: bool = False, code_object: Path = Path("x.hsaco")) -> Run:
    return Run("k.gfx942.d0", "k", "gfx942", 0, code_object, "default", "fwd", limit, runaway)


def test_over_the_limit_is_wrong_only_where_the_peer_needs_far_less():
    assert over_limit(run(500, runaway=True))["status"] == "wrong"
    assert over_limit(run(500))["status"] == "over"


def test_results_are_kept_by_content(tmp_path: Path):
    for name in ("oracle/amdrun.py", "tinygrad/test/mockgpu/amd/emu.py", "reference/refs.py", "reference/k.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    code = tmp_path / "x.hsaco"
    code.write_bytes(b"code")

    def oracle() -> Oracle:
        return Oracle(tmp_path / "oracle", tmp_path / "tinygrad", tmp_path / "reference", tmp_path / "cache")

    assert oracle().cached(run(100, code_object=code)) is None
    oracle().keep(run(100, code_object=code), {"status": "over", "limit": 100})
    assert oracle().cached(run(100, code_object=code)) == {"status": "over", "limit": 100}
    assert oracle().cached(run(200, code_object=code)) is None  # a higher limit might be enough
    code.write_bytes(b"other code")
    assert oracle().cached(run(100, code_object=code)) is None
    code.write_bytes(b"code")
    (tmp_path / "oracle" / "amdrun.py").write_text("2")
    assert oracle().cached(run(100, code_object=code)) is None


def test_what_is_lacking_is_named(tmp_path: Path):
    assert "--oracle DIR" in (Oracle.missing(tmp_path, None, tmp_path) or "")
    (tmp_path / "amdrun.py").touch()
    (tmp_path / "refs.py").touch()
    assert "--tinygrad DIR" in (Oracle.missing(tmp_path, None, tmp_path) or "")
    assert "no tinygrad checkout" in (Oracle.missing(tmp_path, tmp_path, tmp_path) or "")
