/* SPDX-License-Identifier: MIT */
/* `kozel convert`: a record (docs/spec/record.md) as a table of laps (docs/lap-table.md), and back. */
#include "apps/cli/records/convert.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "engine/notation/record/tags.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] = "kozel convert [--to laps|record] [--game GAME] [--options KEY=VALUE,...] "
                            "[--ends [DEAL:]LAP.PLAYER=END[+END],...] [--fix] [--games DIR] [-o FILE] FILE|-";

void records_convert_tag(void *context, const char *key, size_t key_length, const char *value,
                         size_t value_length)
{
    records_work *w = context;
    if (record_tag_find(key, key_length) < 0)
        fprintf(w->extra, "[%.*s \"%.*s\"]\n", (int)key_length, key, (int)value_length, value);
}

void records_convert_put_tags(records_work *w, const kz_tags *tags)
{
    char text[KZ_TAGS_TEXT];
    size_t length = kz_tags_print(tags, text, sizeof text);
    text[length - 1] = '\0'; /* the blank line comes behind the others */
    fflush(w->extra);
    fprintf(w->out, "%s%s\n", text, w->extra_text);
}

/* A record has lines `hand N: ...`, a table has none; tags alone are a record. */
static bool is_record(const char *text, size_t length)
{
    bool other = false;
    for (size_t at = 0; at < length;) {
        const char *feed = memchr(text + at, '\n', length - at);
        size_t end = feed ? (size_t)(feed - text) : length;
        while (at < end && (text[at] == ' ' || text[at] == '\t'))
            at++;
        if (end - at > 4 && memcmp(text + at, "hand", 4) == 0 && memchr(text + at, ':', end - at))
            return true;
        other = other || (at < end && text[at] != '[' && text[at] != '#' && text[at] != '\r');
        at = end + 1;
    }
    return !other && memchr(text, '[', length);
}

/* A table as the program writes it: by way of the record. */
static bool laps_to_laps(records_work *w, const char *text, size_t length)
{
    char *made = NULL;
    size_t made_length = 0;
    FILE *out = w->out;
    w->out = open_memstream(&made, &made_length);
    if (!w->out)
        return false;
    bool done = records_convert_laps(w, text, length);
    done = fclose(w->out) == 0 && done;
    w->out = out;
    /* The record has the tags without a meaning too. */
    (void)fseek(w->extra, 0, SEEK_SET);
    done = done && records_convert_record(w, made, made_length, true);
    free(made);
    return done;
}

/* False: what was wrong has been said. */
static bool convert(records_work *w, const char *text, size_t length)
{
    bool record = is_record(text, length);
    records_form to = w->request->to != RECORDS_FORM_OTHER ? w->request->to
                      : record                             ? RECORDS_FORM_LAPS
                                                           : RECORDS_FORM_RECORD;
    if (record)
        return records_convert_record(w, text, length, to == RECORDS_FORM_LAPS);
    return to == RECORDS_FORM_RECORD ? records_convert_laps(w, text, length) : laps_to_laps(w, text, length);
}

/* On a terminal, names in a record could act on it; a file and a pipe get the bytes. */
static int write_output(const char *name, const char *text, size_t length)
{
    if ((name && strcmp(name, "-") != 0) || !isatty(STDOUT_FILENO))
        return cli_write_output(name, text, length);
    for (size_t at = 0; at < length; at++) {
        size_t line = strcspn(text + at, "\n");
        cli_put_visible(text + at, line);
        putchar('\n');
        at += line;
    }
    return cli_close_output();
}

static int run(const records_convert_request *request)
{
    static kz_games games;
    static records_work w;
    char *made = NULL;
    size_t length = 0, made_length = 0;
    if (!records_games_load(&games, request->folder))
        return CLI_EXIT_FAILURE;
    char *text = records_load(request->input, &length);
    if (!text)
        return CLI_EXIT_FAILURE;
    w = (records_work){.request = request, .games = &games, .name = request->input};
    w.out = open_memstream(&made, &made_length);
    w.extra = open_memstream(&w.extra_text, &w.extra_length);
    bool done = w.out && w.extra && convert(&w, text, length);
    if (w.out && fclose(w.out) != 0)
        done = false;
    if (w.extra)
        (void)fclose(w.extra);
    int status = done ? write_output(request->output, made, made_length) : CLI_EXIT_FAILURE;
    free(made);
    free(w.extra_text);
    free(text);
    return status;
}

/* ---- the arguments */

static bool read_form(void *target, const char *form)
{
    records_convert_request *r = target;
    r->to = strcmp(form, "laps") == 0     ? RECORDS_FORM_LAPS
            : strcmp(form, "record") == 0 ? RECORDS_FORM_RECORD
                                          : RECORDS_FORM_OTHER;
    return r->to != RECORDS_FORM_OTHER;
}

static bool read_ends(void *target, const char *ends)
{
    ((records_convert_request *)target)->ends = ends;
    return records_convert_are_ends_sound(ends);
}

static const cli_option options[] = {
    {"--to FORM", N_("laps or record; without it the other form than the input's"), CLI_READ,
     .read = read_form, .values = "laps record", .fault = N_("--to needs laps or record")},
    {"--game GAME", N_("the game of a table that does not name it"), CLI_TEXT,
     .offset = offsetof(records_convert_request, game)},
    {"--options K=V,...", N_("the options of that game"), CLI_TEXT,
     .offset = offsetof(records_convert_request, options)},
    {"--ends LIST", N_("the ends of cells that can be read in several ways, as 3.2=b"), CLI_READ,
     .read = read_ends, .fault = N_("--ends needs LAP.PLAYER=END")},
    {"--fix", N_("correct the one tile of a misprint"), CLI_FLAG,
     .offset = offsetof(records_convert_request, fix)},
    {"-o FILE", N_("the file to write; without it standard output"), CLI_TEXT,
     .offset = offsetof(records_convert_request, output), .name = "output"},
    {"--games DIR", N_("a folder of game files (*.ini), for house games"), CLI_TEXT,
     .offset = offsetof(records_convert_request, folder)},
    {0},
};

static int run_command(int argc, char **argv)
{
    records_convert_request r = {0};
    int status;
    if (!cli_read_table(argc, argv, usage, options, &r, &status))
        return status;
    r.input = cli_only_argument(argc, argv, usage);
    return r.input ? run(&r) : CLI_EXIT_USAGE;
}

const cli_command cli_convert = {
    "convert", run_command,        N_("turn a record into a table of laps, or a table into a record"),
    usage,     .options = options, .argument = "FILE"};
