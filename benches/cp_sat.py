#!/usr/bin/env python3
"""CP-SAT of OR-Tools beside the default engine: the same boards, labels in, uniqueness proved, in one run.

Needs Python's ortools (`pip install ortools`); says so and ends well where it is missing.
"""

import json
import pathlib
import statistics
import subprocess
import sys
import time

try:
    from ortools.sat.python import cp_model
except ImportError:
    print("skipped: Python's ortools is not installed (pip install ortools)")
    sys.exit(0)

# Boards of each size that are timed: CP-SAT takes some milliseconds for each.
BOARDS = 30

# Each board is timed this often, and its best time counts, as in the bench.
REPEATS = 5


def bench():
    """The path of the compiled bench."""
    command = "cargo bench --no-default-features --bench search --no-run --message-format=json"
    root = pathlib.Path(__file__).parent.parent
    built = subprocess.run(command.split(), cwd=root, stdout=subprocess.PIPE, check=True, text=True)
    lines = map(json.loads, built.stdout.splitlines())
    return next(line["executable"] for line in lines if line.get("target", {}).get("kind") == ["bench"])


def count(rows):
    """The number of solutions up to 2: one solve, and one that forbids what it found."""
    size = len(rows)
    model = cp_model.CpModel()
    queen = [[model.new_bool_var("") for _ in range(size)] for _ in range(size)]
    regions = {}
    for row, letters in enumerate(rows):
        for col, letter in enumerate(letters):
            regions.setdefault(letter, []).append(queen[row][col])
    for house in [*queen, *zip(*queen), *regions.values()]:
        model.add_exactly_one(house)
    for row in range(size - 1):
        for col in range(size - 1):
            model.add_at_most_one(queen[row + down][col + right] for down in (0, 1) for right in (0, 1))
    solver = cp_model.CpSolver()
    # More threads only start and stop on boards this small.
    solver.parameters.num_workers = 1
    for found in range(2):
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return found
        model.add_bool_or(cell.negated() for row in queen for cell in row if solver.value(cell))
    return 2


def main():
    exe = bench()
    told = subprocess.run([exe, "bitmask"], stdout=subprocess.PIPE, check=True, text=True).stdout
    ours = {}
    for line in told.splitlines():
        words = line.split()
        if words[0] == "bitmask":
            ours[int(words[1])] = float(words[3])
    lines = subprocess.run([exe, "boards"], stdout=subprocess.PIPE, check=True, text=True).stdout
    boards = [line.split("/") for line in lines.splitlines()]
    print(f"{told.splitlines()[0]}\nmedians, CP-SAT on {BOARDS} boards of each size, one thread")
    print("rows  bitmask µs  CP-SAT µs  ratio")
    sums = [0, 0]
    for size, median in ours.items():
        times = []
        of_size = [rows for rows in boards if len(rows) == size]
        for rows in of_size[:BOARDS]:
            best = float("inf")
            for _ in range(REPEATS):
                start = time.perf_counter()
                solutions = count(rows)
                best = min(best, (time.perf_counter() - start) * 1e6)
                assert solutions == 1, rows
            times.append(best)
        other = statistics.median(times)
        sums = [sums[0] + median * len(of_size), sums[1] + other * len(of_size)]
        print(f"{size:4} {median:11.2f} {other:10.0f} {other / median:6.0f}×")
    print(f"by the number of boards of each size: {sums[1] / sums[0]:.0f}×")


main()
