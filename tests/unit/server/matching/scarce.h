/* SPDX-License-Identifier: MIT */
/* Memory of C++ that runs out. */
#pragma once

#include <kozel/api.h>

KZ_DECLARATIONS

/* Makes one allocation fail after `allocations` that succeed; below 0: none. */
void test_scarce_after(int allocations);

KZ_DECLARATIONS_END
