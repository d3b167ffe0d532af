/* SPDX-License-Identifier: MIT */
/* `kozel doctor`: whether a server could start here with its settings, and what would trouble it. Nothing is
 * made or changed. */
#include "apps/cli/arguments.h"
#include "apps/cli/cli.h"
#include "apps/cli/records/files.h"
#include "apps/cli/serve/serve_settings.h"
#include "apps/cli/wrap.h"
#include "base/text.h"
#include "server/bus/bus.h"
#include "server/store/store.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

static const char usage[] = "kozel doctor [--config FILE] [--json]";

enum { DISK_MIN_MB = 200, DETAIL = 512 };

typedef enum verdict { GOOD, DOUBTFUL, BAD, VERDICTS } verdict;

static const char *const verdict_words[VERDICTS] = {"good", "doubtful", "bad"};
static const char *const verdict_texts[VERDICTS] = {N_("good"), N_("doubtful"), N_("bad")};

typedef struct report {
    const char *config;
    bool json;
    bool bad;       /* a finding is BAD */
    base_text text; /* the JSON */
} report;

static const cli_option options[] = {
    {"--config FILE", N_("a file of settings: lines bot-delay = 700"), CLI_TEXT,
     .offset = offsetof(report, config)},
    {"--json", N_("the findings as JSON"), CLI_FLAG, .offset = offsetof(report, json)},
    {0},
};

/* Reports one finding. `subject` is a word of the JSON and of the list. */
__attribute__((format(printf, 4, 5))) static void find(report *r, const char *subject, verdict is,
                                                       const char *format, ...)
{
    char detail[DETAIL], head[48];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(detail, sizeof detail, format, arguments);
    va_end(arguments);
    r->bad |= is == BAD;
    if (r->json) {
        base_json_object(&r->text, NULL);
        base_json_text(&r->text, "subject", subject);
        base_json_text(&r->text, "verdict", verdict_words[is]);
        base_json_text(&r->text, "detail", detail);
        base_json_close(&r->text);
        return;
    }
    snprintf(head, sizeof head, "%s  %s: ", subject, _(verdict_texts[is]));
    fputs(head, stdout);
    cli_print_wrapped(stdout, detail, cli_text_width(head, strlen(head)), 4);
}

static void examine_port(report *r, const app_server_config *config)
{
    struct sockaddr_storage address = {0};
    struct sockaddr_in *four = (struct sockaddr_in *)&address;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&address;
    bool is_six = inet_pton(AF_INET6, config->listen, &six->sin6_addr) == 1;
    if (!is_six)
        inet_pton(AF_INET, config->listen, &four->sin_addr);
    address.ss_family = is_six ? AF_INET6 : AF_INET;
    *(is_six ? &six->sin6_port : &four->sin_port) = htons((uint16_t)config->port);
    int fd = socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    bool bound = fd >= 0 && bind(fd, (struct sockaddr *)&address, is_six ? sizeof *six : sizeof *four) == 0 &&
                 listen(fd, 1) == 0;
    if (bound)
        find(r, "port", GOOD, _("%1$s, port %2$d: free"), config->listen, config->port);
    else if (errno == EADDRINUSE)
        find(r, "port", DOUBTFUL, _("%1$s, port %2$d: taken; a server is running, or another program"),
             config->listen, config->port);
    else
        find(r, "port", BAD, "%s, %d: %s", config->listen, config->port, strerror(errno));
    if (fd >= 0)
        close(fd);
}

static void examine_disk(report *r, const char *folder)
{
    struct statvfs disk;
    if (statvfs(folder, &disk) != 0) {
        find(r, "disk", BAD, "%s: %s", folder, strerror(errno));
        return;
    }
    int64_t free_mb = (int64_t)disk.f_bavail * (int64_t)disk.f_frsize / (1024 * 1024);
    bool writable = access(folder, W_OK | X_OK) == 0 && !(disk.f_flag & ST_RDONLY);
    if (!writable)
        find(r, "disk", BAD, _("%s: this folder cannot be written to"), folder);
    else
        find(r, "disk", free_mb < DISK_MIN_MB ? DOUBTFUL : GOOD, _("%1$s: %2$lld MB are free"), folder,
             (long long)free_mb);
}

/* Examines the folder of a store that is a file, and who may read it. `shown`: its name, as it may be
 * printed. Returns whether the file exists. */
static bool examine_file(report *r, const char *db, const char *shown)
{
    const char *path = strncmp(db, "sqlite:", 7) == 0 ? db + 7 : db;
    struct stat file;
    char *copy = strdup(path);
    if (copy)
        examine_disk(r, dirname(copy));
    free(copy);
    if (stat(path, &file) != 0) {
        if (errno == ENOENT && lstat(path, &file) != 0)
            find(r, "store", GOOD, _("%s: not there yet; the server makes it"), shown);
        else
            find(r, "store", BAD, "%s: %s", shown, strerror(errno));
        return false;
    }
    if (file.st_mode & (S_IRGRP | S_IROTH))
        find(r, "store", DOUBTFUL, _("%s: others on this machine may read it"), shown);
    return true;
}

/* Returns true for what is meant as an address, but would be a file's name. It may have a password. */
static bool is_mistyped_address(const char *db)
{
    return !strstr(db, "://") &&
           (strncmp(db, "postgres", 8) == 0 || strstr(db, "password=") || strchr(db, '@'));
}

static void examine_store(report *r, const char *db)
{
    char reason[STORE_REASON_SIZE], shown[DETAIL] = "";
    if (is_mistyped_address(db)) {
        find(r, "store", BAD, "%s", _("an address has the form postgresql://USER@HOST/NAME"));
        return;
    }
    serve_setting_mask(db, shown, sizeof shown);
    if (!strstr(db, "://") && !examine_file(r, db, shown))
        return;
    struct store *store = store_open_reading(db, reason);
    if (store)
        find(r, "store", GOOD, _("%s: can be opened, of this version"), shown);
    else
        find(r, "store", strstr(reason, "by an older kozel") ? DOUBTFUL : BAD, "%s: %s", shown, reason);
    store_close(store);
}

static void ignore_message(void *context, const void *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
}

static void ignore_connected(void *context, bool is)
{
    (void)context, (void)is;
}

static void examine_bus(report *r, const app_server_config *config)
{
    uv_loop_t loop;
    char reason[BUS_REASON], shown[DETAIL] = "";
    bus_config bus = {config->bus,     config->bus_ca, config->bus_cert,
                      config->bus_key, "kozel doctor", {NULL, ignore_message, ignore_connected}};
    int failed = uv_loop_init(&loop);
    if (failed) {
        find(r, "bus", BAD, "%s", uv_strerror(failed));
        return;
    }
    serve_setting_mask(config->bus, shown, sizeof shown);
    struct bus *opened = bus_open(&loop, &bus, reason);
    if (opened)
        find(r, "bus", GOOD, _("%s: answers"), shown);
    else
        find(r, "bus", BAD, "%s: %s", shown, reason);
    bus_close(opened);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
}

static void examine_clock(report *r)
{
    struct timex state = {0};
    struct stat program;
    char text[32];
    struct tm parts;
    time_t now = time(NULL);
    (void)strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S UTC", gmtime_r(&now, &parts));
    int clock = adjtimex(&state); /* -1: not allowed here */
    bool synchronized = clock >= 0 && clock != TIME_ERROR && !(state.status & STA_UNSYNC);
    if (stat("/proc/self/exe", &program) == 0 && now < program.st_mtime)
        find(r, "clock", BAD, _("%s: earlier than this program's file"), text);
    else if (!synchronized)
        find(r, "clock", DOUBTFUL, _("%s: not known to be synchronized"), text);
    else
        find(r, "clock", GOOD, "%s", text);
}

static void examine_limits(report *r, const app_server_config *config)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    bool enough = files.rlim_max == RLIM_INFINITY || files.rlim_max > (rlim_t)config->max_connections;
    find(r, "limits", enough ? GOOD : DOUBTFUL, _("%1$llu files may be open at once, for %2$d connections"),
         (unsigned long long)files.rlim_max, config->max_connections);
}

static void examine(report *r, const serve_settings *values)
{
    static kz_games games;
    const app_server_config *config = &values->config;
    find(r, "version", GOOD, "kozel %s", KOZEL_VERSION);
    if (!config->bus_cert != !config->bus_key)
        find(r, "settings", BAD, "%s", _("bus-cert and bus-key need each other"));
    if (config->bus && !strstr(config->db, "://"))
        find(r, "settings", BAD, "%s", _("many nodes need a store that they share: postgresql://HOST/NAME"));
    if (values->games)
        find(r, "games", records_games_load(&games, values->games) ? GOOD : BAD, "%s", values->games);
    examine_port(r, config);
    examine_store(r, config->db);
    if (config->bus)
        examine_bus(r, config);
    examine_clock(r);
    examine_limits(r, config);
}

/* Prints the findings. Returns an exit status. */
static int report_all(void *context, serve_setting_list *settings, const serve_settings *values)
{
    report *r = context;
    base_json_object(&r->text, NULL);
    base_json_array(&r->text, "findings");
    bool read = serve_read(settings, r->config);
    if (read && *settings->unknown)
        find(r, "settings", DOUBTFUL, "%s: %s", _("there is no such setting"), settings->unknown);
    if (read && serve_settings_exposed(settings))
        find(r, "settings", DOUBTFUL, _("%s: everybody on this machine can read the password in it"),
             settings->path);
    if (read)
        examine(r, values);
    else
        find(r, "settings", BAD, "%s", settings->fault);
    base_json_close(&r->text);
    base_json_close(&r->text);
    base_text_word(&r->text, "\n");
    char *text = base_text_take(&r->text);
    if (r->json)
        fputs(text, stdout);
    free(text);
    int closed = cli_close_output();
    return r->bad ? CLI_EXIT_FAILURE : closed;
}

static int run_command(int argc, char **argv)
{
    return serve_command(argc, argv, &cli_doctor, &(report){0}, report_all);
}

const cli_command cli_doctor = {
    "doctor", run_command, N_("examine whether a server can run here: port, files, database, bus, clock"),
    .usage = usage, .options = options};
