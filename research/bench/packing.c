/* SPDX-License-Identifier: MIT */
/* What compressing an answer costs and saves, by zlib's levels: `packing FILE...`. */
#include <stdio.h>
#include <stdlib.h>

#include "measure.h"
#include "server/http/exchange/content.h"

enum { ROUNDS = 15 };

/* The shortest of ROUNDS times: others may share the processor. */
static double measure(const char *text, size_t length, int level, size_t *packed)
{
    double least = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        double start = 1e3 * bench_seconds(CLOCK_PROCESS_CPUTIME_ID);
        char *bytes = http_content_gzip(text, length, level, packed);
        double took = 1e3 * bench_seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
        free(bytes);
        least = took < least ? took : least;
    }
    return least;
}

int main(int argc, char **argv)
{
    static char text[HTTP_PACK_MAX];
    static const int levels[] = {1, 3, 4, 6, 9};
    printf("%10s  level:  size in %%, CPU ms\n", "bytes");
    for (int i = 1; i < argc; i++) {
        FILE *in = fopen(argv[i], "rb");
        size_t length = in ? fread(text, 1, sizeof text, in) : 0, packed = 0;
        if (in)
            (void)fclose(in);
        printf("%10zu", length);
        for (size_t l = 0; length && l < sizeof levels / sizeof *levels; l++) {
            double ms = measure(text, length, levels[l], &packed);
            printf("  %d: %4.1f, %4.2f", levels[l], 100.0 * (double)packed / (double)length, ms);
        }
        printf("  %s\n", argv[i]);
    }
    return 0;
}
