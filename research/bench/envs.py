# SPDX-License-Identifier: MIT
"""Environments from Python: random decisions a second in batches of 4,096, compared with batches of one."""

import time

import kozel

STEPS = {4096: 250, 64: 4000, 1: 20000}


def rate(game: str, seats: int, batch: int) -> tuple[float, float]:
    """Decisions a second of processor time: in step() alone, and with the choice of random actions."""
    env, rng = kozel.VectorEnv(game, batch, seats, forced="ask"), kozel.Rng(1)
    env.reset(seed=1)
    spent, begin = 0.0, time.process_time()
    for _ in range(STEPS[batch]):
        actions = env.sample(rng)
        before = time.process_time()
        env.step(actions)
        spent += time.process_time() - before
    decisions = STEPS[batch] * batch
    return decisions / spent, decisions / (time.process_time() - begin)


for game, seats in (("kozel", 4), ("kozel", 2), ("donkey", 4), ("sausage", 2)):
    one = max(rate(game, seats, 1)[0] for _ in range(3))
    for batch in (64, 4096):
        step, whole = map(max, zip(*(rate(game, seats, batch) for _ in range(3))))
        print(f"{game:10} {seats} seats  batches of {batch:4}: {step / 1e6:5.2f} M/s in step(), {whole / 1e6:5.2f} M/s with the choice"
              f"  ({step / one:4.0f} times batches of one)", flush=True)
