/* SPDX-License-Identifier: MIT */
/* Files are written whole or not at all, and strangers' text is shown, not obeyed. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/output.h"
#include "base/visible.h"

static char folder[] = "/tmp/kozel-output-XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1; /* which is empty again */
}

static void put(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    assert_int_equal(fclose(out), 0);
}

static void assert_file(const char *path, const char *expected)
{
    char text[64] = "";
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    (void)fclose(in);
    assert_string_equal(text, expected);
}

static bool write_text(const char *path, const char *text, int flags)
{
    base_output output;
    if (!base_output_open(&output, path, flags))
        return false;
    fputs(text, output.file);
    return base_output_close(&output);
}

static void test_a_file_is_replaced_at_the_end(void **state)
{
    (void)state;
    struct stat about;
    base_output output;
    put("a", "old");
    assert_int_equal(chmod("a", 0640), 0);
    assert_true(base_output_open(&output, "a", 0));
    fputs("new", output.file);
    assert_int_equal(fflush(output.file), 0);
    assert_file("a", "old");
    assert_true(base_output_close(&output));
    assert_file("a", "new");
    assert_int_equal(stat("a", &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    assert_true(base_output_open(&output, "a", 0));
    fputs("given up", output.file);
    base_output_drop(&output);
    assert_file("a", "new");
    unlink("a");
}

static void test_a_write_that_fails_leaves_what_was_there(void **state)
{
    (void)state;
    static char much[1 << 20];
    struct rlimit before, small = {4096, RLIM_INFINITY};
    (void)signal(SIGXFSZ, SIG_IGN);
    memset(much, 'x', sizeof much - 1);
    put("a", "old");
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool wrote = write_text("a", much, 0), made = write_text("b", much, 0);
    int number = errno;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(wrote || made);
    assert_int_equal(number, EFBIG);
    assert_file("a", "old");
    assert_int_equal(access("b", F_OK), -1);
    unlink("a");
}

static void test_devices_and_links(void **state)
{
    (void)state;
    assert_true(write_text("/dev/null", "x", 0));
    assert_false(write_text("/dev/full", "x", 0));
    assert_int_equal(errno, ENOSPC);
    assert_false(write_text("none/a", "x", 0));
    assert_int_equal(errno, ENOENT);
    put("a", "old");
    assert_int_equal(symlink("a", "link"), 0);
    assert_true(write_text("link", "new", 0));
    assert_file("a", "new");
    assert_int_equal(unlink("link"), 0);
    unlink("a");
}

/* A file system like vfat: no hard links, no rights. */
static bool is_plain_disk;

int link(const char *from, const char *to)
{
    if (!is_plain_disk)
        return (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
    errno = EPERM;
    return -1;
}

int fchmod(int fd, mode_t mode)
{
    if (!is_plain_disk)
        return (int)syscall(SYS_fchmod, fd, mode);
    errno = EPERM;
    return -1;
}

static void test_a_disk_without_links_and_rights(void **state)
{
    (void)state;
    base_output output;
    is_plain_disk = true;
    assert_true(write_text("a", "one", 0));
    assert_true(write_text("a", "two", 0));
    assert_file("a", "two");
    assert_true(base_output_open(&output, "b", BASE_OUTPUT_NEW | BASE_OUTPUT_NAMED));
    put(output.temporary, "by its name");
    assert_true(base_output_close(&output));
    assert_file("b", "by its name");
    assert_true(base_output_open(&output, "c", BASE_OUTPUT_NEW | BASE_OUTPUT_NAMED));
    put("c", "somebody else's"); /* meanwhile */
    assert_false(base_output_close(&output));
    assert_int_equal(errno, EEXIST);
    assert_file("c", "somebody else's");
    is_plain_disk = false;
    unlink("a");
    unlink("b");
    unlink("c");
}

static void test_the_owner_stays(void **state)
{
    (void)state;
    struct stat about;
    if (geteuid() != 0)
        skip(); /* nobody else may give a file away */
    put("a", "old");
    assert_int_equal(chmod("a", 0660), 0);
    assert_int_equal(chown("a", 12345, 23456), 0);
    assert_true(write_text("a", "new", 0));
    assert_int_equal(stat("a", &about), 0);
    assert_int_equal(about.st_uid, 12345);
    assert_int_equal(about.st_gid, 23456);
    assert_int_equal(about.st_mode & 0777, 0660);
    assert_true(
        write_text("a", "secret", BASE_OUTPUT_PRIVATE)); /* who was to read the old file need not read it */
    assert_int_equal(stat("a", &about), 0);
    assert_int_equal(about.st_uid, 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    unlink("a");
}

/* In a folder like /tmp, links and files of others lead nobody to write where they want it. */
static void test_what_others_put_there(void **state)
{
    (void)state;
    if (geteuid() != 0)
        skip();
    assert_int_equal(chmod(".", 01777), 0);
    put("secret", "root's");
    assert_int_equal(symlink("secret", "link"), 0);
    assert_true(write_text("link", "by root's link", 0));
    assert_int_equal(lchown("link", 12345, 12345), 0);
    assert_false(write_text("link", "by another's link", 0));
    assert_int_equal(errno, EACCES);
    assert_file("secret", "by root's link");
    put("theirs", "old");
    assert_int_equal(chown("theirs", 12345, 12345), 0);
    assert_false(write_text("theirs", "new", 0));
    assert_int_equal(errno, EACCES);
    assert_file("theirs", "old");
    assert_int_equal(chmod(".", 0700), 0);
    assert_true(write_text("theirs", "new", 0)); /* nobody else may make files here */
    unlink("link");
    unlink("secret");
    unlink("theirs");
}

/* As somebody who owns neither the file nor the folder, and is not in its group. */
static void test_a_file_of_somebody_else(void **state)
{
    (void)state;
    struct stat about;
    if (geteuid() != 0)
        skip();
    put("a", "old");
    assert_int_equal(chmod("a", 0666), 0);
    assert_int_equal(chmod(".", 01777), 0);
    assert_int_equal(seteuid(12345), 0);
    bool wrote = write_text("a", "new", 0);
    int number = errno;
    assert_int_equal(seteuid(0), 0);
    assert_false(wrote); /* at once, not after all is written: the folder lets nobody replace it */
    assert_int_equal(number, EPERM);
    assert_file("a", "old");
    assert_int_equal(chmod("a", 0664), 0);
    assert_int_equal(chown("a", 12345, 23456), 0);
    assert_int_equal(seteuid(12345), 0);
    wrote = write_text("a", "new", 0);
    assert_int_equal(seteuid(0), 0);
    assert_true(wrote);
    assert_int_equal(stat("a", &about), 0);
    assert_int_equal(about.st_gid, getegid());
    assert_int_equal(about.st_mode & 0777, 0644); /* the process's own group may not write */
    assert_int_equal(chmod(".", 0700), 0);
    unlink("a");
}

static void test_a_new_file_replaces_none(void **state)
{
    (void)state;
    struct stat about;
    base_output output;
    assert_true(write_text("a", "one", BASE_OUTPUT_NEW | BASE_OUTPUT_PRIVATE));
    assert_int_equal(stat("a", &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_false(write_text("a", "two", BASE_OUTPUT_NEW));
    assert_int_equal(errno, EEXIST);
    for (int named = 0; named < 2; named++) {
        assert_true(base_output_open(&output, "b", BASE_OUTPUT_NEW | (named ? BASE_OUTPUT_NAMED : 0)));
        if (named)
            put(output.temporary, "by its name");
        put("b", "somebody else's"); /* meanwhile */
        assert_false(base_output_close(&output));
        assert_int_equal(errno, EEXIST);
        assert_file("b", "somebody else's");
        unlink("b");
    }
    assert_true(base_output_open(&output, "a", BASE_OUTPUT_NAMED));
    put(output.temporary, "by its name");
    assert_true(base_output_close(&output));
    assert_file("a", "by its name");
    unlink("a");
}

static void assert_visible(const char *text, const char *expected)
{
    char out[128], again[128];
    assert_int_equal(base_visible(text, strlen(text), out, sizeof out), strlen(expected));
    assert_string_equal(out, expected);
    base_visible(out, strlen(out), again, sizeof again);
    assert_string_equal(again, out);
}

static void test_what_is_visible(void **state)
{
    (void)state;
    char out[8];
    assert_visible("Козёл \\ \xf0\x9f\x90\x90", "Козёл \\ \xf0\x9f\x90\x90");
    assert_visible("a\x1b[31m\n\t\x7f", "a\\u001b[31m\\u000a\\u0009\\u007f");
    assert_visible("\xc2\x9b\xc2\xa0", "\\u009b\xc2\xa0"); /* CSI in one character; a blank */
    assert_visible("x\xe2\x80\xaey\xe2\x81\xa6z\xe2\x80\xa9", "x\\u202ey\\u2066z\\u2029");
    assert_visible("a\u200eb\u061c\u00ad\u200b\u2060\ufeff", "a\\u200eb\\u061c\\u00ad\\u200b\\u2060\\ufeff");
    assert_visible("a\u200db\u3164\U000e0041", "a\\u200db\\u3164\\U000e0041");
    assert_visible("\u0600\u0301", "\u0600\u0301"); /* a sign of numbers, a mark: both are seen */
    /* A family, a heart, a sign; a joiner or selector outside of a sequence is seen. */
    assert_visible("\U0001f468\u200d\U0001f469\U0001f3fd\u200d\U0001f467",
                   "\U0001f468\u200d\U0001f469\U0001f3fd\u200d\U0001f467");
    assert_visible("\u2764\ufe0f\u200d\U0001f525 \u00a9\ufe0e", "\u2764\ufe0f\u200d\U0001f525 \u00a9\ufe0e");
    assert_visible("\U0001f410\u200da\ufe0f\U0001f410\u200d", "\U0001f410\\u200da\\ufe0f\U0001f410\\u200d");
    assert_visible("\xff\xc3", "\\xff\\xc3");
    assert_visible("\xc0\x80 \xed\xa0\x80 \xf4\x90\x80\x80",
                   "\\xc0\\x80 \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80");
    assert_int_equal(base_visible("ab\x1b", 3, out, sizeof out), 2); /* no half of an escape */
    assert_string_equal(out, "ab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_is_replaced_at_the_end),
        cmocka_unit_test(test_a_write_that_fails_leaves_what_was_there),
        cmocka_unit_test(test_devices_and_links),
        cmocka_unit_test(test_a_new_file_replaces_none),
        cmocka_unit_test(test_a_disk_without_links_and_rights),
        cmocka_unit_test(test_the_owner_stays),
        cmocka_unit_test(test_what_others_put_there),
        cmocka_unit_test(test_a_file_of_somebody_else),
        cmocka_unit_test(test_what_is_visible),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
