# SPDX-License-Identifier: MIT
registry = {}
