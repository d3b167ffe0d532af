/* SPDX-License-Identifier: MIT */
/* The file of a record, for the commands that read one. */
#ifndef KOZEL_APPS_CLI_RECORDS_RECORD_FILE_H
#define KOZEL_APPS_CLI_RECORDS_RECORD_FILE_H

#include <kozel/record.h>

/* Feeds the whole file to the reader ("-": standard input). Returns an exit status. Faults of the file or the
 * record are printed on standard error. */
int records_read_record_file(const char *name, kz_reader *reader);

#endif
