/* SPDX-License-Identifier: MIT */
#include "server/accounts/identity/staff_words.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <utf8proc.h>

#include "server/accounts/identity/name.h"

enum {
    TITLE = IDENTITY_STAFF_TITLE,
    OFFICE = IDENTITY_STAFF_OFFICE,
    ALONE = IDENTITY_STAFF_WHOLE_NAME,
    PLACE = IDENTITY_STAFF_PLACE,
    TRIMMING = IDENTITY_STAFF_MODIFIER,
    STEM = 1 << 8,     /* the stem is no word without an ending */
    COLLAPSED_MIN = 5, /* min letters for collapsing: Boot is no bot, Mood no mod */
    WORD_SIZE = 64,    /* bytes of a word here */
    FORMS_MAX = 1600
};

/* ---- the words ---- */

/* Endings, in addition to none (STEM). Marks are ignored, so Romanian "ă" is "a" here. */
#define EN "s"
#define DE "s n en e in innen"
#define DE_ADJECTIVE "e er es en"
#define RO "ul ului i ii ilor ule"
#define RO_F "a ei e ele elor i ii"
#define RO_OR "or orul orului ori orii orilor oare oarea oarei oarele"
#define SLAVIC "а у ом е ы и і ов ів ам ами ах ові ка ша"
#define SLAVIC_F "а ы и і е у ой ою ам ами"
#define SLAVIC_IA "я и ю ей єю ї"
#define SLAVIC_ADJECTIVE "ый ий ая а ое е о ые і ого ому ой ої ым им"

static const struct {
    const char *stem, *endings;
    unsigned kind;
} words[] = {
    /* People with these words in their names seem to speak for the server. */
    {"admin", EN " " RO, TITLE},
    {"adminy", "", TITLE},
    {"sysadmin", EN, TITLE},
    {"superadmin", EN, TITLE},
    {"administrator", EN " " DE " " RO, TITLE},
    {"administrat", RO_OR, TITLE | STEM},
    {"administration", DE, TITLE},
    {"administrați", "e a ei", TITLE | STEM},
    {"administrar", "e ea ii", TITLE | STEM},
    {"moderator", EN " " DE " " RO " y", TITLE},
    {"moderat", RO_OR, TITLE | STEM},
    {"moderation", EN, TITLE},
    {"mod", EN, TITLE},
    {"moder", "", TITLE},
    {"operator", EN " " DE " " RO, TITLE},
    {"operat", RO_OR, TITLE | STEM},
    {"hostmaster", EN, TITLE},
    {"webmaster", EN, TITLE},
    {"postmaster", EN, TITLE},
    {"root", "", TITLE},
    {"superuser", EN, TITLE},
    {"server", EN " " RO, TITLE},
    {"support", EN " " RO, TITLE},
    {"suport", RO, TITLE},
    {"helpdesk", EN, TITLE},
    {"staff", EN " " RO, TITLE},
    {"official", EN, TITLE},
    {"oficial", RO " a ă e", TITLE},
    {"offiziell", DE_ADJECTIVE, TITLE},
    {"asistenț", RO_F, TITLE | STEM},
    {"verwaltung", "en", TITLE},
    {"verwalter", DE, TITLE},
    {"betreiber", DE, TITLE},
    {"spielleitung", "en", TITLE},
    {"spielleiter", DE, TITLE},
    {"админ", SLAVIC, TITLE},
    {"адмін", SLAVIC, TITLE},
    {"администратор", SLAVIC, TITLE},
    {"адміністратор", SLAVIC, TITLE},
    {"администраци", SLAVIC_IA, TITLE | STEM},
    {"адміністраці", SLAVIC_IA, TITLE | STEM},
    {"модератор", SLAVIC, TITLE},
    {"модераци", SLAVIC_IA, TITLE | STEM},
    {"модераці", SLAVIC_IA, TITLE | STEM},
    {"модер", "а ы и", TITLE},
    {"оператор", SLAVIC, TITLE},
    {"сервер", SLAVIC, TITLE},
    {"вебмастер", SLAVIC, TITLE},
    {"поддержк", SLAVIC_F, TITLE | STEM},
    {"техподдержк", SLAVIC_F, TITLE | STEM},
    {"підтримк", SLAVIC_F, TITLE | STEM},
    {"підтримці", "", TITLE},
    {"техпідтримк", SLAVIC_F, TITLE | STEM},
    {"podderzhk", "a i e u", TITLE | STEM},
    {"pidtrymk", "a y u", TITLE | STEM},
    {"саппорт", SLAVIC, TITLE},
    {"официальн", SLAVIC_ADJECTIVE, TITLE | STEM},
    {"офіційн", SLAVIC_ADJECTIVE, TITLE | STEM},
    /* The same alone. Next to another word they are harmless. */
    {"team", EN, OFFICE | TRIMMING},
    {"crew", EN, OFFICE},
    {"echip", RO_F, OFFICE | STEM},
    {"команд", SLAVIC_F, OFFICE},
    {"komand", "a y i u", OFFICE | STEM},
    {"host", EN " " RO, OFFICE},
    {"gastgeber", DE, OFFICE},
    {"gazd", RO_F, OFFICE | STEM},
    {"хозяин", "а у ом", OFFICE},
    {"хозяева", "", OFFICE},
    {"господар", "я ю і ем", OFFICE},
    {"system", EN " e", OFFICE},
    {"sistem", RO " a", OFFICE},
    {"систем", SLAVIC_F, OFFICE},
    {"security", "", OFFICE},
    {"sicherheit", "", OFFICE},
    {"securitat", "e ea ii", OFFICE | STEM},
    {"безопасност", "ь и ью", OFFICE | STEM},
    {"безпек", SLAVIC_F, OFFICE | STEM},
    {"service", EN, OFFICE},
    {"personal", RO, OFFICE},
    {"персонал", SLAVIC, OFFICE},
    {"referee", EN, OFFICE},
    {"umpire", EN, OFFICE},
    {"judge", EN, OFFICE},
    {"schiedsrichter", DE, OFFICE},
    {"arbitru", "l lui", OFFICE},
    {"arbitr", "i ii ilor", OFFICE | STEM},
    {"judecător", RO, OFFICE},
    {"арбитр", SLAVIC, OFFICE},
    {"арбітр", SLAVIC, OFFICE},
    {"судь", "я и ю ей", OFFICE | STEM},
    {"судд", "я і ю ею ів", OFFICE | STEM},
    /* The names of the server and the page for people without a name. */
    {"closedaccount", EN, ALONE},
    {"deletedaccount", EN, ALONE},
    {"accountclosed", "", ALONE},
    {"geschlosseneskonto", "", ALONE},
    {"gelöschteskonto", "", ALONE},
    {"kontogeschlossen", "", ALONE},
    {"contînchis", "", ALONE},
    {"conturiînchise", "", ALONE},
    {"закритийакаунт", "", ALONE},
    {"закритийзапис", "", ALONE},
    {"закрытыйаккаунт", "", ALONE},
    {"закрытаязапись", "", ALONE},
    {"guest", EN, ALONE},
    {"гост", "ь я ю и ей ем", ALONE | STEM},
    {"гість", "", ALONE},
    {"gast", "s es", ALONE},
    {"gäste", "n", ALONE},
    {"oaspet", "e ele elui", ALONE | STEM},
    {"oaspeț", "i ii ilor", ALONE | STEM},
    {"anonymous", "", ALONE},
    {"anonym", "", ALONE},
    {"аноним", "", ALONE},
    {"анонім", "", ALONE},
    {"anonim", "", ALONE},
    {"nobody", "", ALONE},
    {"niemand", "", ALONE},
    {"nimeni", "", ALONE},
    {"никто", "", ALONE},
    {"ніхто", "", ALONE},
    {"everybody", "", ALONE},
    {"alle", "", ALONE},
    {"все", "", ALONE},
    {"усі", "", ALONE},
    {"toți", "", ALONE},
    {"bot", "", ALONE},
    {"бот", "", ALONE},
    {"computer", "", ALONE},
    {"компьютер", "", ALONE},
    {"комп'ютер", "", ALONE},
    {"calculator", "", ALONE},
    /* Words that are combined with them. */
    {"kozel", "", ALONE | PLACE | TRIMMING},
    {"козел", "", ALONE | PLACE | TRIMMING},
    {"козёл", "", ALONE | PLACE | TRIMMING},
    {"козла", "", PLACE | TRIMMING},
    {"site", "", PLACE | TRIMMING},
    {"сайта", "", PLACE | TRIMMING},
    {"сайту", "", PLACE | TRIMMING},
    {"the", "", PLACE | TRIMMING},
    {"real", "", PLACE | TRIMMING},
    {"super", "", TRIMMING},
    {"chief", "", TRIMMING},
    {"head", "", TRIMMING},
    {"main", "", TRIMMING},
    {"game", "", TRIMMING},
    {"domino", "", TRIMMING},
    {"домино", "", TRIMMING},
    {"доміно", "", TRIMMING},
    {"главный", "", TRIMMING},
    {"головний", "", TRIMMING},
    {"ігри", "", TRIMMING},
};

/* ---- the look of a word ---- */

/* Reduces repeated letters, ignoring case, to one. */
static void collapse(const char *text, char *out)
{
    utf8proc_int32_t letter, last = -1;
    for (const utf8proc_uint8_t *p = (const utf8proc_uint8_t *)text; *p;) {
        p += utf8proc_iterate(p, -1, &letter);
        letter = utf8proc_tolower(letter);
        if (letter != last)
            out += utf8proc_encode_char(letter, (utf8proc_uint8_t *)out);
        last = letter;
    }
    *out = '\0';
}

void identity_staff_skeleton(const char *word, char look[STORE_SKELETON_SIZE])
{
    char once[4 * STORE_NAME_SIZE], skeleton[STORE_SKELETON_SIZE];
    collapse(word, once);
    identity_name_skeleton(once, skeleton);
    collapse(skeleton, look);
    if (strlen(look) < COLLAPSED_MIN)
        identity_name_skeleton(word, look);
}

/* ---- search by look ---- */

struct form {
    char look[WORD_SIZE];
    unsigned kind;
};

static struct form forms[FORMS_MAX];
static size_t form_count;
static pthread_once_t made = PTHREAD_ONCE_INIT;

static int compare(const void *one, const void *other)
{
    return strcmp(((const struct form *)one)->look, ((const struct form *)other)->look);
}

static void add_form(const char *stem, const char *ending, size_t ending_length, unsigned kind)
{
    char word[STORE_NAME_SIZE], look[STORE_SKELETON_SIZE];
    size_t length = strlen(stem);
    if (form_count == FORMS_MAX || length + ending_length >= sizeof word)
        abort(); /* the lists above are too long */
    memcpy(word, stem, length);
    memcpy(word + length, ending, ending_length);
    word[length + ending_length] = '\0';
    identity_staff_skeleton(word, look);
    if (strlen(look) >= WORD_SIZE)
        abort();
    strcpy(forms[form_count].look, look);
    forms[form_count++].kind = kind;
}

/* Merges forms that look alike, because only the look counts. */
static void merge(void)
{
    size_t kept = 0;
    for (size_t i = 1; i < form_count; i++) {
        if (!compare(&forms[kept], &forms[i]))
            forms[kept].kind |= forms[i].kind;
        else
            forms[++kept] = forms[i];
    }
    form_count = kept + 1;
}

static void make_forms(void)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!(words[i].kind & STEM))
            add_form(words[i].stem, "", 0, words[i].kind);
        for (const char *ending = words[i].endings; *ending;) {
            size_t length = strcspn(ending, " ");
            add_form(words[i].stem, ending, length, words[i].kind & ~(unsigned)STEM);
            ending += length + (ending[length] == ' ');
        }
    }
    qsort(forms, form_count, sizeof *forms, compare);
    merge();
}

unsigned identity_staff_kind(const char *look)
{
    pthread_once(&made, make_forms);
    if (strlen(look) >= WORD_SIZE)
        return 0;
    struct form wanted;
    strcpy(wanted.look, look);
    const struct form *found = bsearch(&wanted, forms, form_count, sizeof *forms, compare);
    return found ? found->kind : 0;
}

bool identity_staff_maybe(const char *text)
{
    pthread_once(&made, make_forms);
    for (size_t i = 0; i < form_count; i++)
        if (forms[i].kind & (TITLE | OFFICE) && strstr(text, forms[i].look))
            return true;
    return false;
}
