/* SPDX-License-Identifier: MIT */
#include "process.h"

#include "client.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

server server_start(char *const argv[])
{
    int out[2];
    if (pipe2(out, O_CLOEXEC) != 0)
        die("pipe");
    server s = {.pid = fork()};
    if (s.pid < 0)
        die("fork");
    if (s.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); /* whatever happens here, no server stays behind */
        dup2(out[1], STDOUT_FILENO);
        execv(argv[0], argv);
        _exit(127);
    }
    close(out[1]);
    FILE *lines = fdopen(out[0], "r");
    char line[256];
    const char *colon = lines && fgets(line, sizeof line, lines) ? strrchr(line, ':') : NULL;
    if (!colon)
        die(argv[0]);
    s.port = atoi(colon + 1);
    fclose(lines);
    return s;
}

void server_stop(server s)
{
    kill(s.pid, SIGTERM);
    waitpid(s.pid, NULL, 0);
}

double process_cpu(pid_t pid)
{
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0)
        die("a process that is gone");
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double process_user(pid_t pid)
{
    char path[64];
    unsigned long ticks = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu", &ticks) != 1)
        die(path);
    fclose(file);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

double process_cpu_family(pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    FILE *file = fopen(path, "r");
    double all = process_cpu(pid);
    int child;
    while (file && fscanf(file, "%d", &child) == 1)
        all += process_cpu(child);
    if (file)
        fclose(file);
    return all;
}

double machine_stolen(void)
{
    unsigned long ticks = 0;
    FILE *file = fopen("/proc/stat", "r");
    if (!file || fscanf(file, "cpu %*u %*u %*u %*u %*u %*u %*u %lu", &ticks) != 1)
        die("/proc/stat");
    fclose(file);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

double process_memory(pid_t pid)
{
    char path[64];
    long pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        die(path);
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}
