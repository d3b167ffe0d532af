/* SPDX-License-Identifier: MIT */
/* What the dearest pictures cost that fit into a file of a megabyte: time and memory of making a photo of
 * each. */
#include <stdio.h>

#include "tests/unit/server/accounts/photo_files.h"

int main(void)
{
    static const char *const faults[] = {"taken", "type", "large", "broken", "memory", "busy"};
    static test_made_file file;
    printf("%-40s %9s %8s %9s\n", "file", "bytes", "seconds", "megabytes");
    for (const test_dear_file *dear = test_dear_files; dear->name; dear++) {
        test_photo_cost cost;
        dear->make(&file);
        if (!test_photo_cost_measure(&file, &cost)) {
            fprintf(stderr, "%s: crashed\n", dear->name);
            return 1;
        }
        printf("%-40s %9zu %8.3f %9.1f  %s\n", dear->name, file.length, cost.seconds,
               (double)cost.kilobytes / 1024, faults[cost.fault]);
    }
    return 0;
}
