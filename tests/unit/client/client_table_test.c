/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include <kozel/client.h>

static const char state_text[] =
    "{'table':'x7k2p','n':57,'v':41,'phase':'play','app':{'game':'kozel','seats':2,'terms':3,'options':{'"
    "fish':'one','target':'101'}},"
    "'seats':[{'name':'Guest-17','kind':'person'},{'name':'novice','kind':'bot'}],'you':1,"
    "'match':{'id':'b3c1','deal':3,'sides':[1,2],'accounts':[{'score':0,'open':false,'memory':19},"
    "{'score':20,'open':true,'memory':0}],'line':[{'tile':'1-1','seat':2,'end':''},"
    "{'tile':'0-1','seat':1,'end':'a'}],'ends':{'a':0,'b':1},'hand':['0-4','1-5'],'counts':[2,6],"
    "'stock':7,'turn':1,'legal':['0-4@a','1-5@b']}}";

/* JSON in which ' stands for ". */
static json_t *json(const char *text)
{
    char all[2048];
    assert_true(strlen(text) < sizeof all);
    strcpy(all, text);
    for (char *at = all; (at = strchr(at, '\''));)
        *at = '"';
    json_t *value = json_loads(all, JSON_DECODE_ANY, NULL);
    assert_non_null(value);
    return value;
}

static kz_client_table begin(void)
{
    kz_client_table t;
    json_t *state = json(state_text);
    assert_true(kz_client_table_enter(&t, state));
    json_decref(state);
    return t;
}

static kz_client_taken take(kz_client_table *t, const char *name, const char *text)
{
    json_t *event = json(text);
    kz_client_taken taken = kz_client_table_take(t, name, event);
    json_decref(event);
    return taken;
}

static void a_state_is_read(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_string_equal(t.id, "x7k2p");
    assert_int_equal(t.v, 41);
    assert_string_equal(t.app.options, "fish=one,target=101");
    assert_int_equal(t.phase, KZ_CLIENT_PLAY);
    assert_string_equal(t.seat[1].name, "novice");
    assert_true(t.seat[1].bot && !t.seat[0].bot);
    assert_int_equal(t.side_count, 2);
    assert_int_equal(t.account[0].memory, 19);
    assert_true(t.account[1].open);
    assert_int_equal(t.deal.line.count, 2);
    assert_int_equal(t.deal.end[KZ_END_A], 0);
    assert_int_equal(kz_count(t.deal.hand), 2);
    assert_int_equal(t.deal.legal_count, 2);
    assert_string_equal(t.deal.legal[1], "1-5@b");
    assert_int_equal(t.deal.stock, 7);
}

static void events_change_it(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_int_equal(
        take(&t, "step",
             "{'table':'x7k2p','n':58,'v':42,'seat':1,'act':'0-4@a','laid':[{'tile':'0-4','seat':1,"
             "'end':'a'}],'ends':{'a':4,'b':1},'standing':{'ends_sum':5},'counts':[1,6],'stock':7,'turn':2,'"
             "hand':['1-5']}"),
        KZ_CLIENT_TAKEN);
    assert_int_equal(t.v, 42);
    assert_int_equal(t.deal.line.count, 3);
    assert_int_equal(t.deal.ends_sum, 5);
    assert_int_equal(t.deal.end[KZ_END_A], 4);
    assert_int_equal(kz_count(t.deal.hand), 1);
    assert_int_equal(t.deal.legal_count, 0);
    assert_int_equal(take(&t, "end",
                          "{'table':'x7k2p','n':59,'v':42,'result':{},'accounts':[{'score':33,'open':true,"
                          "'memory':0},{'score':20,'open':true,'memory':0}],'wait':1}"),
                     KZ_CLIENT_TAKEN);
    assert_int_equal(t.phase, KZ_CLIENT_PAUSE);
    assert_int_equal(t.account[0].score, 33);
    assert_int_equal(
        take(&t, "seats",
             "{'table':'x7k2p','n':60,'phase':'waiting','app':{'game':'kozel','seats':2,'terms':4},"
             "'seats':[{'name':'Guest-17','kind':'person'},null],'you':1,'ready':[]}"),
        KZ_CLIENT_TAKEN);
    assert_false(t.has_match || t.seat[1].taken);
    assert_int_equal(t.terms, 4);
}

static void what_is_around_a_match_is_read(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_false(t.clock.runs);
    assert_int_equal(
        take(&t, "step",
             "{'table':'x7k2p','n':58,'v':42,'seat':1,'act':'0-4@a','laid':[{'tile':'0-4','seat':1,"
             "'end':'a'}],'ends':{'a':4,'b':1},'counts':[1,6],'stock':7,'turn':2,'hand':['1-5'],"
             "'clock':{'move':4500,'reserve':9000}}"),
        KZ_CLIENT_TAKEN);
    assert_true(t.clock.runs && t.clock.move_ms == 4500 && t.clock.reserve_ms == 9000);
    assert_int_equal(t.deal.acts, 3);
    assert_int_equal(take(&t, "proposal",
                          "{'table':'x7k2p','n':59,'proposal':{'id':7,'by':2,'agreed':[2],'app':{'game':"
                          "'kozel','options':{'target':'61'},'time':60,'reserve':120,'rated':true}}}"),
                     KZ_CLIENT_TAKEN);
    assert_true(t.proposal.id == 7 && t.proposal.by == 2 && t.proposal.agreed == 2);
    assert_string_equal(t.proposal.terms.options, "target=61");
    assert_true(t.proposal.terms.time_s == 60 && t.proposal.terms.rated && !t.app.rated);
    assert_int_equal(take(&t, "ready", "{'table':'x7k2p','n':60,'ready':[1,2]}"), KZ_CLIENT_TAKEN);
    assert_int_equal(t.ready, 3);
    assert_int_equal(
        take(&t, "spectators", "{'table':'x7k2p','n':61,'spectators':{'names':['Eva'],'count':4}}"),
        KZ_CLIENT_TAKEN);
    assert_int_equal(t.watchers, 4);
    assert_int_equal(take(&t, "proposal", "{'table':'x7k2p','n':62,'proposal':null}"), KZ_CLIENT_TAKEN);
    assert_int_equal(t.proposal.id, 0);
}

static void the_standing_is_read(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_int_equal(t.swap.seat, KZ_NOBODY);
    assert_int_equal(
        take(&t, "end",
             "{'table':'x7k2p','n':58,'v':41,'result':{},'carry':35,'wait':9000,'standing':{'eggs':2,"
             "'weight':30,'lost':[1,2],'debt':{'sum':20,'seat':2,'side':1,'deals':3},'swap':{'seat':1,"
             "'from':0,'at':2,'tile':'2-6'}}}"),
        KZ_CLIENT_TAKEN);
    assert_true(t.carry == 35 && t.wait_ms == 9000);
    assert_true(t.standing.eggs == 2 && t.standing.weight == 30 && t.standing.lost[1] == 2);
    assert_true(t.standing.debt == 20 && t.standing.debtor == 1 && t.standing.creditor == 0);
    assert_true(t.swap.seat == 0 && t.swap.from == KZ_NOBODY && t.swap.tile == kz_tile_of(2, 6));
    for (int i = 0; i < 3; i++) {
        static const char *const wrong[] = {
            "{'table':'x7k2p','n':59,'standing':{'lost':[1]},'result':{}}",
            "{'table':'x7k2p','n':59,'standing':{'debt':{'seat':5}},'result':{}}",
            "{'table':'x7k2p','n':59,'standing':{'swap':{'seat':0}},'result':{}}",
        };
        assert_int_equal(take(&t, "end", wrong[i]), KZ_CLIENT_NONSENSE);
    }
}

static void receipts_are_read(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_string_equal(t.fair.id, "");
    assert_int_equal(take(&t, "receipt",
                          "{'table':'x7k2p','n':58,'fair':{'id':'m1','receipt':'kozel receipt 1','signature':"
                          "'aa','key':'bb'}}"),
                     KZ_CLIENT_TAKEN);
    assert_string_equal(t.fair.id, "m1");
    assert_string_equal(t.fair.key, "bb");
    assert_int_equal(take(&t, "unsealed", "{'table':'x7k2p','n':59,'id':'m1','seats':[2]}"), KZ_CLIENT_TAKEN);
    assert_string_equal(t.fair.id, "");
    assert_int_equal(take(&t, "receipt", "{'table':'x7k2p','n':60,'fair':{'id':''}}"), KZ_CLIENT_NONSENSE);
    assert_int_equal(take(&t, "receipt", "{'table':'x7k2p','n':60,'fair':7}"), KZ_CLIENT_NONSENSE);
}

static void terms_of_an_application_are_read(void **state)
{
    (void)state;
    kz_client_table_terms terms = {.game = "kozel", .seats = 2};
    json_t *app = json_pack("{ss s{ss} si si si si sb}", "bots", "club", "options", "target", "61", "seats",
                            4, "time", 30, "reserve", 90, "stake", 5, "rated", 1);
    json_t *wrong = json_pack("{si}", "seats", KZ_SEATS + 1);
    assert_true(kz_client_table_terms_take(app, &terms));
    assert_string_equal(terms.game, "kozel");
    assert_string_equal(terms.options, "target=61");
    assert_string_equal(terms.bots, "club");
    assert_true(terms.seats == 4 && terms.time_s == 30 && terms.reserve_s == 90 && terms.stake == 5);
    assert_true(terms.rated);
    assert_false(kz_client_table_terms_take(wrong, &terms));
    json_decref(app);
    json_decref(wrong);
}

static void what_is_missing_is_noticed(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_int_equal(take(&t, "ready", "{'table':'x7k2p','n':59,'ready':[]}"), KZ_CLIENT_MISSED);
    assert_int_equal(take(&t, "ready", "{'table':'x7k2p','n':57,'ready':[]}"), KZ_CLIENT_MISSED);
    assert_int_equal(take(&t, "ready", "{'table':'other','n':58,'ready':[]}"), KZ_CLIENT_NOT_MINE);
    assert_int_equal(take(&t, "life", "{'life':{}}"), KZ_CLIENT_NOT_MINE);
    assert_int_equal(take(&t, "say", "{'table':'x7k2p','line':{}}"), KZ_CLIENT_TAKEN);
    assert_int_equal(take(&t, "closed", "{'table':'x7k2p','n':58}"), KZ_CLIENT_CLOSED);
    assert_int_equal(t.n, 57);
}

static void rows_are_read(void **state)
{
    (void)state;
    kz_client_table t = begin();
    assert_int_equal(take(&t, "step",
                          "{'table':'x7k2p','n':58,'v':42,'seat':1,'act':'0-3@1','rows':{'start':'0-5',"
                          "'lines':[['0-3'],[]],'halves':[0,5],'turned':'3-3'},'ends':{'1':3,'2':5}}"),
                     KZ_CLIENT_TAKEN);
    assert_true(t.deal.line.rows);
    assert_int_equal(t.deal.line.count, 2);
    assert_int_equal(t.deal.end[1], 5);
    /* A tile that is laid at an end would lie outside the lines. */
    for (const char *const *end = (const char *const[]){"", "a", "d", NULL}; *end; end++) {
        char text[128];
        snprintf(text, sizeof text, "{'table':'x7k2p','n':59,'laid':[{'tile':'1-2','end':'%s'}]}", *end);
        assert_int_equal(take(&t, "step", text), KZ_CLIENT_NONSENSE);
    }
}

/* Each member with another form is refused, and changes nothing. */
static void nonsense_changes_nothing(void **state)
{
    static const char *const steps[] = {
        "'laid':[{'tile':'7-7','end':'a'}]",
        "'laid':[{'tile':'1-2'}]",
        "'laid':[{'tile':'1-2','end':'x'}]",
        "'laid':[{'tile':'1-2','end':'a','lies':'across'}]",
        "'laid':[{'tile':'1-2','end':'a','lies':1}]",
        "'laid':{}",
        "'ends':{'a':7}",
        "'ends':[]",
        "'counts':[1]",
        "'counts':[1,-1]",
        "'counts':[1,2,3]",
        "'counts':[1,29]",
        "'stock':29",
        "'stock':'7'",
        "'turn':3",
        "'turn':-1",
        "'hand':['1-2','2-1x']",
        "'hand':['1-2','1-2']",
        "'hand':{}",
        "'legal':[1]",
        "'legal':{}",
        "'accounts':[]",
        "'accounts':[1,2]",
        "'accounts':[{'score':'x'},{}]",
        "'accounts':[{'score':2000000},{}]",
        "'spinner':'x'",
        "'rows':{'start':'x'}",
        "'rows':{'start':'0-5','halves':[4,5]}",
        "'rows':{'start':'0-5','halves':[261,0]}", /* its low byte is 5 */
        "'standing':{'ends_sum':-5}",
        "'v':-1",
        "'v':'42'",
        "'legal':['0123456789012345678901234567890123456789012345678901234567890123456789']",
    };
    static const char *const states[] = {
        "{}",
        "[]",
        "null",
        "{'table':''}",
        "{'table':'a','app':{'seats':1}}",
        "{'table':'a','app':{'seats':5}}",
        "{'table':'a','app':{'game':'kozel','seats':2},'seats':[]}",
        "{'table':'a','app':{'seats':2},'you':3}",
        "{'table':'a','app':{'seats':2},'phase':'x'}",
        "{'table':'a','app':{'seats':2},'match':1}",
        "{'table':'a','app':{'seats':2},'match':{'sides':[1,3]}}",
        "{'table':'a','app':{'seats':2,'options':[]}}",
        "{'table':'a','app':{'seats':2,'options':{'a,b':'c'}}}",
        "{'table':'a','app':{'seats':2,'options':{'a':1}}}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char text[256];
        kz_client_table t = begin(), before = t;
        assert_true(snprintf(text, sizeof text, "{'table':'x7k2p','n':58,%s}", steps[i]) < (int)sizeof text);
        assert_int_equal(take(&t, "step", text), KZ_CLIENT_NONSENSE);
        assert_memory_equal(&t, &before, sizeof t);
    }
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        kz_client_table t = begin(), before = t;
        json_t *value = json(states[i]);
        assert_false(kz_client_table_enter(&t, value));
        assert_memory_equal(&t, &before, sizeof t);
        json_decref(value);
    }
    /* No line has more tiles than there are. */
    kz_client_table t = begin();
    kz_client_taken taken = KZ_CLIENT_TAKEN;
    for (int i = 0; i < KZ_TILES && taken == KZ_CLIENT_TAKEN; i++)
        taken = take(&t, "step", "{'table':'x7k2p','laid':[{'tile':'1-2','end':'a'}]}");
    assert_int_equal(taken, KZ_CLIENT_NONSENSE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_state_is_read),
        cmocka_unit_test(events_change_it),
        cmocka_unit_test(what_is_around_a_match_is_read),
        cmocka_unit_test(the_standing_is_read),
        cmocka_unit_test(receipts_are_read),
        cmocka_unit_test(terms_of_an_application_are_read),
        cmocka_unit_test(what_is_missing_is_noticed),
        cmocka_unit_test(rows_are_read),
        cmocka_unit_test(nonsense_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
