/* SPDX-License-Identifier: MIT */
#include "server/net/arguments.h"

#include <stdio.h>
#include <string.h>

static net_argument *find(net_argument *known, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(known[i].name, name))
            return &known[i];
    return NULL;
}

/* Takes one argument, "name=value", which is decoded in place. */
static net_arguments_fault take(char *part, net_argument *known, size_t count, net_arguments *query)
{
    char *equals = strchr(part, '='), *value = equals ? equals + 1 : part + strlen(part);
    if (equals)
        *equals = '\0';
    net_argument *argument = net_request_decode(part) ? find(known, count, part) : NULL;
    if (!argument)
        return NET_ARGUMENTS_GOOD;
    query->about = argument->name;
    if (argument->value)
        return NET_ARGUMENTS_TWICE;
    if (!net_request_decode(value))
        return NET_ARGUMENTS_NO_TEXT;
    argument->value = value;
    return argument->max && strlen(value) > argument->max ? NET_ARGUMENTS_LONG : NET_ARGUMENTS_GOOD;
}

net_arguments_fault net_arguments_read(const net_request *request, net_argument *known, size_t count,
                                       net_arguments *query)
{
    for (size_t i = 0; i < count; i++)
        known[i].value = NULL;
    strcpy(query->text, request->query); /* a target, with its query, is no longer */
    for (char *at = query->text, *part; (part = strsep(&at, "&"));) {
        net_arguments_fault fault = take(part, known, count, query);
        if (fault)
            return fault;
    }
    return NET_ARGUMENTS_GOOD;
}

const char *net_arguments_fault_text(net_arguments_fault fault)
{
    static const char *const texts[] = {[NET_ARGUMENTS_GOOD] = "is good",
                                        [NET_ARGUMENTS_NO_TEXT] = "is no text",
                                        [NET_ARGUMENTS_TWICE] = "is given twice",
                                        [NET_ARGUMENTS_LONG] = "is too long"};
    return texts[fault];
}

void net_arguments_carry(const net_request *request, const char *address, char *out, size_t size)
{
    snprintf(out, size, "%s%s%s", address, *request->query ? "?" : "", request->query);
}
