/* SPDX-License-Identifier: MIT */
/* Sockets by person (server/sessions/person_index.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "server/sessions/person_index.h"

static void test_sockets_of_a_person(void **state)
{
    (void)state;
    session_person_index *index = NULL;
    session_person_socket a, b, c;
    assert_null(session_person_index_first(index, 7));
    assert_true(session_person_index_add(&index, 7, &a, 2));
    assert_true(session_person_index_add(&index, 8, &b, 2));
    assert_true(session_person_index_add(&index, 7, &c, 2));
    assert_ptr_equal(session_person_index_first(index, 7), &a);
    assert_ptr_equal(a.next, &c);
    assert_null(c.next);
    assert_ptr_equal(session_person_index_first(index, 8), &b);
    assert_null(b.next);
    assert_null(session_person_index_first(index, 9));
    session_person_index_remove(&index, 7, &a);
    assert_ptr_equal(session_person_index_first(index, 7), &c);
    session_person_index_remove(&index, 7, &c);
    assert_null(session_person_index_first(index, 7));
    session_person_index_remove(&index, 8, &b);
    assert_null(index);
}

/* Who is refused is in no list; without a limit nobody is. */
static void test_limit(void **state)
{
    (void)state;
    session_person_index *index = NULL;
    session_person_socket a, b, c;
    assert_true(session_person_index_add(&index, 7, &a, 2));
    assert_true(session_person_index_add(&index, 7, &b, 2));
    assert_false(session_person_index_add(&index, 7, &c, 2));
    assert_null(b.next);
    assert_true(session_person_index_add(&index, 7, &c, 0));
    session_person_index_remove(&index, 7, &b);
    assert_ptr_equal(a.next, &c);
    session_person_index_remove(&index, 7, &a);
    session_person_index_remove(&index, 7, &c);
    assert_null(index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sockets_of_a_person),
        cmocka_unit_test(test_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
