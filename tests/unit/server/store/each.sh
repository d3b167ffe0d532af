#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs each program that it is given; fails if one of them does.
status=0
for program; do
    "$program" || status=1
done
exit $status
