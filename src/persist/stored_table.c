#include "persist/stored_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

static void *make(size_t size)
{
    void *made = calloc(1, size);
    if (!made)
        abort();
    return made;
}

static char *copy(const char *text)
{
    return text ? strcpy(make(strlen(text) + 1), text) : NULL;
}

static const char *const *copy_texts(const kz_store_table *table)
{
    char **texts = make((table->count + 1) * sizeof *texts);
    for (size_t i = 0; i < table->count; i++)
        texts[i] = copy(table->entries[i]);
    return (const char *const *)texts;
}

static void copy_match(const kz_store_match *match, kz_hub_stored *out)
{
    kz_hub_entry *entries = make((match->entry_count + 1) * sizeof *entries);
    for (size_t i = 0; i < match->entry_count; i++)
        entries[i] = (kz_hub_entry){copy(match->entries[i].lines), match->entries[i].reserve_ms,
                                    match->entries[i].lasted_ms};
    out->match = copy(match->id);
    out->setup = copy(match->setup);
    out->changes = copy(match->changes);
    out->over = match->over;
    out->entries = entries;
    out->entry_count = match->entry_count;
}

kz_stored_table *kz_stored_table_of(const kz_store_table *table)
{
    kz_stored_table *out = make(sizeof *out);
    out->stored = (kz_hub_stored){
        .table = copy(table->id), .texts = copy_texts(table), .text_count = table->count, .seq = table->seq};
    if (table->match)
        copy_match(table->match, &out->stored);
    return out;
}

void kz_stored_table_free(kz_stored_table *table)
{
    kz_hub_stored *stored = &table->stored;
    for (size_t i = 0; i < stored->text_count; i++)
        free((char *)stored->texts[i]);
    for (size_t i = 0; i < stored->entry_count; i++)
        free((char *)stored->entries[i].lines);
    free((void *)stored->texts);
    free((kz_hub_entry *)stored->entries);
    free((char *)stored->table);
    free((char *)stored->match);
    free((char *)stored->setup);
    free((char *)stored->changes);
    free(table);
}

void kz_stored_table_tell(const char *part, const char *words, const kz_hub_stored *stored,
                          const char *reason)
{
    bool runs = stored->match && !stored->over;
    kz_log_field about[] = {{runs ? "match" : "table", runs ? stored->match : stored->table}, {0}};
    if (reason)
        kz_log_about(KZ_ERROR, part, about, "cannot go on: %s", reason);
    else
        kz_log_about(KZ_INFO, part, about, "%s", words);
}
