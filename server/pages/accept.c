/* SPDX-License-Identifier: MIT */
#include "server/pages/shell.h"

#include <ctype.h>
#include <string.h>

#include "base/ascii.h"

/* Returns the language of a tag such as "de-AT", -1 for none of ours. "mo" was Moldovan's code, which is
 * Romanian. */
static int language_of(const char *tag, size_t length)
{
    char code[3] = {0};
    size_t letters = strcspn(tag, "-,; \t");
    if (letters != 2 || letters > length)
        return -1;
    for (size_t i = 0; i < letters; i++)
        code[i] = base_lower(tag[i]);
    return kz_language_find(!strcmp(code, "mo") ? "ro" : code);
}

/* Returns the weight in thousandths: ";q=0.8" of `parameters`. Malformed ones have weight 0. */
static int weight_of(const char *parameters, size_t length)
{
    size_t i = 0;
    while (i < length && strchr(" \t;", parameters[i]))
        i++;
    if (i == length)
        return 1000;
    if (length - i < 3 || base_lower(parameters[i]) != 'q' || parameters[i + 1] != '=')
        return 0;
    const char *digit = parameters + i + 2, *end = parameters + length;
    int weight = *digit == '1' ? 1000 : 0;
    if (*digit != '0' && *digit != '1')
        return 0;
    if (++digit < end && *digit == '.')
        for (int unit = 100; unit && ++digit < end && isdigit((unsigned char)*digit); unit /= 10)
            weight += unit * (*digit - '0');
    return weight > 1000 ? 1000 : weight;
}

int pages_accept_language(const char *header)
{
    int best = 0, most = 0;
    while (header && *header) {
        header += strspn(header, " \t,");
        size_t item = strcspn(header, ","), tag = strcspn(header, ",; \t");
        int language = language_of(header, tag), weight = weight_of(header + tag, item - tag);
        if (language >= 0 && weight > most) {
            best = language;
            most = weight;
        }
        header += item;
    }
    return best;
}
