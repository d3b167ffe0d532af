/* SPDX-License-Identifier: MIT */
/* The files that `kozel verify` reads. Their faults are printed on standard error. */
#ifndef KOZEL_APPS_CLI_RECORDS_VERIFY_FILE_H
#define KOZEL_APPS_CLI_RECORDS_VERIFY_FILE_H

#include <kozel/fair.h>

/* Returns the whole text of a file ("-": standard input), to be freed; NULL: it cannot be read. */
char *records_verify_load(const char *name, size_t *length);

/* Reads a receipt that somebody kept: its lines and, if there is one, `signature HEX` behind them. Returns
 * false if it is invalid, or the signature is not by `key` (NULL: not checked). */
bool records_verify_receipt(const char *name, const uint8_t *key, kz_receipt *receipt);

#endif
