/* SPDX-License-Identifier: MIT */
/* Prints docs/observation.md from the table of fields; given the file, checks that it is up to date. */
#include <kozel/envs.h>

#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {
    [KZ_FIELD_BIT] = "bit",       [KZ_FIELD_NUMBER] = "number", [KZ_FIELD_TILE] = "tile",
    [KZ_FIELD_SEAT] = "seat",     [KZ_FIELD_SIDE] = "side",     [KZ_FIELD_WORD] = "word",
    [KZ_FIELD_ACTION] = "action",
};

static const char head[] =
    "# Observation\n"
    "\n"
    "An observation contains what the seat to act may know, in %d bytes. `<kozel/envs.h>` fills it, and\n"
    "`kz_observation_fields()` returns its fields.\n"
    "\n"
    "| kind | bytes | values |\n"
    "|---|---:|---|\n"
    "| *bit* | 1 | 0 or 1 |\n"
    "| *number* | 1 | 0..255 |\n"
    "| *tile* | 1 | 0..27 in the order 0-0, 0-1, ..., 6-6; 28: none |\n"
    "| *seat* | 1 | the observing seat 0, the next 1, ...; 4: nobody |\n"
    "| *side* | 1 | the side of the observing seat 0, the next 1, ...; 4: nobody |\n"
    "| *word* | 2 | a signed number, the lower byte first, limited to -32768..32767 |\n"
    "| *action* | 4 | kind + 1 (0: no action), seat, tile, end; kinds and ends as in `<kozel/action.h>`, "
    "255: no tile or end |\n"
    "\n"
    "- \"By seat\" begins with the observing seat, \"by side\" with its side. With fewer players\n"
    "  the values of missing seats and sides are 0.\n"
    "- The rules are not part of the observation: they are the same for all environments of a\n"
    "  batch. The mask next to the observation marks the legal actions.\n"
    "- Within a deal everything that the seat has seen is there. Of a board of rows only the last\n"
    "  actions are kept.\n"
    "- Of earlier deals it contains the accounts and the state between deals.\n"
    "\n"
    "The code generates this page: `build/gcc/tests/unit/engine/env/observation_table > "
    "docs/observation.md`.\n"
    "A test compares the two.\n"
    "\n"
    "| offset | field | elements | kind | meaning |\n"
    "|---:|---|---:|---|---|\n";

static size_t print(char *out, size_t size)
{
    int count;
    const kz_field *fields = kz_observation_fields(&count);
    size_t length = (size_t)snprintf(out, size, head, KZ_OBSERVATION);
    for (int i = 0; i < count; i++)
        length +=
            (size_t)snprintf(out + length, size - length, "| %d | `%s` | %d | %s | %s |\n", fields[i].offset,
                             fields[i].name, fields[i].count, kinds[fields[i].kind], fields[i].meaning);
    return length;
}

int main(int argc, char **argv)
{
    static char text[20000], file[20000];
    size_t length = print(text, sizeof text);
    if (argc < 2)
        return fwrite(text, 1, length, stdout) != length;
    FILE *in = fopen(argv[1], "r");
    size_t read = in ? fread(file, 1, sizeof file, in) : 0;
    if (in)
        fclose(in);
    if (read == length && !memcmp(text, file, length))
        return 0;
    fprintf(stderr, "%s differs from the table of fields: regenerate it\n", argv[1]);
    return 1;
}
