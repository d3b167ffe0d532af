# SPDX-License-Identifier: MIT
"""Builds the package. If libkozel.so is in its folder (`make python-wheel`), the wheel is for this kind of machine, and any Python 3."""

from pathlib import Path

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel

BUNDLED = Path(__file__).with_name("kozel").joinpath("libkozel.so").exists()


class Package(Distribution):
    def has_ext_modules(self) -> bool:
        return BUNDLED


class Wheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        python, abi, platform = super().get_tag()
        return ("py3", "none", platform) if BUNDLED else (python, abi, platform)


setup(distclass=Package, cmdclass={"bdist_wheel": Wheel})
