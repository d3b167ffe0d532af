/* SPDX-License-Identifier: MIT */
#include "engine/protocol/process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The environment variables that an engine gets: those of a server include passwords. */
static const char *const variables[] = {"PATH", "HOME",     "TMPDIR", "TZ",
                                        "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE"};

enum {
    ARGUMENTS = 32,
    VARIABLES = sizeof variables / sizeof *variables,
    VARIABLE = 4096, /* maximal length of a variable with its name */
    LEAVE_MS = 200,  /* after closing its input */
    END_MS = 100,    /* after SIGTERM */
};

static bool fail(char reason[PROTOCOL_FAULT_TEXT], const char *what, int number)
{
    snprintf(reason, PROTOCOL_FAULT_TEXT, "%s%s%s", what, number ? ": " : "", number ? strerror(number) : "");
    return false;
}

/* ---- starting ---- */

static void copy_environment(char text[VARIABLES][VARIABLE], char *environment[VARIABLES + 1])
{
    int count = 0;
    for (int i = 0; i < VARIABLES; i++) {
        const char *value = getenv(variables[i]);
        if (value && snprintf(text[i], VARIABLE, "%s=%s", variables[i], value) < VARIABLE)
            environment[count++] = text[i];
    }
    environment[count] = NULL;
}

/* Starts a process. The other end of the socket becomes the engine's standard input and output. Of the other
 * open files the engine keeps only standard error. Its processes form a process group, so that they can be
 * ended together. */
static int spawn(char *argv[], int fd, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    char text[VARIABLES][VARIABLE], *environment[VARIABLES + 1];
    copy_environment(text, environment);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, fd, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fd, STDOUT_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int number = posix_spawnp(pid, argv[0], &actions, &attributes, argv, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return number;
}

/* Takes one word from a command: up to a blank outside quotes. `'...'` keeps everything as it is. In `"..."`
 * and outside quotes a backslash escapes the next character. Returns NULL if a quote is not closed. */
static char *take_word(char *word, char **rest)
{
    char quote = 0, *from = word, *to = word;
    for (; *from && (quote || *from != ' '); from++) {
        bool escaped = *from == '\\' && quote != '\'' && from[1];
        if (!escaped && (quote ? *from == quote : *from == '\'' || *from == '"'))
            quote = quote ? 0 : *from;
        else
            *to++ = *(from += escaped);
    }
    *rest = from + (*from == ' ');
    *to = '\0';
    return quote ? NULL : word;
}

/* Splits a command into words in place, with a final NULL. Returns false if a quote is not closed. */
static bool split_command(char *text, char *argv[ARGUMENTS + 1])
{
    int count = 0;
    for (char *rest = text + strspn(text, " "); *rest && count < ARGUMENTS; rest += strspn(rest, " ")) {
        char *word = take_word(rest, &rest);
        if (!word)
            return false;
        argv[count++] = word;
    }
    argv[count] = NULL;
    return true;
}

bool protocol_process_start(protocol_process *process, const char *command, char reason[PROTOCOL_FAULT_TEXT])
{
    char text[PROTOCOL_COMMAND], *argv[ARGUMENTS + 1];
    int pair[2];
    memset(process, 0, sizeof *process);
    if (strlen(command) >= sizeof text)
        return fail(reason, "the command is too long", 0);
    strcpy(text, command);
    if (!split_command(text, argv))
        return fail(reason, "a quote in the command is not closed", 0);
    if (!argv[0])
        return fail(reason, "there is no command", 0);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return fail(reason, "it cannot be started", errno);
    int number = spawn(argv, pair[1], &process->pid);
    close(pair[1]);
    if (number) {
        close(pair[0]);
        process->pid = 0;
        return fail(reason, "it cannot be started", number);
    }
    process->fd = pair[0];
    return true;
}

/* ---- time ---- */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for the socket until a time. Returns false after that time. */
static bool wait_for(int fd, short events, int64_t until)
{
    for (;;) {
        int64_t left = until - now_ms();
        struct pollfd p = {.fd = fd, .events = events};
        int ready = poll(&p, 1, left > 0 ? (int)left : 0);
        if (ready > 0)
            return true;
        if (ready == 0 && left <= 0)
            return false;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

/* ---- lines ---- */

bool protocol_process_write(protocol_process *process, const char *text, size_t length, int ms,
                            char reason[PROTOCOL_FAULT_TEXT])
{
    int64_t until = now_ms() + ms;
    while (length) {
        ssize_t sent = send(process->fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(process->fd, POLLOUT, until))
                return fail(reason, "it does not read", 0);
        } else if (errno != EINTR) {
            return fail(reason, "it is gone", 0);
        }
    }
    return true;
}

/* Takes the first complete line of the buffer. Returns false if there is none yet. */
static bool take_line(protocol_process *p, char line[PROTOCOL_LINE], size_t *length)
{
    char *end = memchr(p->buffer, '\n', p->length);
    if (!end)
        return false;
    *length = (size_t)(end - p->buffer);
    memcpy(line, p->buffer, *length);
    p->length -= *length + 1;
    memmove(p->buffer, end + 1, p->length);
    return true;
}

protocol_taken protocol_process_take(protocol_process *process, char line[PROTOCOL_LINE], size_t *length,
                                     char reason[PROTOCOL_FAULT_TEXT])
{
    while (!take_line(process, line, length)) {
        if (process->length == sizeof process->buffer) {
            fail(reason, "its line is too long", 0);
            return PROTOCOL_TAKEN_FAULT;
        }
        ssize_t got = recv(process->fd, process->buffer + process->length,
                           sizeof process->buffer - process->length, MSG_DONTWAIT);
        if (got > 0)
            process->length += (size_t)got;
        else if (got < 0 && (errno == EAGAIN || errno == EINTR))
            return PROTOCOL_TAKEN_NOTHING;
        else {
            fail(reason, "it is gone", 0);
            return PROTOCOL_TAKEN_FAULT;
        }
    }
    return PROTOCOL_TAKEN_LINE;
}

bool protocol_process_read(protocol_process *process, char line[PROTOCOL_LINE], size_t *length, int ms,
                           char reason[PROTOCOL_FAULT_TEXT])
{
    int64_t until = now_ms() + ms;
    for (;;) {
        protocol_taken taken = protocol_process_take(process, line, length, reason);
        if (taken != PROTOCOL_TAKEN_NOTHING)
            return taken == PROTOCOL_TAKEN_LINE;
        if (!wait_for(process->fd, POLLIN, until))
            return fail(reason, "it does not answer in time", 0);
    }
}

/* Waits at most `ms` milliseconds for the engine's first process. It stays a zombie, so that its id remains
 * that of the group. */
static void wait_for_end(pid_t pid, int ms)
{
    int fd = pidfd_open(pid, 0);
    if (fd >= 0) {
        wait_for(fd, POLLIN, now_ms() + ms);
        close(fd);
    }
}

void protocol_process_stop(protocol_process *process)
{
    if (!process->pid)
        return;
    shutdown(process->fd, SHUT_WR);
    /* An engine that exits closes its end, so it is not necessary to poll for its exit. */
    int64_t until = now_ms() + LEAVE_MS;
    char rest[512];
    while (now_ms() < until && wait_for(process->fd, POLLIN, until)) {
        ssize_t got = recv(process->fd, rest, sizeof rest, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            break;
    }
    close(process->fd);
    /* Its child processes end with it, even if it has exited by itself. */
    kill(-process->pid, SIGTERM);
    wait_for_end(process->pid, END_MS);
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    process->pid = 0;
}
