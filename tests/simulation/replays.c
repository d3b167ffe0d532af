/* SPDX-License-Identifier: MIT */
/* Replays the stored logs with the core. */
#include <kozel/record.h>

#include "simulation.h"

struct replay_output {
    FILE *out;
    const kz_games *games;
    bool is_first;
};

/* Replays one log and writes its result. */
static void write_replay(void *context, const char *text, size_t length)
{
    static kz_reader reader;
    struct replay_output *output = context;
    kz_error error;
    fprintf(output->out, output->is_first ? "" : ",");
    output->is_first = false;
    kz_reader_init(&reader, output->games, NULL);
    if (!kz_reader_text(&reader, text, length, &error) || !kz_reader_end(&reader, &error)) {
        fprintf(output->out, "{\"refused\":\"line %d, column %d: error %d\"}", error.line, error.column,
                (int)error.code);
        return;
    }
    char result[KZ_TRACE_LINE] = "null";
    if (reader.has_match && reader.match.pub.phase == KZ_OVER)
        kz_trace_match_end(&reader.match, result, sizeof result);
    fprintf(output->out, "{\"result\":%s}", result);
}

void sim_replays_write(FILE *out)
{
    static kz_games games;
    kz_games_init(&games);
    struct replay_output output = {out, &games, true};
    fprintf(out, "[");
    sim_database_for_each_log(write_replay, &output);
    fprintf(out, "]");
}
