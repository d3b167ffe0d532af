/* SPDX-License-Identifier: MIT */
/* The file of a record, for the commands that read one. */
#ifndef KOZEL_APPS_CLI_RECORDS_RECORD_FILE_H
#define KOZEL_APPS_CLI_RECORDS_RECORD_FILE_H

#include <kozel/record.h>

/* Feeds the reader the whole file ("-": standard input). Returns an exit status; what is wrong with the file
 * or the record is said on standard error. */
int records_read_record_file(const char *name, kz_reader *reader);

#endif
