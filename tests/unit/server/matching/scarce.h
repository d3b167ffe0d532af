/* SPDX-License-Identifier: MIT */
/* Memory of C++ that runs out. */
#ifndef KOZEL_TESTS_UNIT_SERVER_MATCHING_SCARCE_H
#define KOZEL_TESTS_UNIT_SERVER_MATCHING_SCARCE_H

#include <kozel/api.h>

KZ_DECLARATIONS

/* Makes one allocation fail after `allocations` that succeed; below 0: none. */
void test_scarce_after(int allocations);

KZ_DECLARATIONS_END

#endif
