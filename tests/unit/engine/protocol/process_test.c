/* SPDX-License-Identifier: MIT */
/* Engines as processes: what they see of the process that starts them, and that nothing of them is left. */
#include "engine/protocol/process.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WAIT_MS = 20000, LEAKED = 77 };

static char folder[] = "/tmp/kozel-process-XXXXXX";

/* Starts an engine that is a script of the shell. */
static void start(protocol_process *process, const char *script)
{
    char path[64], reason[PROTOCOL_FAULT_TEXT] = "";
    snprintf(path, sizeof path, "%s/engine", folder);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fprintf(out, "#!/bin/sh\n%s", script);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(chmod(path, 0700), 0);
    if (!protocol_process_start(process, path, reason))
        fail_msg("%s", reason);
}

static void read_line(protocol_process *process, char line[PROTOCOL_LINE])
{
    char reason[PROTOCOL_FAULT_TEXT];
    size_t length;
    if (!protocol_process_read(process, line, &length, WAIT_MS, reason))
        fail_msg("%s", reason);
    line[length] = '\0';
}

/* A process that an engine has started is gone; it has come to us when its parent went. */
static int signal_of(pid_t pid)
{
    int status;
    pid_t got;
    while ((got = waitpid(pid, &status, 0)) < 0 && errno == EINTR)
        ;
    assert_int_equal(got, pid);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void an_engine_sees_nothing_of_its_caller(void **state)
{
    (void)state;
    static protocol_process process;
    static char line[PROTOCOL_LINE];
    bool has_path = false;
    setenv("KOZEL_STORE", "postgresql://secret", 1);
    setenv("PGPASSWORD", "secret", 1);
    int null = open("/dev/null", O_RDONLY);
    assert_int_equal(dup2(null, LEAKED), LEAKED); /* without O_CLOEXEC */
    close(null);
    start(&process, "env | sed 's/^/env /'\nls /proc/self/fd | sed 's/^/fd /'\necho end\n");
    for (read_line(&process, line); strcmp(line, "end") != 0; read_line(&process, line)) {
        char name[64] = "";
        sscanf(line, "env %63[^=]", name);
        has_path |= !strcmp(name, "PATH");
        if (strstr(line, "KOZEL") || strstr(line, "PGPASSWORD") || strstr(line, "secret"))
            fail_msg("%s", line);
        /* (3: the folder that is listed.) */
        if (!strncmp(line, "fd ", 3) && atoi(line + 3) > 3)
            fail_msg("%s", line);
    }
    assert_true(has_path);
    protocol_process_stop(&process);
    close(LEAKED);
    unsetenv("KOZEL_STORE");
    unsetenv("PGPASSWORD");
}

static void its_children_end_with_it(void **state)
{
    (void)state;
    static protocol_process process;
    static char line[PROTOCOL_LINE];
    /* An engine that leaves, one that stays, one that cannot be asked. */
    static const char *const scripts[] = {
        "sleep 3 <&- >&- 2>&- &\necho $!\n",
        "sleep 3 <&- >&- 2>&- &\necho $!\nwait\n",
        "trap '' TERM\nsleep 3 <&- >&- 2>&- &\necho $!\nwait\nwait\n",
    };
    for (int i = 0; i < 3; i++) {
        start(&process, scripts[i]);
        read_line(&process, line);
        pid_t child = (pid_t)atoi(line);
        assert_true(child > 1 && getpgid(child) == process.pid && process.pid != getpgrp());
        protocol_process_stop(&process);
        int signal = signal_of(child);
        assert_true(i == 2 ? signal == SIGKILL : signal == SIGTERM || (i == 0 && signal == SIGKILL));
    }
}

static void it_is_asked_before_it_is_killed(void **state)
{
    (void)state;
    static protocol_process process;
    static char line[PROTOCOL_LINE];
    char script[256], path[64];
    snprintf(path, sizeof path, "%s/asked", folder);
    snprintf(script, sizeof script, "trap 'echo >%s; exit' TERM\necho ready\nwhile :; do sleep 0.01; done\n",
             path);
    start(&process, script);
    read_line(&process, line);
    protocol_process_stop(&process);
    assert_int_equal(unlink(path), 0);
}

static int make_folder(void **state)
{
    (void)state;
    return !mkdtemp(folder) || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0;
}

static int remove_folder(void **state)
{
    (void)state;
    char path[64];
    snprintf(path, sizeof path, "%s/engine", folder);
    unlink(path);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_engine_sees_nothing_of_its_caller),
        cmocka_unit_test(its_children_end_with_it),
        cmocka_unit_test(it_is_asked_before_it_is_killed),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
