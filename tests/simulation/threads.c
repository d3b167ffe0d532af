/* SPDX-License-Identifier: MIT */
/* Replaces threads by coroutines that run one at a time and yield only where they block. The linker redirects
 * the server's pthread functions to this file (--wrap, meson.build). The scheduler draws the next coroutine
 * from the seed. */
#undef _FORTIFY_SOURCE /* the fortified longjmp() aborts on a jump to another stack */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "simulation.h"

enum { STACK_BYTES = 512 * 1024 };

struct sim_thread {
    ucontext_t context;   /* the entry point, used once */
    jmp_buf resume_point; /* where the coroutine blocked; needs no system call, unlike `context` */
    bool has_started;
    void *stack;
    int node;
    void *(*run)(void *argument);
    void *argument;
    const void *blocked_on; /* NULL: runnable */
    bool has_ended;
    sim_thread *next;
};

static ucontext_t scheduler;
static jmp_buf scheduler_resume_point;
static sim_thread *threads; /* in a deterministic order */
static sim_thread *current;
static bool paused[SIM_CLIENTS + 1];
static void *unused_stacks[64];
static size_t unused_stack_count;

int sim_current_node(void)
{
    return current ? current->node : -1;
}

static void yield_to_scheduler(void)
{
    if (!_setjmp(current->resume_point))
        _longjmp(scheduler_resume_point, 1);
}

static void run_coroutine(void)
{
    current->run(current->argument);
    current->has_ended = true;
    sim_wake(current);
    yield_to_scheduler();
    abort();
}

static void *allocate_stack(void)
{
    if (unused_stack_count)
        return unused_stacks[--unused_stack_count];
    void *stack =
        mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
        abort();
    return stack;
}

static void free_stack(void *stack)
{
    if (unused_stack_count < sizeof unused_stacks / sizeof *unused_stacks)
        unused_stacks[unused_stack_count++] = stack;
    else
        munmap(stack, STACK_BYTES);
}

sim_thread *sim_thread_start(int node, void *(*run)(void *argument), void *argument)
{
    sim_thread *thread = calloc(1, sizeof *thread);
    thread->node = node;
    thread->run = run;
    thread->argument = argument;
    thread->stack = allocate_stack();
    getcontext(&thread->context);
    thread->context.uc_stack.ss_sp = thread->stack;
    thread->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&thread->context, run_coroutine, 0);
    sim_thread **end = &threads;
    while (*end)
        end = &(*end)->next;
    *end = thread;
    return thread;
}

void sim_block(const void *key)
{
    assert(current);
    current->blocked_on = key;
    yield_to_scheduler();
}

void sim_wake(const void *key)
{
    for (sim_thread *thread = threads; thread; thread = thread->next)
        if (thread->blocked_on == key)
            thread->blocked_on = NULL;
}

static void wake_sleeper(void *context)
{
    ((sim_thread *)context)->blocked_on = NULL;
}

/* The event may run after the thread was killed: thread structures are never freed. */
void sim_sleep(uint64_t delay_us)
{
    static const char sleeping;
    sim_schedule(delay_us, wake_sleeper, current);
    sim_block(&sleeping);
}

static bool is_runnable(const sim_thread *thread)
{
    return !thread->has_ended && !thread->blocked_on && !paused[thread->node];
}

bool sim_run_one_thread(void)
{
    uint64_t runnable_count = 0;
    for (const sim_thread *thread = threads; thread; thread = thread->next)
        runnable_count += is_runnable(thread);
    if (!runnable_count)
        return false;
    uint64_t choice = runnable_count > 1 ? sim_random_below(SIM_SCHEDULER, runnable_count) : 0;
    sim_thread *thread = threads;
    while (!is_runnable(thread) || choice--)
        thread = thread->next;
    current = thread;
    if (!_setjmp(scheduler_resume_point)) {
        if (thread->has_started)
            _longjmp(thread->resume_point, 1);
        thread->has_started = true;
        swapcontext(&scheduler, &thread->context);
    }
    current = NULL;
    for (sim_thread **at = &threads; *at;) {
        sim_thread *ended = *at;
        if (!ended->has_ended || !ended->stack) {
            at = &ended->next;
            continue;
        }
        free_stack(ended->stack);
        ended->stack = NULL;
        *at = ended->next; /* not freed: a thread may join it later */
    }
    return true;
}

void sim_threads_set_paused(int node, bool enabled)
{
    paused[node] = enabled;
}

bool sim_threads_are_paused(int node)
{
    return paused[node];
}

void sim_threads_kill(int node)
{
    bool includes_current = false;
    for (sim_thread *thread = threads; thread; thread = thread->next)
        if (thread->node == node) {
            thread->has_ended = true;
            includes_current = includes_current || thread == current;
        }
    if (includes_current)
        yield_to_scheduler();
}

/* ---- replacements for pthreads. A mutex is its first word, 0 or 1; PTHREAD_MUTEX_INITIALIZER sets 0. */

int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument);
int __wrap_pthread_join(pthread_t other, void **result);
int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex);
int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes);
int __wrap_pthread_cond_destroy(pthread_cond_t *condition);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_signal(pthread_cond_t *condition);
int __wrap_pthread_cond_broadcast(pthread_cond_t *condition);

int __wrap_pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*run)(void *),
                          void *argument)
{
    (void)attributes;
    *out = (pthread_t)(uintptr_t)sim_thread_start(sim_current_node(), run, argument);
    return 0;
}

int __wrap_pthread_join(pthread_t other, void **result)
{
    sim_thread *thread = (sim_thread *)(uintptr_t)other;
    assert(!result);
    (void)result;
    while (!thread->has_ended)
        sim_block(thread);
    return 0;
}

static int *mutex_word(pthread_mutex_t *mutex)
{
    return (int *)mutex;
}

int __wrap_pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
    (void)attributes;
    memset(mutex, 0, sizeof *mutex);
    return 0;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *mutex)
{
    assert(!*mutex_word(mutex));
    (void)mutex;
    return 0;
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    if (*mutex_word(mutex))
        return EBUSY;
    *mutex_word(mutex) = 1;
    return 0;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex)
{
    while (*mutex_word(mutex))
        sim_block(mutex);
    *mutex_word(mutex) = 1;
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    *mutex_word(mutex) = 0;
    sim_wake(mutex);
    return 0;
}

int __wrap_pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
    (void)condition, (void)attributes;
    return 0;
}

int __wrap_pthread_cond_destroy(pthread_cond_t *condition)
{
    (void)condition;
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    __wrap_pthread_mutex_unlock(mutex);
    sim_block(condition);
    return __wrap_pthread_mutex_lock(mutex);
}

/* Wakes all waiting threads. POSIX permits spurious wakeups. */
int __wrap_pthread_cond_signal(pthread_cond_t *condition)
{
    sim_wake(condition);
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *condition)
{
    sim_wake(condition);
    return 0;
}
