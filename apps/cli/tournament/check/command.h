/* SPDX-License-Identifier: MIT */
/* `kozel tournament check`. */
#pragma once

/* Runs it. `argv[0]` is its name. Returns an exit status. */
int check_main(int argc, char **argv);
