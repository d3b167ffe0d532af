/* SPDX-License-Identifier: MIT */
/* A disk in memory that implements SQLite's file system interface, for a single node with an SQLite file. A
 * power loss drops or tears writes that were not synchronized. Only one process opens the files; locks apply
 * between its connections. */
#include <assert.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>

#include "base/random.h"
#include "simulation.h"

enum {
    FILES_MAX = 8,
    SECTOR_BYTES = 512,
    REGIONS_MAX = 8,
    SYNC_MIN_US = 50,
    SYNC_MAX_US = 1500,
    SLOW_SYNC_MAX_US = 300 * SIM_MS
};

/* An unsynchronized write of `length` bytes at offset `at`. With `length` 0: the file is resized to `at`
 * bytes. */
struct change {
    struct change *next;
    size_t at, length;
    unsigned char bytes[];
};

struct content {
    unsigned char *bytes;
    size_t size, capacity;
};

struct disk_file {
    char name[64]; /* "": the slot is free */
    struct content current, synced;
    struct change *changes, **changes_end;
    int shared;                                /* connections with a shared lock */
    const struct handle *reserved, *exclusive; /* the connection with that lock, or NULL */
    void *region[REGIONS_MAX];                 /* shared memory of the write-ahead log */
    int region_size, shared_slot[SQLITE_SHM_NLOCK];
    const struct handle *exclusive_slot[SQLITE_SHM_NLOCK];
};

/* An open file, as SQLite refers to it. */
struct handle {
    sqlite3_file base;
    struct disk_file *file;
    int level;
    unsigned slots; /* bit mask of the slots that this connection has locked shared */
    bool temporary;
};

static struct disk_file files[FILES_MAX];
static bool slow, full, failing;
static int crash_step;

/* ---- faults */

void sim_disk_set_slow(bool enabled)
{
    slow = enabled;
}

void sim_disk_set_full(bool enabled)
{
    full = enabled;
}

void sim_disk_set_failing(bool enabled)
{
    failing = enabled;
}

void sim_disk_crash_at(int step)
{
    crash_step = step;
}

/* Counts a step of the node's work, and crashes the node at step `crash_step`. */
static void count_step(void)
{
    if (sim_current_node() >= 0 && crash_step && --crash_step == 0)
        sim_node_kill(sim_current_node());
}

/* ---- contents */

static void resize(struct content *content, size_t size)
{
    if (size > content->capacity) {
        content->capacity = size + size / 2 + 65536;
        content->bytes = realloc(content->bytes, content->capacity);
    }
    if (size > content->size)
        memset(content->bytes + content->size, 0, size - content->size);
    content->size = size;
}

static void write_content(struct content *content, size_t at, const unsigned char *bytes, size_t length)
{
    if (at + length > content->size)
        resize(content, at + length);
    memcpy(content->bytes + at, bytes, length);
}

static void apply(struct content *content, const struct change *change, size_t length)
{
    if (change->length)
        write_content(content, change->at, change->bytes, length);
    else
        resize(content, change->at);
}

static void discard_changes(struct disk_file *file)
{
    for (struct change *change = file->changes, *next; change; change = next) {
        next = change->next;
        free(change);
    }
    file->changes = NULL;
}

/* Makes all changes of `file` durable. */
static void synchronize(struct disk_file *file)
{
    for (const struct change *change = file->changes; change; change = change->next)
        apply(&file->synced, change, change->length);
    discard_changes(file);
}

/* Applies a write to `file` and records it as not synchronized. */
static void record_change(struct disk_file *file, size_t at, const void *bytes, size_t length)
{
    struct change *change = malloc(sizeof *change + length);
    *change = (struct change){.at = at, .length = length};
    if (length)
        memcpy(change->bytes, bytes, length);
    if (!file->changes)
        file->changes_end = &file->changes;
    *file->changes_end = change;
    file->changes_end = &change->next;
    apply(&file->current, change, length);
}

/* Simulates a power loss: each unsynchronized write survives, is lost, or is torn between two sectors. */
static void lose_power(struct disk_file *file)
{
    for (const struct change *change = file->changes; change; change = change->next) {
        uint64_t outcome = sim_random_below(SIM_FAULTS, 3);
        size_t sectors = change->length / SECTOR_BYTES;
        if (outcome == 0)
            apply(&file->synced, change, change->length);
        else if (outcome == 1 && sectors > 1)
            apply(&file->synced, change,
                  SECTOR_BYTES * (size_t)sim_random_between(SIM_FAULTS, 1, sectors - 1));
    }
    discard_changes(file);
    resize(&file->current, 0);
    write_content(&file->current, 0, file->synced.bytes, file->synced.size);
}

void sim_disk_crash(bool power_loss)
{
    crash_step = 0;
    for (struct disk_file *file = files; file < files + FILES_MAX; file++) {
        if (!file->name[0])
            continue;
        if (power_loss)
            lose_power(file);
        file->shared = 0;
        file->reserved = file->exclusive = NULL;
        memset(file->region, 0, sizeof file->region); /* shared memory ends with the process */
        memset(file->shared_slot, 0, sizeof file->shared_slot);
        memset(file->exclusive_slot, 0, sizeof file->exclusive_slot);
    }
}

/* ---- a file */

static struct handle *handle_of(sqlite3_file *file)
{
    return (struct handle *)file;
}

static struct disk_file *find_file(const char *name)
{
    for (struct disk_file *file = files; file < files + FILES_MAX; file++)
        if (!strcmp(file->name, name))
            return file;
    return NULL;
}

static void remove_file(struct disk_file *file)
{
    discard_changes(file);
    free(file->current.bytes);
    free(file->synced.bytes);
    *file = (struct disk_file){0};
}

static int close_file(sqlite3_file *base)
{
    struct handle *handle = handle_of(base);
    if (handle->temporary)
        remove_file(handle->file);
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *out, int length, sqlite3_int64 at)
{
    const struct content *content = &handle_of(base)->file->current;
    size_t available = (size_t)at < content->size ? content->size - (size_t)at : 0;
    size_t count = available < (size_t)length ? available : (size_t)length;
    memset(out, 0, (size_t)length);
    if (count)
        memcpy(out, content->bytes + at, count);
    return count == (size_t)length ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 at)
{
    count_step();
    if (full)
        return SQLITE_FULL;
    record_change(handle_of(base)->file, (size_t)at, bytes, (size_t)length);
    return SQLITE_OK;
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size)
{
    record_change(handle_of(base)->file, (size_t)size, NULL, 0);
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *base, int flags)
{
    (void)flags;
    count_step();
    if (sim_current_node() >= 0)
        sim_sleep(sim_random_between(SIM_DATABASE, SYNC_MIN_US, slow ? SLOW_SYNC_MAX_US : SYNC_MAX_US));
    if (failing)
        return SQLITE_IOERR_FSYNC;
    synchronize(handle_of(base)->file);
    count_step();
    return SQLITE_OK;
}

static int size_of(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)handle_of(base)->file->current.size;
    return SQLITE_OK;
}

/* ---- locks (sqlite.org/lockingv3.html) */

static int lock_file(sqlite3_file *base, int level)
{
    struct handle *handle = handle_of(base);
    struct disk_file *file = handle->file;
    if (level <= handle->level)
        return SQLITE_OK;
    if (file->exclusive && file->exclusive != handle)
        return SQLITE_BUSY;
    if (level == SQLITE_LOCK_SHARED) {
        file->shared++;
    } else {
        if (file->reserved && file->reserved != handle)
            return SQLITE_BUSY;
        file->reserved = handle;
        if (level == SQLITE_LOCK_EXCLUSIVE) {
            file->exclusive = handle; /* no other connection may start to read */
            if (file->shared > 1) {
                handle->level = SQLITE_LOCK_PENDING;
                return SQLITE_BUSY;
            }
        }
    }
    handle->level = level;
    return SQLITE_OK;
}

static int unlock_file(sqlite3_file *base, int level)
{
    struct handle *handle = handle_of(base);
    struct disk_file *file = handle->file;
    if (level >= handle->level)
        return SQLITE_OK;
    if (file->exclusive == handle)
        file->exclusive = NULL;
    if (file->reserved == handle)
        file->reserved = NULL;
    if (level == SQLITE_LOCK_NONE)
        file->shared--;
    handle->level = level;
    return SQLITE_OK;
}

static int check_lock(sqlite3_file *base, int *out)
{
    *out = handle_of(base)->file->reserved != NULL;
    return SQLITE_OK;
}

static int control(sqlite3_file *base, int what, void *argument)
{
    (void)base, (void)what, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base)
{
    (void)base;
    return SECTOR_BYTES;
}

static int characteristics(sqlite3_file *base)
{
    (void)base;
    return 0;
}

/* ---- shared memory of the write-ahead log (sqlite.org/walformat.html) */

static int map_region(sqlite3_file *base, int index, int size, int extend, void volatile **out)
{
    struct disk_file *file = handle_of(base)->file;
    assert(index < REGIONS_MAX);
    if (!file->region[index] && extend)
        file->region[index] = calloc(1, (size_t)size);
    *out = file->region[index];
    return SQLITE_OK;
}

static int lock_slots(sqlite3_file *base, int first, int count, int flags)
{
    struct handle *handle = handle_of(base);
    struct disk_file *file = handle->file;
    bool shared = flags & SQLITE_SHM_SHARED;
    for (int slot = first; slot < first + count; slot++) {
        unsigned bit = 1u << slot;
        int others = file->shared_slot[slot] - ((handle->slots & bit) != 0);
        bool taken = file->exclusive_slot[slot] && file->exclusive_slot[slot] != handle;
        if (flags & SQLITE_SHM_LOCK && (taken || (!shared && others)))
            return SQLITE_BUSY;
    }
    for (int slot = first; slot < first + count; slot++) {
        unsigned bit = 1u << slot;
        if (shared && flags & SQLITE_SHM_LOCK && !(handle->slots & bit)) {
            file->shared_slot[slot]++;
            handle->slots |= bit;
        } else if (shared && flags & SQLITE_SHM_UNLOCK && handle->slots & bit) {
            file->shared_slot[slot]--;
            handle->slots &= ~bit;
        } else if (!shared) {
            file->exclusive_slot[slot] = flags & SQLITE_SHM_LOCK ? handle : NULL;
        }
    }
    return SQLITE_OK;
}

static void barrier(sqlite3_file *base)
{
    (void)base;
}

static int unmap_regions(sqlite3_file *base, int deletes)
{
    struct disk_file *file = handle_of(base)->file;
    for (int i = 0; deletes && i < REGIONS_MAX; i++) {
        free(file->region[i]);
        file->region[i] = NULL;
    }
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = size_of,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_region,
    .xShmLock = lock_slots,
    .xShmBarrier = barrier,
    .xShmUnmap = unmap_regions,
};

/* ---- the file system */

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out_flags)
{
    static int temporaries;
    (void)vfs;
    struct handle *handle = handle_of(base);
    *handle = (struct handle){.base = {&methods}, .temporary = !name};
    char temporary_name[32];
    snprintf(temporary_name, sizeof temporary_name, "temporary %d", name ? 0 : ++temporaries);
    name = name ? name : temporary_name;
    handle->file = find_file(name);
    if (!handle->file && !(flags & SQLITE_OPEN_CREATE) && !handle->temporary) {
        base->pMethods = NULL;
        return SQLITE_CANTOPEN;
    }
    if (!handle->file) {
        handle->file = find_file("");
        assert(handle->file && strlen(name) < sizeof handle->file->name);
        strcpy(handle->file->name, name);
    }
    if (out_flags)
        *out_flags = flags;
    return SQLITE_OK;
}

/* Deletes `name`. Creating and deleting files is durable at once, even if the power is lost. */
static int delete_file(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)sync;
    struct disk_file *file = find_file(name);
    if (!file)
        return SQLITE_IOERR_DELETE_NOENT;
    remove_file(file);
    return SQLITE_OK;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs;
    const struct disk_file *file = find_file(name);
    *out = file && (flags != SQLITE_ACCESS_EXISTS || file->current.size > 0);
    return SQLITE_OK;
}

static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)size, "%s", name);
    return SQLITE_OK;
}

static int randomness(sqlite3_vfs *vfs, int count, char *out)
{
    (void)vfs;
    base_random(BASE_RANDOM_KEY, out, (size_t)count);
    return count;
}

static int sleep_us(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    if (sim_current_node() >= 0)
        sim_sleep((uint64_t)us);
    return us;
}

static int current_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = sim_wall_ms(sim_current_node()) + INT64_C(210866760000000); /* from Julian day 0 to 1970-01-01 */
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs, (void)size, (void)out;
    return 0;
}

void sim_disk_register(void)
{
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct handle),
        .mxPathname = 60,
        .zName = "simulated",
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_name,
        .xRandomness = randomness,
        .xSleep = sleep_us,
        .xCurrentTimeInt64 = current_time,
        .xGetLastError = last_error,
    };
    sqlite3_vfs_register(&vfs, 1); /* as the default file system */
}

/* ---- server/store/sql/sqlite.c locks its file by flock() on a second file. Both calls always succeed here.
 */

int __real_open64(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
int __wrap_flock(int fd, int what);

int __wrap_open64(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    int mode = flags & O_CREAT ? va_arg(arguments, int) : 0;
    va_end(arguments);
    return strncmp(path, SIM_DISK, sizeof SIM_DISK - 1) ? __real_open64(path, flags, mode)
                                                        : memfd_create("simulated", MFD_CLOEXEC);
}

int __wrap_flock(int fd, int what)
{
    (void)fd, (void)what;
    return 0;
}
