/* SPDX-License-Identifier: MIT */
#include <kozel/table.h>

#include <string.h>

static void append(kz_table_record *record, const char *text, size_t length)
{
    if (record->length && record->text[record->length - 1] != '\n' && *text != '\n')
        append(record, "\n", 1);
    record->full |= length > record->size - record->length;
    if (record->full)
        return;
    memcpy(record->text + record->length, text, length);
    record->length += length;
}

static void on_dealt(void *context, const kz_match *match)
{
    char text[KZ_DEAL_TEXT];
    append(context, text, kz_deal_print(match, text));
}

static void on_acted(void *context, const kz_match *match, kz_action action)
{
    char line[KZ_ACTION_TEXT + 3] = {(char)('1' + action.seat), ' '};
    (void)match;
    kz_action_print(action, line + 2);
    size_t length = strlen(line);
    line[length] = '\n';
    append(context, line, length + 1);
}

/* Removes the last line. Returns whether it is an action: others are remarks of the text that was restored.
 */
static bool remove_line(kz_table_record *record)
{
    size_t end = record->length, at;
    record->length -= record->text[end - 1] == '\n';
    while (record->length && record->text[record->length - 1] != '\n')
        record->length--;
    for (at = record->length; at < end && (record->text[at] == ' ' || record->text[at] == '\t'); at++)
        ;
    return at < end && record->text[at] >= '1' && record->text[at] <= '9';
}

static void on_taken_back(void *context, const kz_match *match, int count)
{
    kz_table_record *record = context;
    (void)match;
    while (count && record->length && !record->full)
        count -= remove_line(record);
}

kz_table_watch kz_table_record_watch(kz_table_record *record)
{
    return (kz_table_watch){
        .on = {.context = record, .dealt = on_dealt, .acted = on_acted},
        .taken_back = on_taken_back,
    };
}
