# SPDX-License-Identifier: MIT
"""Waits for real processes. No other test in Python reads a clock or sleeps (tests/structure/time.test.mjs); the limit only ends a test that hangs."""
import time

HANG_S = 60
LOOK_S = 0.005


def until(holds, what):
    """Waits until `holds()` is true."""
    end = time.monotonic() + HANG_S
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"waited in vain: {what}")
        time.sleep(LOOK_S)
