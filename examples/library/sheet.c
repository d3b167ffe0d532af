/* The score sheet of an evening: a record on standard input, a row for each deal.
 * cc sheet.c $(pkg-config --cflags --libs kozel) && ./a.out <evening.dgr */
#include <kozel/kozel.h>

#include <stdio.h>

/* Called after each action: a row, if it ended a deal. */
static void write_row(void *context, const kz_match *match, kz_action action)
{
    static const char *const ended[] = {"out ", "fish", "time", "void", "stop"}; /* kz_deal_kind */
    (void)context;
    (void)action;
    if (match->pub.phase == KZ_PLAYING)
        return;
    printf("%4d  %s", (int)match->pub.deal_number, ended[match->pub.end.kind]);
    for (int side = 0; side < match->pub.rules.side_count; side++) {
        char account[KZ_ACCOUNT_TEXT];
        printf("  %+4d %4s", match->pub.end.credit[side],
               kz_account_print(&match->pub.account[side], account));
    }
    puts("");
}

static int refuse(const kz_error *error)
{
    char reason[512];
    kz_error_print(error, kz_code_text(error->code), reason, sizeof reason);
    fprintf(stderr, "%d:%d: %s\n", error->line, error->column, reason);
    return 1;
}

int main(void)
{
    static kz_games games;
    static kz_reader reader;
    static char text[1 << 20];
    kz_reader_events events = {NULL, NULL, NULL, NULL, write_row};
    kz_error error;
    size_t length = fread(text, 1, sizeof text, stdin);
    kz_games_init(&games);
    kz_reader_init(&reader, &games, &events);
    if (!kz_reader_text(&reader, text, length, &error) || !kz_reader_end(&reader, &error))
        return refuse(&error);
    if (reader.has_match && reader.match.pub.phase == KZ_OVER)
        for (int seat = 0; seat < reader.match.pub.rules.seats; seat++)
            printf("player %d %s: %s\n", seat + 1, reader.tags.name[seat],
                   reader.match.pub.result.losers >> reader.match.pub.rules.side_of[seat] & 1 ? "lost"
                                                                                              : "won");
    return 0;
}
