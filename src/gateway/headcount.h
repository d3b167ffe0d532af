/* How many of something each person has. Belongs to one thread. */
#ifndef KOZEL_GATEWAY_HEADCOUNT_H
#define KOZEL_GATEWAY_HEADCOUNT_H

#include <stdbool.h>
#include <stdint.h>

/* NULL is an empty one. */
typedef struct kz_headcount kz_headcount;

/* One more of a person; false, and nothing counted: he has `most` (0: no limit), or memory is out. */
bool kz_headcount_add(kz_headcount **counts, int64_t person, int most);

/* One less of a person who has one. */
void kz_headcount_remove(kz_headcount **counts, int64_t person);

#endif
