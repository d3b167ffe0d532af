/* SPDX-License-Identifier: MIT */
/* docs/observation.md from the table of fields: prints it, or, given the file, says whether it is true. */
#include <kozel/envs.h>

#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {
    [KZ_FIELD_BIT] = "bit",       [KZ_FIELD_NUMBER] = "number", [KZ_FIELD_TILE] = "tile",
    [KZ_FIELD_SEAT] = "seat",     [KZ_FIELD_SIDE] = "side",     [KZ_FIELD_WORD] = "word",
    [KZ_FIELD_ACTION] = "action",
};

static const char head[] =
    "# The observation\n"
    "\n"
    "What the seat to act may know, in %d bytes: `<kozel/envs.h>` fills them, `kz_observation_fields()` "
    "names them. This table is\n"
    "made from the code (`build/gcc/tests/unit/observation_table > docs/observation.md`); a test holds it to "
    "it.\n"
    "\n"
    "- *bit*: a byte, 0 or 1. *number*: a byte. *tile*: a byte, 0..27 in the order 0-0, 0-1, ..., 6-6; 28: "
    "none.\n"
    "- *seat*: a byte, the own seat 0, the next 1, ..., 4: nobody. *side*: the same for sides, the own one "
    "0.\n"
    "- *word*: two bytes, the lower first, a signed number held within -32768..32767.\n"
    "- *action*: four bytes: kind + 1 (0: no action), seat, tile, end; kinds and ends as in "
    "`<kozel/action.h>`, 255: no tile or end.\n"
    "\n"
    "\"By seat\" begins with the own seat, \"by side\" with the own side; what a seat or side more would say "
    "is 0 where fewer play. The\n"
    "rules, which are the same for all environments of a batch, are not part of it; what is legal is the "
    "mask beside it.\n"
    "Within a deal nothing that the seat has seen is lost (of a board of rows only the last actions are "
    "kept); of earlier deals it tells what they\n"
    "left behind: accounts and what stands between deals.\n"
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
    fprintf(stderr, "%s is not what the table of fields says: make it anew\n", argv[1]);
    return 1;
}
