/* SPDX-License-Identifier: MIT */
/* All commands and their options, for programs. */
#pragma once

/* Prints them as one object of JSON, in the language of the locale. Returns an exit status. */
int help_print_json(void);
