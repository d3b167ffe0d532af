/* Every view around the games, in one file to load: they share most of what they are made of. */
import "../account/account.js";
import "../account/profile.js";
import "../community/admin.js";
import "../community/guestbook.js";
import "../community/history.js";
import "../community/leaders.js";
import "../community/messages.js";
import "../games/games.js";
