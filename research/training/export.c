/* SPDX-License-Identifier: MIT */
/* Rounds learned weights to what is played with.
 *
 *   export WEIGHTS... > data/bots/network.bin
 *
 * A file of weights for each class of games, in the order of policy_network; "-": those in the tree. */
#include "research/training/weights.h"

#include <stdio.h>
#include <string.h>

/* Low byte first, on every machine. */
static void put(int32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        putchar((int)((uint32_t)number >> (8 * i) & 0xff));
}

static void put_short(const int16_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(numbers[i], 2);
}

static void put_long(const int32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(numbers[i], 4);
}

int main(int argc, char **argv)
{
    static weights w;
    static policy_layers l;
    if (argc != POLICY_CLASSES) {
        fprintf(stderr, "usage: export WEIGHTS... > data/bots/network.bin (%d files)\n", POLICY_CLASSES - 1);
        return 2;
    }
    printf("# The weights of the bots' network (engine/ai/policy/network.h), learned from self-play "
           "(docs/decisions/0013-network.md).\n"
           "# Made by: scripts/train\n"
           "layers %d %d %d %d, classes %d\n\n",
           POLICY_INPUTS, POLICY_HIDDEN_1, POLICY_HIDDEN_2, POLICY_HEADS, POLICY_CLASSES - 1);
    for (int i = 1; i < argc; i++) {
        l = policy_network[i - 1];
        if (strcmp(argv[i], "-")) {
            if (!weights_read(argv[i], &w)) {
                perror(argv[i]);
                return 2;
            }
            weights_round(&w, &l);
        }
        put_short(&l.first[0][0][0], POLICY_INPUTS * POLICY_HIDDEN_1);
        put_short(&l.second[0][0][0], POLICY_HIDDEN_1 * POLICY_HIDDEN_2);
        put_short(&l.heads[0][0], POLICY_HEADS * POLICY_HIDDEN_2);
        put_long(l.first_bias, POLICY_HIDDEN_1);
        put_long(l.second_bias, POLICY_HIDDEN_2);
        put_long(l.head_bias, POLICY_HEADS);
    }
    return fflush(stdout) || ferror(stdout) ? 2 : 0;
}
