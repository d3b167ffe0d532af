# SPDX-License-Identifier: MIT
"""A stand-in for PettingZoo: ../README.md."""


class AECEnv:
    """All of it is to be overridden."""

    def reset(self, seed=None, options=None):
        raise NotImplementedError

    def observe(self, agent):
        raise NotImplementedError

    def render(self):
        raise NotImplementedError

    def state(self):
        raise NotImplementedError

    def close(self):
        pass

    @property
    def unwrapped(self):
        return self
