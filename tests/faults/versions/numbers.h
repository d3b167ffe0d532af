/* SPDX-License-Identifier: MIT */
/* The version numbers of the later programs (tests/faults/README.md). The compiler includes this header first
 * in each source that uses one of these numbers: `numbered` in ../meson.build. */
#pragma once

#include <kozel/rules.h>

#include "server/cluster/link.h"
#include "server/store/sql/migrations.h"

#if !defined TEST_NEXT && !defined TEST_AFTER && !defined TEST_STRICTER
#error "which later program is this?"
#endif

#if defined TEST_NEXT || defined TEST_STRICTER
enum { TEST_RELEASED_RULES = KZ_RULES_VERSION };
#undef KZ_RULES_VERSION
#define KZ_RULES_VERSION (TEST_RELEASED_RULES + 1)
#endif

/* A macro does not expand within itself: the name on the right is the header's constant. */
#ifdef TEST_NEXT
#define CLUSTER_LINK_NEWEST (CLUSTER_LINK_NEWEST + 1)
#endif

/* No older program can run on the tables of this one. */
#ifdef TEST_AFTER
#define STORE_POSTGRES_MIN store_postgres_version
#endif
