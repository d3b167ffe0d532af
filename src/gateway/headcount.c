#include "gateway/headcount.h"

#include <assert.h>
#include <stdlib.h>

#include <uthash.h>

struct kz_headcount {
    int64_t person;
    int count;
    UT_hash_handle hh;
};

bool kz_headcount_add(kz_headcount **counts, int64_t person, int most)
{
    kz_headcount *one;
    HASH_FIND(hh, *counts, &person, sizeof person, one);
    if (!one) {
        one = calloc(1, sizeof *one);
        if (!one)
            return false;
        one->person = person;
        HASH_ADD(hh, *counts, person, sizeof person, one);
    }
    if (most && one->count >= most)
        return false;
    one->count++;
    return true;
}

void kz_headcount_remove(kz_headcount **counts, int64_t person)
{
    kz_headcount *one;
    HASH_FIND(hh, *counts, &person, sizeof person, one);
    assert(one && one->count > 0);
    if (--one->count)
        return;
    HASH_DEL(*counts, one);
    free(one);
}
