# SPDX-License-Identifier: MIT
import numpy as np


class Space:
    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, dtype

    def seed(self, seed=None):
        self.rng = np.random.default_rng(seed)

    def __contains__(self, x):
        return self.contains(x)


class Discrete(Space):
    def __init__(self, n, seed=None, start=0):
        super().__init__((), np.int64)
        self.n = n
        self.seed(seed)

    def sample(self, mask=None):
        return self.rng.integers(self.n) if mask is None else self.rng.choice(np.flatnonzero(mask))

    def contains(self, x):
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n


class MultiDiscrete(Space):
    def __init__(self, nvec, dtype=np.int64, seed=None, start=None):
        self.nvec = np.array(nvec, dtype)
        super().__init__(self.nvec.shape, dtype)
        self.seed(seed)

    def sample(self, mask=None):
        return self.rng.integers(self.nvec)

    def contains(self, x):
        return isinstance(x, np.ndarray) and x.shape == self.shape and bool(((0 <= x) & (x < self.nvec)).all())


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=np.float32, seed=None):
        super().__init__(shape, np.dtype(dtype))
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def contains(self, x):
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and bool(((self.low <= x) & (x <= self.high)).all())


class Dict(Space):
    def __init__(self, spaces=None, seed=None, **more):
        super().__init__(None, None)
        self.spaces = {**(spaces or {}), **more}

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, x):
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(space.contains(x[name]) for name, space in self.spaces.items())
