/* A disk in memory, for servers that keep all in one file of SQLite: what SQLite asks of a file system. What
 * was written and not yet synchronized is lost when the power fails, or a part of it is. Only one process has
 * the files open, and locks are held between its connections. */
#include <assert.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>

#include "base/random.h"
#include "simulation.h"

enum { FILES = 8, SECTOR = 512, REGIONS = 8, QUICK_LEAST = 50, QUICK_MOST = 1500, SLOW_MOST = 300 * SIM_MS };

/* A change that is not synchronized: `length` bytes at `at`, or with no bytes a new size. */
struct change {
    struct change *next;
    size_t at, length;
    unsigned char bytes[];
};

struct content {
    unsigned char *bytes;
    size_t size, space;
};

struct disk_file {
    char name[64]; /* "": a free place */
    struct content now, synced;
    struct change *changes, **changes_end;
    int shared;                                /* connections that have a lock of that kind */
    const struct handle *reserved, *exclusive; /* who has these */
    void *region[REGIONS];                     /* the memory that connections of a log share */
    int region_size, shared_slot[SQLITE_SHM_NLOCK];
    const struct handle *exclusive_slot[SQLITE_SHM_NLOCK];
};

/* What SQLite has of an open file. */
struct handle {
    sqlite3_file base;
    struct disk_file *file;
    int level;
    unsigned slots; /* shared ones that it holds */
    bool temporary;
};

static struct disk_file files[FILES];
static bool slow, full, failing;
static int die_at;

/* ---- faults */

void sim_disk_slow(bool is)
{
    slow = is;
}

void sim_disk_full(bool is)
{
    full = is;
}

void sim_disk_failing(bool is)
{
    failing = is;
}

void sim_disk_die_at(int step)
{
    die_at = step;
}

static void pass(void)
{
    if (sim_node() >= 0 && die_at && --die_at == 0)
        sim_node_kill(sim_node());
}

/* ---- contents */

static void resize(struct content *content, size_t size)
{
    if (size > content->space) {
        content->space = size + size / 2 + 65536;
        content->bytes = realloc(content->bytes, content->space);
    }
    if (size > content->size)
        memset(content->bytes + content->size, 0, size - content->size);
    content->size = size;
}

static void put(struct content *content, size_t at, const unsigned char *bytes, size_t length)
{
    if (at + length > content->size)
        resize(content, at + length);
    memcpy(content->bytes + at, bytes, length);
}

static void apply(struct content *content, const struct change *change, size_t length)
{
    if (change->length)
        put(content, change->at, change->bytes, length);
    else
        resize(content, change->at);
}

static void forget_changes(struct disk_file *file)
{
    for (struct change *change = file->changes, *next; change; change = next) {
        next = change->next;
        free(change);
    }
    file->changes = NULL;
}

static void synchronize(struct disk_file *file)
{
    for (const struct change *change = file->changes; change; change = change->next)
        apply(&file->synced, change, change->length);
    forget_changes(file);
}

static void note_change(struct disk_file *file, size_t at, const void *bytes, size_t length)
{
    struct change *change = malloc(sizeof *change + length);
    *change = (struct change){.at = at, .length = length};
    if (length)
        memcpy(change->bytes, bytes, length);
    if (!file->changes)
        file->changes_end = &file->changes;
    *file->changes_end = change;
    file->changes_end = &change->next;
    apply(&file->now, change, length);
}

/* Of what was not synchronized each write is there, or not, or only its first sectors. */
static void lose_power(struct disk_file *file)
{
    for (const struct change *change = file->changes; change; change = change->next) {
        uint64_t luck = sim_pick(SIM_FAULTS, 3);
        size_t sectors = change->length / SECTOR;
        if (luck == 0)
            apply(&file->synced, change, change->length);
        else if (luck == 1 && sectors > 1)
            apply(&file->synced, change, SECTOR * (size_t)sim_between(SIM_FAULTS, 1, sectors - 1));
    }
    forget_changes(file);
    resize(&file->now, 0);
    put(&file->now, 0, file->synced.bytes, file->synced.size);
}

void sim_disk_kill(bool power)
{
    die_at = 0;
    for (struct disk_file *file = files; file < files + FILES; file++) {
        if (!file->name[0])
            continue;
        if (power)
            lose_power(file);
        file->shared = 0;
        file->reserved = file->exclusive = NULL;
        memset(file->region, 0, sizeof file->region); /* the memory went with the process */
        memset(file->shared_slot, 0, sizeof file->shared_slot);
        memset(file->exclusive_slot, 0, sizeof file->exclusive_slot);
    }
}

/* ---- a file */

static struct handle *own(sqlite3_file *file)
{
    return (struct handle *)file;
}

static struct disk_file *find(const char *name)
{
    for (struct disk_file *file = files; file < files + FILES; file++)
        if (!strcmp(file->name, name))
            return file;
    return NULL;
}

static void drop(struct disk_file *file)
{
    forget_changes(file);
    free(file->now.bytes);
    free(file->synced.bytes);
    *file = (struct disk_file){0};
}

static int close_file(sqlite3_file *base)
{
    struct handle *handle = own(base);
    if (handle->temporary)
        drop(handle->file);
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *out, int length, sqlite3_int64 at)
{
    const struct content *content = &own(base)->file->now;
    size_t there = (size_t)at < content->size ? content->size - (size_t)at : 0;
    size_t count = there < (size_t)length ? there : (size_t)length;
    memset(out, 0, (size_t)length);
    if (count)
        memcpy(out, content->bytes + at, count);
    return count == (size_t)length ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 at)
{
    pass();
    if (full)
        return SQLITE_FULL;
    note_change(own(base)->file, (size_t)at, bytes, (size_t)length);
    return SQLITE_OK;
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size)
{
    note_change(own(base)->file, (size_t)size, NULL, 0);
    return SQLITE_OK;
}

static int sync_file(sqlite3_file *base, int flags)
{
    (void)flags;
    pass();
    if (sim_node() >= 0)
        sim_sleep(sim_between(SIM_DATABASE, QUICK_LEAST, slow ? SLOW_MOST : QUICK_MOST));
    if (failing)
        return SQLITE_IOERR_FSYNC;
    synchronize(own(base)->file);
    pass();
    return SQLITE_OK;
}

static int size_of(sqlite3_file *base, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)own(base)->file->now.size;
    return SQLITE_OK;
}

/* ---- locks (sqlite.org/lockingv3.html) */

static int lock_file(sqlite3_file *base, int level)
{
    struct handle *handle = own(base);
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
            file->exclusive = handle; /* nobody else begins to read any more */
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
    struct handle *handle = own(base);
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
    *out = own(base)->file->reserved != NULL;
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
    return SECTOR;
}

static int characteristics(sqlite3_file *base)
{
    (void)base;
    return 0;
}

/* ---- what connections share of a write-ahead log (sqlite.org/walformat.html) */

static int map_region(sqlite3_file *base, int index, int size, int extend, void volatile **out)
{
    struct disk_file *file = own(base)->file;
    assert(index < REGIONS);
    if (!file->region[index] && extend)
        file->region[index] = calloc(1, (size_t)size);
    *out = file->region[index];
    return SQLITE_OK;
}

static int lock_slots(sqlite3_file *base, int first, int count, int flags)
{
    struct handle *handle = own(base);
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
    struct disk_file *file = own(base)->file;
    for (int i = 0; deletes && i < REGIONS; i++) {
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
    struct handle *handle = own(base);
    *handle = (struct handle){.base = {&methods}, .temporary = !name};
    char own_name[32];
    snprintf(own_name, sizeof own_name, "temporary %d", name ? 0 : ++temporaries);
    name = name ? name : own_name;
    handle->file = find(name);
    if (!handle->file && !(flags & SQLITE_OPEN_CREATE) && !handle->temporary) {
        base->pMethods = NULL;
        return SQLITE_CANTOPEN;
    }
    if (!handle->file) {
        handle->file = find("");
        assert(handle->file && strlen(name) < sizeof handle->file->name);
        strcpy(handle->file->name, name);
    }
    if (out_flags)
        *out_flags = flags;
    return SQLITE_OK;
}

/* Files come and go at once, with the power too. */
static int delete_file(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs, (void)sync;
    struct disk_file *file = find(name);
    if (!file)
        return SQLITE_IOERR_DELETE_NOENT;
    drop(file);
    return SQLITE_OK;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *out)
{
    (void)vfs;
    const struct disk_file *file = find(name);
    *out = file && (flags != SQLITE_ACCESS_EXISTS || file->now.size > 0);
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
    kz_random(KZ_RANDOM_KEY, out, (size_t)count);
    return count;
}

static int sleep_for(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    if (sim_node() >= 0)
        sim_sleep((uint64_t)us);
    return us;
}

static int current_time(sqlite3_vfs *vfs, sqlite3_int64 *out)
{
    (void)vfs;
    *out = sim_wall_ms(sim_node()) + INT64_C(210866760000000); /* of julian day 0 */
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs, (void)size, (void)out;
    return 0;
}

void sim_disk_make(void)
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
        .xSleep = sleep_for,
        .xCurrentTimeInt64 = current_time,
        .xGetLastError = last_error,
    };
    sqlite3_vfs_register(&vfs, 1); /* for all that does not say otherwise */
}

/* ---- src/store/sqlite.c takes its file by a lock of the system, and counts in another: these say nothing
 * here */

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
