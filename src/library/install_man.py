"""Writes the man pages of the library's headers where `meson install` installs: install_man.py HEADERS.PY HEADERS MANDIR."""

import glob
import os
import subprocess
import sys

script, headers, directory = sys.argv[1:]
out = os.path.join(os.environ["MESON_INSTALL_DESTDIR_PREFIX"], directory)
subprocess.run([sys.executable, script, "man", out, *sorted(glob.glob(os.path.join(headers, "*.h")))], check=True)
