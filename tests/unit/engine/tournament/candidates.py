#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the costs that candidates_test prints with those of networkx: candidates.py PROGRAM NUMBER."""

import itertools
import subprocess
import sys

import networkx


def least(count, costs):
    """Returns the least cost of a perfect matching. `costs`: of the pairs in order; below 0: not allowed."""
    graph = networkx.Graph()
    high = max(costs) + 1
    for (a, b), cost in zip(itertools.combinations(range(count), 2), costs):
        if cost >= 0:
            graph.add_edge(a, b, weight=high - cost)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    assert len(pairs) * 2 == count
    return sum(high - graph[a][b]["weight"] for a, b in pairs)


def main():
    program, number = sys.argv[1:]
    lines = subprocess.run([program, number], check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == int(number)
    for line in lines:
        count, cost, *costs = map(int, line.split())
        assert least(count, costs) == cost, line


if __name__ == "__main__":
    main()
