/* SPDX-License-Identifier: MIT */
/* choices_test VERSION FILE    every level of that version chooses as it stands there (tests/golden/choices)
 * choices_test                 prints the file of the current version */
#include "tests/unit/engine/ai/choices.h"

#include <kozel/version.h>

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char line[TEST_CHOICES_LINE], golden[TEST_CHOICES_LINE] = "";
    int same = 0, other = 0;
    if (argc != 3) {
        while (test_choices_next(KZ_VERSION, line))
            puts(line);
        return 0;
    }
    FILE *file = fopen(argv[2], "r");
    if (!file) {
        perror(argv[2]);
        return 2;
    }
    while (test_choices_next(argv[1], line)) {
        if (!fgets(golden, sizeof golden, file))
            golden[0] = '\0';
        golden[strcspn(golden, "\n")] = '\0';
        if (!strcmp(line, golden))
            same++;
        else if (other++ < 10)
            printf("should be %s\nbut is    %s\n", golden, line);
    }
    bool more = fgets(golden, sizeof golden, file);
    fclose(file);
    printf("%d choices are the same, %d others%s\n", same, other, more ? ", and the file has more" : "");
    return other || more || !same;
}
