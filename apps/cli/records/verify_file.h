/* SPDX-License-Identifier: MIT */
/* The files that `kozel verify` reads; what is wrong with one is said on standard error. */
#ifndef KOZEL_APPS_CLI_RECORDS_VERIFY_FILE_H
#define KOZEL_APPS_CLI_RECORDS_VERIFY_FILE_H

#include <kozel/fair.h>

/* The whole text of a file ("-": standard input), to be given to free(); NULL: it cannot be read. */
char *records_verify_load(const char *name, size_t *length);

/* Reads a receipt that somebody kept: its lines and, if there is one, `signature HEX` behind them. False: it
 * is none, or (with a key, NULL is allowed) the signature is not by that key. */
bool records_verify_receipt(const char *name, const uint8_t *key, kz_receipt *receipt);

#endif
