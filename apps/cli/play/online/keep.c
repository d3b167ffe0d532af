/* SPDX-License-Identifier: MIT */
#include "apps/cli/play/online/keep.h"

#include "base/hex.h"
#include "base/output.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 4096, HEX_MAX = 2 * KZ_HASH_BYTES + 1 };

/* Makes a folder and those above it that are missing. */
static bool make_folder(const char *path)
{
    char part[PATH_MAX];
    if (snprintf(part, sizeof part, "%s/", path) >= (int)sizeof part)
        return false;
    for (char *slash = part + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return true;
}

/* Writes the path of a folder of kept files. Returns false if there is none. */
static bool folder_of(const char *name, char out[PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (state && *state == '/')
        length = snprintf(out, PATH_MAX, "%s/kozel/%s", state, name);
    else if (home && *home == '/')
        length = snprintf(out, PATH_MAX, "%s/.local/state/kozel/%s", home, name);
    return length > 0 && length < PATH_MAX && make_folder(out);
}

/* Writes a path. A name has no characters that lead elsewhere. */
static bool path_of(const char *folder, const char *name, char out[PATH_MAX])
{
    if (!*name || *name == '.' || strchr(name, '/'))
        return false;
    return snprintf(out, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

/* Reads a short file. Returns false if there is none. */
static bool read_file(const char *path, char out[FILE_MAX])
{
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    size_t length = fread(out, 1, FILE_MAX - 1, file);
    out[length] = '\0';
    (void)fclose(file);
    return true;
}

static void write_file(const char *path, const char *text)
{
    base_output output;
    if (!base_output_open(&output, path, BASE_OUTPUT_PRIVATE))
        return;
    (void)fputs(text, output.file);
    (void)base_output_close(&output);
}

bool play_keep_key(const char *authority, uint8_t key[KZ_KEY_BYTES])
{
    char folder[PATH_MAX], path[PATH_MAX], text[FILE_MAX];
    return folder_of("keys", folder) && path_of(folder, authority, path) && read_file(path, text) &&
           base_hex_parse(text, strcspn(text, "\n"), key, KZ_KEY_BYTES);
}

void play_keep_set_key(const char *authority, const uint8_t key[KZ_KEY_BYTES])
{
    char folder[PATH_MAX], path[PATH_MAX], text[HEX_MAX + 1];
    if (!folder_of("keys", folder) || !path_of(folder, authority, path))
        return;
    base_hex_print(key, KZ_KEY_BYTES, text);
    strcat(text, "\n");
    write_file(path, text);
}

/* Returns whether the receipt of another match has this commitment. */
static bool is_used(const char *folder, const char *id, const char *commit)
{
    DIR *list = opendir(folder);
    bool used = false;
    for (const struct dirent *entry; list && !used && (entry = readdir(list));) {
        char path[PATH_MAX], text[FILE_MAX];
        used = strcmp(entry->d_name, id) != 0 && path_of(folder, entry->d_name, path) &&
               read_file(path, text) && strstr(text, commit);
    }
    if (list)
        (void)closedir(list);
    return used;
}

play_kept play_keep_receipt(const kz_receipt *receipt, const char *text, const char *signature)
{
    char folder[PATH_MAX], path[PATH_MAX], before[FILE_MAX], file[FILE_MAX];
    char hex[HEX_MAX], commit[HEX_MAX + 16];
    if (!folder_of("receipts", folder) || !path_of(folder, receipt->id, path))
        return PLAY_KEPT_NEW;
    snprintf(commit, sizeof commit, "\ncommit %s\n", base_hex_print(receipt->commit, KZ_HASH_BYTES, hex));
    snprintf(file, sizeof file, "%ssignature %s\n", text, signature);
    if (read_file(path, before))
        return strncmp(before, text, strlen(text)) == 0 ? PLAY_KEPT_NEW : PLAY_KEPT_OTHER;
    if (is_used(folder, receipt->id, commit))
        return PLAY_KEPT_SECRET_USED;
    write_file(path, file);
    return PLAY_KEPT_NEW;
}
