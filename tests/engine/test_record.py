"""A record and its plain twin hold the same values."""

import pytest

from touchline.engine.record import EMPTY, INTERPRETED, IntGrid, Ints, Record, ints, table, table2


class Small(Record):
    side: int
    cell: Ints = ints(3)
    hand: IntGrid = ints(2, 4)


def filled():
    small = Small()
    small.fill("side", 70_000)
    small.fill("cell", (1, -2, 3))
    small.fill("hand", tuple(range(8)))
    return small


def test_a_new_record_is_all_zero():
    small = Small()
    assert (small.side, small.cell, small.hand.rows) == (0, [0, 0, 0], [[0] * 4] * 2)


def test_store_and_snapshot_are_inverse():
    states = Small.new(3)
    Small.store(filled(), states, 1)
    again = Small.snapshot(states, 1)
    assert [again.flat(name) for name in ("side", "cell", "hand")] == [70_000, (1, -2, 3), tuple(range(8))]
    assert again.hand[1, 2] == 6
    assert Small.pack(states, 0) == Small.pack(states, 2) != Small.pack(states, 1)


def test_a_snapshot_is_a_copy():
    states = Small.new(1)
    Small.store(filled(), states, 0)
    snapshot = Small.snapshot(states, 0)
    snapshot.cell[0] = 9
    snapshot.hand[0, 0] = 9
    assert Small.snapshot(states, 0).cell[0] == 1
    assert Small.snapshot(states, 0).hand[0, 0] == 0


def test_packed_bytes_are_the_same_in_both_modes():
    """Little-endian, 32 bits per number, 16 per array element, in every mode."""
    states = Small.new(1)
    Small.store(filled(), states, 0)
    packed = Small.pack(states, 0)
    assert packed[:4] == (70_000).to_bytes(4, "little")
    assert packed[4:10] == b"\x01\x00\xfe\xff\x03\x00"


def test_records_are_printed_field_by_field():
    assert repr(filled()).startswith("Small(side=70000, cell=[1, -2, 3]")


def test_tables_cannot_be_written_when_compiled():
    row, grid = table([1, 2, 300]), table2([(1, EMPTY), (3, 4)])
    assert (row[2], grid[0, 1]) == (300, EMPTY)
    if not INTERPRETED:
        with pytest.raises(ValueError, match="read-only"):
            row[0] = 5
