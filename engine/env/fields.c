/* SPDX-License-Identifier: MIT */
/* The fields of an observation with their names. */
#include "engine/env/observation.h"

static const kz_field fields[] = {
#define ENV_X(field, kind, elements, meaning)                                                                \
    {#field, meaning, KZ_FIELD_##kind, offsetof(env_observation, field), elements, ENV_WIDTH_##kind},
    ENV_OBSERVATION_FIELDS(ENV_X)
#undef ENV_X
};

const kz_field *kz_observation_fields(int *count)
{
    *count = sizeof fields / sizeof *fields;
    return fields;
}
