/* SPDX-License-Identifier: MIT */
/* A short summary of a record for people: its players, each deal's end and accounts, the result. */
#pragma once

#include <kozel/catalogue.h>
#include <kozel/record.h>

/* Starts a reader that prints the summary to standard output as it reads. */
void records_summary_begin(kz_reader *reader, const kz_games *games);

/* Ends the summary: describes the position, if the record stopped inside a deal. */
void records_summary_end(const kz_reader *reader);
