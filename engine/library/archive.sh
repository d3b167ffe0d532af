#!/bin/sh
# SPDX-License-Identifier: MIT
# archive.sh OBJECTS.a OUT.a CC...: the objects as one, its hidden names local.
set -eu
objects=$1 out=$2
shift 2
"$@" -nostdlib -r -Wl,--whole-archive "$objects" -o "$out.o"
objcopy --localize-hidden "$out.o"
rm -f "$out"
ar rcs "$out" "$out.o"
rm "$out.o"
