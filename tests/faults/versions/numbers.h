/* SPDX-License-Identifier: MIT */
/* The version numbers of the later programs (tests/faults/README.md). The compiler includes this header first
 * in each source that uses one of these numbers: `numbered` in ../meson.build. */
#ifndef KOZEL_FAULTS_VERSIONS_NUMBERS_H
#define KOZEL_FAULTS_VERSIONS_NUMBERS_H

#include <kozel/rules.h>

#include "server/cluster/link.h"
#include "server/store/sql/postgres_schema.h"

#if defined KZ_TEST_NEXT || defined KZ_TEST_STRICTER
enum { KZ_TEST_RELEASED_RULES = KZ_RULES_VERSION };
#undef KZ_RULES_VERSION
#define KZ_RULES_VERSION (KZ_TEST_RELEASED_RULES + 1)
#endif

/* A macro does not expand within itself: the name on the right is the header's constant. */
#ifdef KZ_TEST_NEXT
#define KZ_LINK_NEWEST (KZ_LINK_NEWEST + 1)
#endif

/* No older program can run on the tables of this one. */
#ifdef KZ_TEST_AFTER
#define KZ_POSTGRES_LEAST kz_postgres_version
#endif

#endif
