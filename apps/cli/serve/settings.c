/* SPDX-License-Identifier: MIT */
#include "apps/cli/serve/settings.h"

#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/number.h"
#include "apps/cli/wrap.h"
#include "base/ascii.h"
#include "base/byte_order_mark.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SHOWN = 512, NAMED = 256, MEANING = 2048 };

static const char prefix[] = "KOZEL_";

void serve_settings_init(serve_setting_list *s, const serve_setting *rows, size_t count, void *values)
{
    assert(count <= SERVE_SETTINGS_MAX);
    memset(s, 0, sizeof *s);
    s->rows = rows;
    s->count = count;
    s->values = values;
}

void serve_settings_clear(serve_setting_list *s)
{
    free(s->text);
    s->text = NULL;
}

/* ---- values ---- */

static const void *field(const serve_setting *row, const void *values)
{
    return (const char *)values + row->offset;
}

static int64_t number_of(const serve_setting *row, const void *values)
{
    const void *at = field(row, values);
    return row->size == sizeof(int) ? *(const int *)at : *(const int64_t *)at;
}

static void set_number(const serve_setting *row, void *values, int64_t number)
{
    void *at = (char *)values + row->offset;
    if (row->size == sizeof(int))
        *(int *)at = (int)number;
    else
        *(int64_t *)at = number;
}

static int find_word(const serve_setting *row, const char *value)
{
    for (int i = 0; row->words[i]; i++)
        if (!strcmp(row->words[i], value))
            return i;
    return -1;
}

/* "text, json" */
static void list_words(const serve_setting *row, char *out, size_t size)
{
    *out = '\0';
    for (int i = 0; row->words[i]; i++)
        snprintf(out + strlen(out), size - strlen(out), "%s%s", i ? ", " : "", row->words[i]);
}

/* What the row needs, `as` being the setting as it was given. */
static void explain(serve_setting_list *s, const serve_setting *row, const char *as)
{
    char words[NAMED];
    switch (row->kind) {
    case SERVE_SETTING_NUMBER:
        snprintf(s->fault, sizeof s->fault, _("%s needs a number from %lld to %lld"), as,
                 (long long)row->least, (long long)row->most);
        return;
    case SERVE_SETTING_WORD:
        list_words(row, words, sizeof words);
        snprintf(s->fault, sizeof s->fault, _("%s needs one of these words: %s"), as, words);
        return;
    default:
        snprintf(s->fault, sizeof s->fault, row->fault ? _(row->fault) : _("%s needs a value"), as);
    }
}

/* "--port", "KOZEL_PORT", "kozel.conf:3: port" */
static void name_it(const serve_setting_list *s, const serve_setting *row, serve_setting_origin origin,
                    char *out, size_t size)
{
    switch (origin.from) {
    case SERVE_FROM_FLAG:
        snprintf(out, size, "--%s", row->name);
        return;
    case SERVE_FROM_ENVIRONMENT:
        snprintf(out, size, "%s%s", prefix, row->name);
        for (char *c = out; *c; c++)
            *c = *c == '-' ? '_' : base_upper(*c);
        return;
    case SERVE_FROM_FILE:
        snprintf(out, size, "%s:%d: %s", s->path, origin.line, row->name);
        return;
    default:
        snprintf(out, size, "%s", row->name);
    }
}

static bool store(serve_setting_list *s, const serve_setting *row, const char *value)
{
    int64_t number = 0;
    switch (row->kind) {
    case SERVE_SETTING_NUMBER:
        if (!cli_read_number(value, row->least, row->most, &number))
            return false;
        set_number(row, s->values, number);
        return true;
    case SERVE_SETTING_WORD:
        number = find_word(row, value);
        if (number < 0)
            return false;
        set_number(row, s->values, number);
        return true;
    default:
        if (!(*value ? !row->check || row->check(value) : row->optional))
            return false;
        *(const char **)(void *)((char *)s->values + row->offset) = *value ? value : NULL;
        return true;
    }
}

/* Another name of the same setting that has been given; NULL: none. */
static const serve_setting *find_twin(const serve_setting_list *s, const serve_setting *row)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->rows[i].offset == row->offset && &s->rows[i] != row && s->origin[i].from != SERVE_FROM_DEFAULT)
            return &s->rows[i];
    return NULL;
}

/* Sets the row; `value` is shown in a fault. */
static bool set(serve_setting_list *s, const serve_setting *row, const char *value,
                serve_setting_origin origin)
{
    char as[NAMED], shown[64];
    if (row->kind == SERVE_SETTING_GONE) {
        name_it(s, row, origin, as, sizeof as);
        snprintf(s->fault, sizeof s->fault, _("%s is no setting any more: give %s instead"), as,
                 row->instead);
        return false;
    }
    const serve_setting *twin = find_twin(s, row);
    if (twin && s->origin[twin - s->rows].from == origin.from) {
        name_it(s, row, origin, as, sizeof as);
        snprintf(s->fault, sizeof s->fault, _("%s: %s is the same setting, give one of them"), as,
                 twin->name);
        return false;
    }
    if (store(s, row, value)) {
        if (twin)
            s->origin[twin - s->rows] = (serve_setting_origin){0};
        s->origin[row - s->rows] = origin;
        return true;
    }
    name_it(s, row, origin, as, sizeof as);
    explain(s, row, as);
    serve_setting_mask(value, shown, sizeof shown);
    size_t length = strlen(s->fault);
    snprintf(s->fault + length, sizeof s->fault - length, ": %s", shown);
    return false;
}

/* ---- the file ---- */

/* `about` may be NULL. */
static bool fail_at(serve_setting_list *s, int line, const char *what, const char *about)
{
    snprintf(s->fault, sizeof s->fault, "%s:%d: %s%s%s", s->path, line, what, about ? ": " : "",
             about ? about : "");
    return false;
}

static char *trim(char *text)
{
    char *end = text + strlen(text);
    while (end > text && strchr(" \t\r", end[-1]))
        *--end = '\0';
    return text + strspn(text, " \t");
}

/* Ends the line where a comment begins. */
static void cut_comment(char *line)
{
    for (char *at = strchr(line, '#'); at; at = strchr(at + 1, '#'))
        if (at == line || at[-1] == ' ' || at[-1] == '\t') {
            *at = '\0';
            return;
        }
}

static const serve_setting *find_row(const serve_setting_list *s, const char *name)
{
    for (size_t i = 0; i < s->count; i++)
        if (!strcmp(s->rows[i].name, name))
            return &s->rows[i];
    return NULL;
}

/* A carriage return may only end the line. */
static bool has_control(const char *line)
{
    for (; *line; line++)
        if (((unsigned char)*line < ' ' && *line != '\t' && (*line != '\r' || line[1])) || *line == 0x7f)
            return true;
    return false;
}

/* Takes the quotes off a value; what is behind it may only be a comment. NULL: it does not end with its
 * quote. */
static char *unquote(char *value)
{
    char *end = strchr(value + 1, *value);
    if (!end)
        return NULL;
    const char *behind = end + 1 + strspn(end + 1, " \t\r");
    *end = '\0';
    return *behind && *behind != '#' ? NULL : value + 1;
}

static bool read_line(serve_setting_list *s, char *line, int number)
{
    char name[64];
    if (has_control(line))
        return fail_at(s, number, _("a control character"), NULL);
    line = trim(line);
    char *value = *line == '#' ? NULL : strchr(line, '=');
    bool quoted = value && strchr("\"'", *trim(value + 1)) && *trim(value + 1);
    if (!quoted) {
        cut_comment(line);
        line = trim(line);
        value = strchr(line, '=');
    }
    if (!*line)
        return true;
    if (!value) /* the value is not shown, because it may be secret */
        return fail_at(s, number, _("a line must be NAME = VALUE"), NULL);
    *value++ = '\0';
    const serve_setting *row = find_row(s, trim(line));
    serve_setting_mask(trim(line), name, sizeof name);
    if (!row)
        return fail_at(s, number, _("there is no such setting"), name);
    if (s->origin[row - s->rows].from == SERVE_FROM_FILE)
        return fail_at(s, number, _("this setting stands there twice"), name);
    value = quoted ? unquote(trim(value)) : trim(value);
    if (!value)
        return fail_at(s, number, _("a value that begins with a quote must end with it"), name);
    return set(s, row, value, (serve_setting_origin){SERVE_FROM_FILE, number});
}

bool serve_settings_read_text(serve_setting_list *s, const char *path, char *text, size_t length)
{
    assert(!s->text && !text[length]);
    s->path = path;
    s->text = text;
    if (memchr(text, '\0', length))
        return fail_at(s, 1, _("a control character"), NULL);
    text += base_byte_order_mark(text, length);
    for (int number = 1; text; number++) {
        char *end = strchr(text, '\n');
        if (end)
            *end++ = '\0';
        if (!read_line(s, text, number))
            return false;
        text = end;
    }
    return true;
}

static bool fail_file(serve_setting_list *s, const char *path, const char *why)
{
    snprintf(s->fault, sizeof s->fault, "%s: %s: %s", _("cannot read"), path, why);
    return false;
}

bool serve_settings_read_file(serve_setting_list *s, const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        return fail_file(s, path, strerror(errno));
    char *text = malloc(SERVE_SETTINGS_FILE + 2);
    size_t length = text ? fread(text, 1, SERVE_SETTINGS_FILE + 1, in) : 0;
    struct stat about;
    s->readable = fstat(fileno(in), &about) == 0 && (about.st_mode & S_IROTH);
    int error = !text ? ENOMEM : ferror(in) ? errno : length > SERVE_SETTINGS_FILE ? EFBIG : 0;
    (void)fclose(in);
    if (error) {
        free(text);
        return fail_file(s, path, strerror(error));
    }
    text[length] = '\0';
    return serve_settings_read_text(s, path, text, length);
}

/* ---- the environment and the flags ---- */

/* "KOZEL_BOT_DELAY=700": bot-delay; false: it is none of ours. */
static bool name_of(const char *variable, char *name, size_t size)
{
    size_t length = strcspn(variable, "="), i;
    if (strncmp(variable, prefix, strlen(prefix)) != 0)
        return false;
    variable += strlen(prefix);
    length -= strlen(prefix);
    for (i = 0; i < length && i + 1 < size; i++)
        name[i] = variable[i] == '_' ? '-' : base_lower(variable[i]);
    name[i] = '\0';
    return true;
}

/* Files of variables (`docker --env-file`) pass on the quotes that a shell takes off. */
static bool is_quoted(const char *value)
{
    size_t length = strlen(value);
    return length > 1 && strchr("\"'", *value) && value[length - 1] == *value;
}

bool serve_settings_read_environment(serve_setting_list *s, char *const *variables)
{
    for (; *variables; variables++) {
        char name[NAMED];
        const char *value = strchr(*variables, '=');
        if (!value || !name_of(*variables, name, sizeof name) || !strcmp(name, "config"))
            continue;
        const serve_setting *row = find_row(s, name);
        if (!row) {
            size_t length = strlen(s->unknown);
            snprintf(s->unknown + length, sizeof s->unknown - length, "%s%.*s", length ? " " : "",
                     (int)(value - *variables), *variables);
            continue;
        }
        if (is_quoted(value + 1)) {
            snprintf(s->fault, sizeof s->fault, "%s: %.*s",
                     _("the value of an environment variable must not be in quotes"),
                     (int)(value - *variables), *variables);
            return false;
        }
        /* An empty variable is what service managers and containers pass on for one that is not set. */
        if (!value[1 + strspn(value + 1, " \t")] && !row->optional)
            continue;
        if (!set(s, row, value + 1, (serve_setting_origin){.from = SERVE_FROM_ENVIRONMENT}))
            return false;
    }
    return true;
}

bool serve_settings_take_flag(serve_setting_list *s, size_t row, const char *value)
{
    assert(row < s->count);
    return set(s, &s->rows[row], value, (serve_setting_origin){.from = SERVE_FROM_FLAG});
}

/* ---- reading again ---- */

static bool is_same(const serve_setting *row, const void *one, const void *other)
{
    if (row->kind != SERVE_SETTING_TEXT)
        return number_of(row, one) == number_of(row, other);
    const char *a = *(const char *const *)field(row, one), *b = *(const char *const *)field(row, other);
    return a && b ? !strcmp(a, b) : a == b;
}

static void add_name(char *list, size_t size, const char *name)
{
    size_t length = strlen(list);
    snprintf(list + length, size - length, "%s%s", length ? ", " : "", name);
}

void serve_settings_take_over(serve_setting_list *s, const serve_setting_list *fresh, char *changed,
                              char *waits, size_t size)
{
    *changed = *waits = '\0';
    for (size_t i = 0; i < s->count; i++) {
        const serve_setting *row = &s->rows[i];
        bool twin = i > 0 && row[-1].offset == row->offset;
        if (twin || row->kind == SERVE_SETTING_GONE || is_same(row, s->values, fresh->values))
            continue;
        add_name(row->live ? changed : waits, size, row->name);
        if (row->live)
            set_number(row, s->values, number_of(row, fresh->values));
    }
}

/* ---- printing ---- */

/* Copies what fits. */
static void put(char **at, const char *end, const char *text, size_t length)
{
    size_t room = (size_t)(end - *at);
    length = length < room ? length : room;
    memcpy(*at, text, length);
    *at += length;
    **at = '\0';
}

static const char *find_password(const char *text)
{
    const char *at = strstr(text, "password=");
    return at ? at + strlen("password=") : NULL;
}

/* The rest of a text without addresses: only password= is hidden. */
static void mask_words(char **at, const char *end, const char *text, size_t length)
{
    const char *stop = text + length, *word;
    while ((word = find_password(text)) && word <= stop) {
        put(at, end, text, (size_t)(word - text));
        put(at, end, "***", 3);
        text = word + strcspn(word, "& \t");
        text = text < stop ? text : stop;
    }
    put(at, end, text, (size_t)(stop - text));
}

void serve_setting_mask(const char *text, char *out, size_t size)
{
    char *at = out;
    const char *end = out + size - 1, *next;
    *out = '\0';
    for (const char *who = strstr(text, "://"); who; who = next) {
        who += 3;
        next = strstr(who, "://");
        size_t length = next ? (size_t)(next - who) : strlen(who);
        const char *host = memrchr(who, '@', length),
                   *colon = host ? memchr(who, ':', (size_t)(host - who)) : NULL;
        if (!host)
            continue;
        mask_words(&at, end, text, (size_t)((colon ? colon + 1 : who) - text));
        put(&at, end, "***", 3);
        text = host;
    }
    mask_words(&at, end, text, strlen(text));
}

/* A value as a file has it. */
static void write_value(const serve_setting *row, const void *values, char *out, size_t size)
{
    const char *text;
    switch (row->kind) {
    case SERVE_SETTING_NUMBER:
        snprintf(out, size, "%lld", (long long)number_of(row, values));
        return;
    case SERVE_SETTING_WORD:
        snprintf(out, size, "%s", row->words[number_of(row, values)]);
        return;
    default:
        text = *(const char *const *)field(row, values);
        serve_setting_mask(text ? text : "", out, size);
    }
}

bool serve_settings_exposed(const serve_setting_list *s)
{
    char masked[SHOWN];
    for (size_t i = 0; s->readable && i < s->count; i++) {
        const char *text = s->rows[i].kind == SERVE_SETTING_TEXT
                               ? *(const char *const *)field(&s->rows[i], s->values)
                               : NULL;
        if (!text || s->origin[i].from != SERVE_FROM_FILE)
            continue;
        serve_setting_mask(text, masked, sizeof masked);
        if (strncmp(text, masked, sizeof masked - 1) != 0)
            return true;
    }
    return false;
}

static int name_width(const serve_setting *rows, size_t count)
{
    size_t width = 0;
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind != SERVE_SETTING_GONE && strlen(rows[i].name) > width)
            width = strlen(rows[i].name);
    return (int)width;
}

/* Of several names of one setting that which was given, or the first. */
static bool is_shown(const serve_setting_list *s, size_t row)
{
    size_t first = 0;
    while (s->rows[first].offset != s->rows[row].offset)
        first++;
    return s->origin[row].from != SERVE_FROM_DEFAULT || (first == row && !find_twin(s, &s->rows[row]));
}

void serve_settings_print(const serve_setting_list *s, FILE *out)
{
    int width = name_width(s->rows, s->count);
    for (size_t i = 0; i < s->count; i++) {
        const serve_setting *row = &s->rows[i];
        char value[SHOWN], from[NAMED];
        if (row->kind == SERVE_SETTING_GONE || !is_shown(s, i))
            continue;
        write_value(row, s->values, value, sizeof value);
        if (s->origin[i].from == SERVE_FROM_DEFAULT)
            snprintf(from, sizeof from, "%s", _("default"));
        else if (s->origin[i].from == SERVE_FROM_FILE)
            snprintf(from, sizeof from, "%s:%d", s->path, s->origin[i].line);
        else
            name_it(s, row, s->origin[i], from, sizeof from);
        fprintf(out, "%-*s = %-20s  # %s\n", width, row->name, value, from);
    }
}

void serve_settings_print_help(const serve_setting *rows, size_t count, const void *defaults, FILE *out)
{
    int width = 0;
    char flag[NAMED], value[SHOWN], meaning[MEANING];
    for (size_t i = 0; i < count; i++) {
        snprintf(flag, sizeof flag, "--%s %s", rows[i].name, rows[i].value);
        if (rows[i].kind != SERVE_SETTING_GONE)
            width = cli_option_width(width, flag);
    }
    for (size_t i = 0; i < count; i++) {
        if (rows[i].kind == SERVE_SETTING_GONE)
            continue;
        snprintf(flag, sizeof flag, "--%s %s", rows[i].name, rows[i].value);
        write_value(&rows[i], defaults, value, sizeof value);
        snprintf(meaning, sizeof meaning, *value ? "%s (%s)" : "%s", _(rows[i].help), value);
        cli_print_option(out, width, flag, meaning);
    }
}
