/* SPDX-License-Identifier: MIT */
/* The fields of an observation, for whoever names them. */
#include "engine/env/observation.h"

static const kz_field fields[] = {
#define KZ_X(field, kind, elements, meaning)                                                                 \
    {#field, meaning, KZ_FIELD_##kind, offsetof(kz_observation, field), elements, KZ_WIDTH_##kind},
    KZ_OBSERVATION_FIELDS(KZ_X)
#undef KZ_X
};

const kz_field *kz_observation_fields(int *count)
{
    *count = sizeof fields / sizeof *fields;
    return fields;
}
