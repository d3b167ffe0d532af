/* SPDX-License-Identifier: MIT */
#include "engine/prose/pages/reading_words.h"

#include <stddef.h>

/* The words of docs/spec/glossary.md, side by side. A test compares the two. */

static const char *const rows[][PROSE_WORD_LANGUAGES] = {
    {"domino tile", "кістка, доміно", "кость, костяшка, камень", "piesă de domino", "Dominostein, Stein"},
    {"half", "половинка", "половинка", "jumătate", "Hälfte"},
    {"double", "дубль", "дубль", "dublă", "Doppel, Pasch"},
    {"to lay two doubles in one turn", "дуплитися", "дуплиться", "a pune două duble deodată",
     "zwei Doppel in einem Zug legen"},
    {"suit (value)", "масть, значення", "масть", "valoare", "Wert"},
    {"blank", "пусто; лисий", "пустышка, пусто; лысый, голый", "zero, gol", "leer, Null; kahl, nackt"},
    {"stock, bazaar", "базар", "базар", "bazar", "Basar"},
    {"hand", "на руках, рука", "на руках, рука", "mână", "Hand"},
    {"deal", "роздача, раунд", "сдача, раунд", "rundă", "Runde"},
    {"match", "партія", "партия", "partidă", "Partie"},
    {"lead; to lead", "захід; зайти", "заход; зайти", "prima mutare; a ieși primul", "Anspiel; ausspielen"},
    {"leader (who leads a deal)", "заходчик", "заходчик", "cel care începe", "Ausspieler"},
    {"shuffle, deal", "заміс", "замес", "amestecare", "Mischen, Geben"},
    {"move, turn", "хід", "ход", "mutare", "Zug"},
    {"knock", "стукає", "стучит", "bate", "klopft"},
    {"rolled past (had to pass)", "прокатили", "прокатили", "a fost sărit", "musste aussetzen"},
    {"redeal", "перездача", "пересдача", "redistribuire", "Neuverteilung"},
    {"to go out", "вийти", "выйти", "a ieși", "ausgehen, fertig sein"},
    {"fish", "риба", "рыба", "pește", "Fisch"},
    {"fisherman", "рибалка", "рыбак", "pescar", "Fischer"},
    {"to make a fish", "зарибачити", "зарыбачить", "a face peștele", "einen Fisch machen"},
    {"fish for all / for one", "риба на всіх / на одного", "рыба на всех / на одного",
     "pește pentru toți / pentru unul", "Fisch für alle / für einen"},
    {"eggs (tie)", "яйця", "яйца", "ouă", "Eier"},
    {"rotten eggs (a pot that nobody won)", "протухлі яйця", "протухшие яйца", "ouă stricate", "faule Eier"},
    {"goat", "козел", "козёл", "capră", "Ziege"},
    {"sea goat", "морський козел", "морской козёл", "capră de mare", "Seeziege"},
    {"donkey", "осел", "осёл", "măgar", "Esel"},
    {"remembered points", "запам’ятовані очки", "запомненные очки", "puncte memorate", "gemerkte Punkte"},
    {"open account", "відкритий рахунок", "открытый счёт", "cont deschis", "offenes Konto"},
    {"points, pips", "очки", "очки", "puncte", "Punkte, Augen"},
    {"application", "заявка", "заявка", "cerere de joc", "Spielanfrage"},
    {"rating", "рейтинг", "рейтинг", "rating", "Wertung"},
    {"bank, stake", "банк, ставка", "банк, ставка", "bancă, miză", "Bank, Einsatz"},
    {"timeout", "таймаут", "таймаут", "timp expirat", "Zeitüberschreitung"},
    {"“for a hundred”", "на сто", "на сто", "la sută", "auf hundert"},
    {"to write a hundred (out with 6-6)", "записати сотню", "записать сотню", "a scrie o sută",
     "hundert anschreiben"},
    {"to write off", "списати", "списать", "a anula", "abschreiben"},
    {"general, admiral, officer", "генерал, адмірал, офіцер", "генерал, адмирал, офицер",
     "general, amiral, ofițer", "General, Admiral, Offizier"},
    {"bald goat", "лисий козел", "лысый козёл", "capră cheală", "kahle Ziege"},
    {"svoyak (own-goal loser)", "свояк", "свояк", "autogol", "Eigentor"},
    {"house (four-way double)", "дім", "дом, домик", "casă", "Haus"},
    {"sausage", "ковбаса", "колбаса", "cârnat", "Wurst"},
    {"pressure, end tile, fresh suit, soft lead", "тиск, кінцевий камінь, свіжа масть, м’який захід",
     "давление, концевой камень, свежая масть, мягкий заход",
     "presiune, piesă finală, valoare proaspătă, deschidere lină",
     "Druck, Endstein, frischer Wert, weiches Anspiel"},
    {"roof", "дах", "крыша", "acoperiș", "Dach"},
    {"soap (0-0 in Bergen)", "мило", "мыло", "săpun", "Seife"},
};

const char *const *prose_words_row(int index)
{
    return index < (int)(sizeof rows / sizeof *rows) ? rows[index] : NULL;
}
