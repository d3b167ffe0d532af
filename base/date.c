/* SPDX-License-Identifier: MIT */
#include "base/date.h"

#include <time.h>

static const int64_t last_second = 253402300799; /* the last second of the year 9999 */

void base_date_print(int64_t ms, const char *format, char *out, size_t size)
{
    int64_t second = ms / 1000;
    time_t bounded = (time_t)(second < 0 ? 0 : second > last_second ? last_second : second);
    struct tm parts;
    out[0] = '\0';
    if (gmtime_r(&bounded, &parts) && strftime(out, size, format, &parts) == 0)
        out[0] = '\0';
}
