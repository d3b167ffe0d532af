/* Threads that take turns: each is a coroutine with a stack of its own, and gives way only where it waits.
 * pthread_create() and the like of the server lead here (--wrap, meson.build). Which of several goes on is
 * drawn from the seed. */
#undef _FORTIFY_SOURCE /* its longjmp() takes a jump to another stack for an overflow */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "simulation.h"

enum { STACK = 512 * 1024 };

struct sim_thread {
    ucontext_t context; /* where it begins; */
    jmp_buf place;      /* ... from then on where it waits, which costs no call of the kernel */
    bool begun;
    void *stack;
    int node;
    void *(*run)(void *argument);
    void *argument;
    const void *waits_for; /* NULL: it can run */
    bool ended;
    sim_thread *next;
};

static ucontext_t scheduler;
static jmp_buf scheduler_place;
static sim_thread *threads; /* in no order that matters but the same one every time */
static sim_thread *current;
static bool frozen[SIM_NODES + 1];
static void *free_stacks[64];
static size_t free_stack_count;

int sim_node(void)
{
    return current ? current->node : -1;
}

static void give_way(void)
{
    if (!_setjmp(current->place))
        _longjmp(scheduler_place, 1);
}

static void begin(void)
{
    current->run(current->argument);
    current->ended = true;
    sim_wake(current);
    give_way();
    abort();
}

static void *take_stack(void)
{
    if (free_stack_count)
        return free_stacks[--free_stack_count];
    void *stack =
        mmap(NULL, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED)
        abort();
    return stack;
}

static void free_stack(void *stack)
{
    if (free_stack_count < sizeof free_stacks / sizeof *free_stacks)
        free_stacks[free_stack_count++] = stack;
    else
        munmap(stack, STACK);
}

sim_thread *sim_thread_start(int node, void *(*run)(void *argument), void *argument)
{
    sim_thread *thread = calloc(1, sizeof *thread);
    thread->node = node;
    thread->run = run;
    thread->argument = argument;
    thread->stack = take_stack();
    getcontext(&thread->context);
    thread->context.uc_stack.ss_sp = thread->stack;
    thread->context.uc_stack.ss_size = STACK;
    makecontext(&thread->context, begin, 0);
    sim_thread **end = &threads;
    while (*end)
        end = &(*end)->next;
    *end = thread;
    return thread;
}

void sim_block(const void *on)
{
    assert(current);
    current->waits_for = on;
    give_way();
}

void sim_wake(const void *on)
{
    for (sim_thread *thread = threads; thread; thread = thread->next)
        if (thread->waits_for == on)
            thread->waits_for = NULL;
}

static void wake_sleeper(void *context)
{
    ((sim_thread *)context)->waits_for = NULL;
}

/* The event outlives a thread that is killed: thread structures are kept. */
void sim_sleep(uint64_t delay)
{
    static const char sleeping;
    sim_later(delay, wake_sleeper, current);
    sim_block(&sleeping);
}

static bool can_run(const sim_thread *thread)
{
    return !thread->ended && !thread->waits_for && !frozen[thread->node];
}

bool sim_run_one(void)
{
    uint64_t able = 0;
    for (const sim_thread *thread = threads; thread; thread = thread->next)
        able += can_run(thread);
    if (!able)
        return false;
    uint64_t choice = able > 1 ? sim_pick(SIM_SCHEDULER, able) : 0;
    sim_thread *thread = threads;
    while (!can_run(thread) || choice--)
        thread = thread->next;
    current = thread;
    if (!_setjmp(scheduler_place)) {
        if (thread->begun)
            _longjmp(thread->place, 1);
        thread->begun = true;
        swapcontext(&scheduler, &thread->context);
    }
    current = NULL;
    for (sim_thread **at = &threads; *at;) {
        sim_thread *one = *at;
        if (!one->ended || !one->stack) {
            at = &one->next;
            continue;
        }
        free_stack(one->stack);
        one->stack = NULL;
        *at = one->next; /* the structure stays: somebody may join it */
    }
    return true;
}

void sim_freeze(int node, bool is)
{
    frozen[node] = is;
}

bool sim_is_frozen(int node)
{
    return frozen[node];
}

void sim_threads_kill(int node)
{
    bool own = false;
    for (sim_thread *thread = threads; thread; thread = thread->next)
        if (thread->node == node) {
            thread->ended = true;
            own = own || thread == current;
        }
    if (own)
        give_way();
}

/* ---- in the place of pthreads. A mutex is its first word, 0 or 1, which PTHREAD_MUTEX_INITIALIZER sets, too
 */

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
    *out = (pthread_t)(uintptr_t)sim_thread_start(sim_node(), run, argument);
    return 0;
}

int __wrap_pthread_join(pthread_t other, void **result)
{
    sim_thread *thread = (sim_thread *)(uintptr_t)other;
    assert(!result);
    (void)result;
    while (!thread->ended)
        sim_block(thread);
    return 0;
}

static int *word_of(pthread_mutex_t *mutex)
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
    assert(!*word_of(mutex));
    (void)mutex;
    return 0;
}

int __wrap_pthread_mutex_trylock(pthread_mutex_t *mutex)
{
    if (*word_of(mutex))
        return EBUSY;
    *word_of(mutex) = 1;
    return 0;
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex)
{
    while (*word_of(mutex))
        sim_block(mutex);
    *word_of(mutex) = 1;
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    *word_of(mutex) = 0;
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

/* It may wake more than one: so may the real one. */
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
