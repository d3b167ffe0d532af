# SPDX-License-Identifier: MIT
"""Writes the man pages of the library's headers where `meson install` installs: install_man.py HEADERS.PY DATE HEADERS MANDIR."""

import glob
import os
import subprocess
import sys

script, date, headers, directory = sys.argv[1:]
out = os.path.join(os.environ["MESON_INSTALL_DESTDIR_PREFIX"], directory)
subprocess.run([sys.executable, script, "man", out, date, *sorted(glob.glob(os.path.join(headers, "*.h")))], check=True)
