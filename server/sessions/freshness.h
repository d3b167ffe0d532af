/* SPDX-License-Identifier: MIT */
/* Whether an answer of the store about a person is of today. Questions about people go to connections of
 * their own (lanes.h), so an answer may be from before a change that has been told meanwhile: it would undo
 * that. Each change gets a number; an answer that was asked for before the person's last change is asked for
 * again. */
#ifndef KOZEL_SERVER_SESSIONS_FRESHNESS_H
#define KOZEL_SERVER_SESSIONS_FRESHNESS_H

#include <stdbool.h>
#include <stdint.h>

enum { SESSION_FRESHNESS = 4096 /* people who share a place are asked for once more than they need be */ };

/* All zero is one without a change. Only the loop's thread touches it. */
typedef struct session_freshness {
    uint64_t changes;
    uint64_t last[SESSION_FRESHNESS]; /* the number of the last change, by person */
} session_freshness;

/* What the store has of the person has changed, and the change is committed. */
static inline void session_freshness_changed(session_freshness *f, int64_t person)
{
    f->last[(uint64_t)person % SESSION_FRESHNESS] = ++f->changes;
}

/* Whether the answer to a question that was asked when f->changes was `asked` is still to be told. */
static inline bool session_freshness_holds(const session_freshness *f, int64_t person, uint64_t asked)
{
    return f->last[(uint64_t)person % SESSION_FRESHNESS] <= asked;
}

#endif
