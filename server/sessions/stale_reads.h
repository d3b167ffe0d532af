/* SPDX-License-Identifier: MIT */
/* Detects stale reads of a person from the store. Reads of people use separate connections (lanes.h). So an
 * answer may be older than a change that was already applied, and would undo it. Each change gets a number.
 * An answer whose read began before the person's last change is read again. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SESSION_STALE_READ_SLOTS = 4096 /* people who share a slot are read more often than necessary */ };

/* All zero: no change yet. Only the loop's thread uses it. */
typedef struct session_stale_reads {
    uint64_t changes;
    uint64_t last[SESSION_STALE_READ_SLOTS]; /* the number of the last change, by person */
} session_stale_reads;

/* Notes that the person's data in the store has changed, and that the change is committed. */
static inline void session_stale_reads_note_change(session_stale_reads *reads, int64_t person)
{
    reads->last[(uint64_t)person % SESSION_STALE_READ_SLOTS] = ++reads->changes;
}

/* Returns true if an answer may be used. `asked`: reads->changes when its read began. */
static inline bool session_stale_reads_is_current(const session_stale_reads *reads, int64_t person,
                                                  uint64_t asked)
{
    return reads->last[(uint64_t)person % SESSION_STALE_READ_SLOTS] <= asked;
}
