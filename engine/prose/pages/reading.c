/* SPDX-License-Identifier: MIT */
#include "engine/prose/pages/reading.h"

#include <string.h>

#include "base/marks.h"

/* The kind of a line of a page. */
enum kind { HEADING, PARAGRAPH };

typedef struct line {
    enum kind kind;
    const char *text;
} line;

/* The sources are the article on tactics and the recommendations that docs/spec/strategy.md computes. */
static const line well[] = {
    {HEADING, N_("What one can know")},
    {PARAGRAPH,
     N_("Nobody sees the other hands, but every tile that is laid, every draw and every knock tells "
        "something of them. What follows does not always hold, but more often than not.")},
    {PARAGRAPH,
     N_("Remember what each player laid and where he was rolled past: whoever knocks or draws holds "
        "neither of the values that lie open.")},
    {PARAGRAPH,
     N_("Every value stands on seven tiles, on eight halves, and in the line the halves meet two by two. So "
        "if all 28 tiles lay in one line, both its ends would show the same.")},
    {HEADING, N_("If you are new to it")},
    {PARAGRAPH,
     N_("The more people play, the more there is to keep in mind: who laid what, and who was rolled past "
        "where. Two pairs are the easiest beginning: all tiles are dealt, nothing is drawn, and your partner "
        "makes good what you overlook.")},
    {HEADING, N_("Two ways to play")},
    {PARAGRAPH,
     N_("Variety, to defend: lay so that what stays in your hand has as many different values as can "
        "be. Then you are seldom rolled past.")},
    {PARAGRAPH,
     N_("Pressure, to attack: with three or more tiles of one value lay that value again and again, "
        "until the others have none left. As a rule attack is the better way; most deals want some of "
        "both.")},
    {PARAGRAPH,
     N_("How strong a pressure is: a double of the value counts one half, every other tile 1. With "
        "2½ it is weak and rather defends; then lay the other tiles, not the double. With 3 or 3½ it is "
        "medium; one more tile of the value from somebody else makes it strong. With more than 3½ it "
        "gets through by itself.")},
    {PARAGRAPH,
     N_("A weak pressure needs two such tiles from others, so it is there to take room from somebody "
        "else’s: if the opponents press with 2 and you hold 2-2, 1-2, 1-1 and one more tile with 1, lay "
        "1-2, not 2-2. It weakens their value and shows yours.")},
    {PARAGRAPH,
     N_("The end tile: six tiles of a value lie, the value is open, and you hold the seventh. Nobody "
        "else can lay there, and you cannot be rolled past in your next turn.")},
    {HEADING, N_("Nine principles")},
    {PARAGRAPH, N_("1. Somebody has given up his end tile 1-n: he probably holds another tile with n.")},
    {PARAGRAPH,
     N_("Why: of seven tiles two have the value n on average, so there was a tile m-n beside 1-n. When n "
        "was open, 1-n would have been laid at once, for it presses; when m was open, m-n could be laid, "
        "but need not. If 1-n stayed to the end, m-n has stayed all the more. And values that one holds "
        "once are what others press with: their tiles with 1 go first.")},
    {PARAGRAPH,
     N_("2. With two end tiles of the value 1 give up first that one, 1-n, whose n you hold once more.")},
    {PARAGRAPH,
     N_("Why: with 1-n, 1-a and n-b you keep the values 1, a, n and b, all that you had, if 1-n goes; if "
        "1-a goes, a is lost. So others learn from the first of your end tiles, too, that another n is "
        "there.")},
    {PARAGRAPH, N_("3. With the end tile 1-n at one end lay tiles with n at the other, unless n is what the "
                   "opponents press with.")},
    {PARAGRAPH,
     N_("So with the end tile 1-2 at the left lay 2-5 at the right: soon they make you give up 1-2, and "
        "then 2 lies at both ends.")},
    {PARAGRAPH,
     N_("4. Make the fish if you have fewer points in hand than 42 less a quarter of the points that "
        "lie on the table with it. If 100 lie there, 16 are few enough and 17 are not. In pairs look at "
        "how many tiles your partner holds, too.")},
    {PARAGRAPH, N_("5. The later pressure is the stronger one: do not take an end tile first if that lets an "
                   "opponent take his at the other end while you still hold other tiles.")},
    {PARAGRAPH,
     N_("6. Lead softly: with 0-0 and 0-1 in hand and pressure in 1 lead 0-0, which is only ballast, and "
        "come by 0-1 to your pressure.")},
    {PARAGRAPH,
     N_("7. Do not open a fresh suit, a value of which nothing lies yet, unless you hold three or more "
        "of it.")},
    {PARAGRAPH,
     N_("8. Do not let an opponent go on with his pressure: if he presses with 2 and holds 2-m and 2-n, "
        "open neither m nor n.")},
    {PARAGRAPH, N_("9. If a fresh suit lies at one end, make the other end fresh, too.")},
    {PARAGRAPH,
     N_("If everybody keeps to this, the middle of a deal becomes a game of giving away: all lay fresh "
        "suits alone and politely leave the first end tile to the others. The pair that can no longer "
        "keep both ends fresh usually loses.")},
    {HEADING, N_("Two against two")},
    {PARAGRAPH,
     N_("Settle in every deal which of you two is the leader, who plays to go out, and change that only "
        "for a very good reason.")},
    {PARAGRAPH,
     N_("Take the game on yourself if you lead and hold all values and four or five tiles of one; or if "
        "you hold three or more of the value that was led and your partner can roll the next opponent "
        "past.")},
    {PARAGRAPH, N_("If you know your partner’s last tile, open one of its values.")},
    {PARAGRAPH, N_("Work out again and again where 0-0 and 6-6 may be: they end matches early.")},
    {PARAGRAPH,
     N_("A fish is good when the opponents were often rolled past, when they laid their heavy tiles and "
        "hold as many as you, or when one of them is left with 0-0 or 6-6; and when it saves you from a "
        "General, an Officer or a hundred.")},
    {PARAGRAPH,
     N_("Some lead their strong suit at once, some wait until another opens it. Who begins with it shows "
        "his plan; who waits may be misunderstood by his partner.")},
    {PARAGRAPH,
     N_("The more points the opponents carry, the more risk a special end of the match is worth: a "
        "mistake can be made good in the next deal.")},
    {PARAGRAPH,
     N_("Agree on the rules before the match, the same for everybody, and change them only if all want "
        "to.")},
};

static const line origins[] = {
    {HEADING, N_("The tiles")},
    {PARAGRAPH,
     N_("Tiles with points were played with in China and India first; players’ books name the year 1120 "
        "before Christ. A Chinese set has 32 tiles, ours has 28.")},
    {PARAGRAPH,
     N_("To Europe they came by way of Italy. Some say that Marco Polo brought them; they became common "
        "in the 18th century.")},
    {PARAGRAPH,
     N_("The name, so the story goes, comes from the monasteries: whoever laid the first tile said "
        "“benedicamus Domino”, let us praise the Lord.")},
    {HEADING, N_("The goat")},
    {PARAGRAPH,
     N_("Kozel is the game of the yards between Odesa, Chișinău and Moscow: of benches, lunch breaks and "
        "ships. Its players do not win, somebody loses, and he is the goat. From town to town its rules "
        "differ, so this place has many of them.")},
    {PARAGRAPH,
     N_("The sea goats made the end with 0-0 or 6-6 worth more than all points. In most of them the "
        "winner writes, no longer the loser. With ranks and eggs, where the losers write as in Kozel, they "
        "are "
        "played in the navy and wherever others wait for a seat.")},
    {HEADING, N_("The relatives")},
    {PARAGRAPH,
     N_("Classic domino is the oldest of the games here. Muggins is English, Bergen scores for equal ends, "
        "Telephone goes four ways and counts fives, Donkey goes four ways and counts like Kozel. In "
        "General nobody counts, and in Sausage nobody knows his own tiles. At sport domino there are "
        "championships.")},
    {HEADING, N_("How they are told here")},
    {PARAGRAPH,
     N_("The rules were put together from what players wrote down in Ukrainian, Russian, Romanian and "
        "German. Where they contradict each other, one of their ways was chosen, and the others are "
        "variations that you can choose when you open a table.")},
};

static const line ratings[] = {
    {HEADING, N_("Rating points")},
    {PARAGRAPH, N_("Rating points are a sum that only grows: a match against people that you do not lose "
                   "adds some. They show how much you have played and won.")},
    {HEADING, N_("Elo")},
    {PARAGRAPH, N_("Elo counts rated matches of two players in one game. Everybody begins at 1200. The "
                   "winner gains what the loser loses: more if the win was a surprise.")},
    {HEADING, N_("Strength")},
    {PARAGRAPH, N_("Strength estimates how well you play. It is kept for each family of games, and apart for "
                   "two players, each for himself and pairs. Everybody begins at 1500.")},
    {PARAGRAPH, N_("All places at the table count, and how strong the others were. Whoever waits for a game "
                   "meets people of about the same strength.")},
    {PARAGRAPH, N_("A number with “?” is not certain yet: it takes more matches. A chance made from such a "
                   "number is marked in the same way.")},
    {PARAGRAPH, N_("Between two players a difference of 400 points means odds of ten to one.")},
};

static const struct {
    const char *name, *title;
    const line *lines;
    size_t count;
} readings[PROSE_READINGS] = {
    [PROSE_READ_WELL] = {"well", N_("How to play well"), well, sizeof well / sizeof *well},
    [PROSE_READ_WORDS] = {"words", N_("The players’ words"), NULL, 0},
    [PROSE_READ_ORIGINS] = {"origins", N_("Where the games come from"), origins,
                            sizeof origins / sizeof *origins},
    [PROSE_READ_RATINGS] = {"ratings", N_("Points, Elo and strength"), ratings,
                            sizeof ratings / sizeof *ratings},
};

const char *prose_reading_name(prose_reading reading)
{
    return readings[reading].name;
}

const char *prose_reading_title(prose_reading reading)
{
    return readings[reading].title;
}

int prose_reading_find(const char *name)
{
    for (int i = 0; i < PROSE_READINGS; i++)
        if (!strcmp(readings[i].name, name))
            return i;
    return -1;
}

static const char *text_of(const prose_translate *translate, const char *text)
{
    return translate ? translate->text(translate->context, text) : text;
}

static void write_words(const prose_translate *translate, const prose_sink *sink)
{
    static const char *const languages[PROSE_WORD_LANGUAGES] = {"English", "Українська", "Русский", "Română",
                                                                "Deutsch"};
    sink->heading(sink->context, text_of(translate, N_("In five languages")));
    sink->paragraph(sink->context,
                    text_of(translate, N_("What the players of each language say, side by side.")));
    sink->row(sink->context, languages, PROSE_WORD_LANGUAGES, true);
    for (int i = 0; prose_words[i][0]; i++)
        sink->row(sink->context, prose_words[i], PROSE_WORD_LANGUAGES, false);
}

void prose_reading_write(prose_reading reading, const prose_translate *translate, const prose_sink *sink)
{
    if (reading == PROSE_READ_WORDS)
        write_words(translate, sink);
    for (size_t i = 0; i < readings[reading].count; i++) {
        const line *l = &readings[reading].lines[i];
        (l->kind == HEADING ? sink->heading : sink->paragraph)(sink->context, text_of(translate, l->text));
    }
}
