/* SPDX-License-Identifier: MIT */
#include "server/net/arguments.h"

#include <string.h>

static kz_argument *find(kz_argument *known, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(known[i].name, name))
            return &known[i];
    return NULL;
}

/* Takes one argument, "name=value", which is decoded in place. */
static kz_arguments_fault take(char *part, kz_argument *known, size_t count, kz_arguments *query)
{
    char *equals = strchr(part, '='), *value = equals ? equals + 1 : part + strlen(part);
    if (equals)
        *equals = '\0';
    kz_argument *argument = kz_request_decode(part) ? find(known, count, part) : NULL;
    if (!argument)
        return KZ_ARGUMENTS_GOOD;
    query->about = argument->name;
    if (argument->value)
        return KZ_ARGUMENTS_TWICE;
    if (!kz_request_decode(value))
        return KZ_ARGUMENTS_NO_TEXT;
    argument->value = value;
    return argument->max && strlen(value) > argument->max ? KZ_ARGUMENTS_LONG : KZ_ARGUMENTS_GOOD;
}

kz_arguments_fault kz_arguments_read(const kz_request *request, kz_argument *known, size_t count,
                                     kz_arguments *query)
{
    for (size_t i = 0; i < count; i++)
        known[i].value = NULL;
    strcpy(query->text, request->query); /* a target, with its query, is no longer */
    for (char *at = query->text, *part; (part = strsep(&at, "&"));) {
        kz_arguments_fault fault = take(part, known, count, query);
        if (fault)
            return fault;
    }
    return KZ_ARGUMENTS_GOOD;
}

const char *kz_arguments_fault_text(kz_arguments_fault fault)
{
    static const char *const texts[] = {[KZ_ARGUMENTS_GOOD] = "is good",
                                        [KZ_ARGUMENTS_NO_TEXT] = "is no text",
                                        [KZ_ARGUMENTS_TWICE] = "is given twice",
                                        [KZ_ARGUMENTS_LONG] = "is too long"};
    return texts[fault];
}
