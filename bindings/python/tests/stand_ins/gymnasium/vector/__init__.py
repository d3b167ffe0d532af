# SPDX-License-Identifier: MIT
import enum


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv:
    metadata = {}
    spec = None
    render_mode = None
    closed = False

    def render(self):
        raise NotImplementedError

    def __del__(self):
        if not getattr(self, "closed", True):
            self.close()


class VectorWrapper(VectorEnv):
    def __init__(self, env):
        assert isinstance(env, VectorEnv)
        self.env = env

    def __getattr__(self, name):
        return getattr(self.__dict__["env"], name)
