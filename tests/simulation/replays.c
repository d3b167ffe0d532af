#include <kozel/record.h>

#include "simulation.h"

struct telling {
    FILE *out;
    const kz_games *games;
    bool first;
};

static void tell_one(void *context, const char *text, size_t length)
{
    static kz_reader reader;
    struct telling *telling = context;
    kz_error error;
    fprintf(telling->out, telling->first ? "" : ",");
    telling->first = false;
    kz_reader_init(&reader, telling->games, NULL);
    if (!kz_reader_text(&reader, text, length, &error) || !kz_reader_end(&reader, &error)) {
        fprintf(telling->out, "{\"refused\":\"line %d, column %d: error %d\"}", error.line, error.column,
                (int)error.code);
        return;
    }
    char result[KZ_TRACE_LINE] = "null";
    if (reader.has_match && reader.match.pub.phase == KZ_OVER)
        kz_trace_match_end(&reader.match, result, sizeof result);
    fprintf(telling->out, "{\"result\":%s}", result);
}

void sim_replays_tell(FILE *out)
{
    static kz_games games;
    kz_games_init(&games);
    struct telling telling = {out, &games, true};
    fprintf(out, "[");
    sim_database_each_log(tell_one, &telling);
    fprintf(out, "]");
}
