// Made by scripts/schema.py from schema/.

export interface Api {
  /** Who the session belongs to. */
  "me": { in: {  }; out: {
    name: string;
    registered: boolean;
    role: string;
    coins: number;
  } };
  /** Gives the guest a name and a password; his games stay his. The session gets a new token. */
  "register": { in: { name: string; password: string; language?: "" | "en" | "uk" | "ru" | "ro" | "de" }; out: {
    name: string;
    registered: boolean;
    role: string;
    coins: number;
  } };
  /** Begins a session of a registered person, in place of a guest's. A name takes ten wrong passwords, then one every minute. */
  "sign-in": { in: { name: string; password: string }; out: {
    name: string;
    registered: boolean;
    role: string;
    coins: number;
  } };
  /** Ends the session. */
  "sign-out": { in: {  }; out: Record<string, never> };
  /** Where one is signed in: times in milliseconds since 1970; agent: what the browser calls itself. */
  "sessions": { in: {  }; out: {
    sessions: Array<{
      id: string;
      created: number;
      seen: number;
      agent: string;
      own: boolean;
    }>;
  } };
  /** Ends one session; without id all but this one. */
  "session-end": { in: { id?: string }; out: Record<string, never> };
  /** Changes the password and ends all other sessions. */
  "password": { in: { old: string; password: string }; out: Record<string, never> };
  /** Closes the account for good: profile, photo, messages, entries and bots are deleted; the games stay, played by nobody. Nobody else gets the name. */
  "close": { in: { password: string }; out: Record<string, never> };
  /** Everything that the server keeps about oneself, as one JSON file. */
  "data": { in: {  }; out: Record<string, never> };
  /** The profile of a registered person. photo: its version, 0: none. games: in which he has a rating. */
  "person": { in: { name: string }; out: {
    name: string;
    role: string;
    bot: boolean;
    owner?: string;
    about: string;
    country: string;
    language: string;
    registered: number;
    photo: number;
    online: boolean;
    won: number;
    lost: number;
    drawn: number;
    games: Array<{
      game: string;
      points: number;
      elo: number;
      won: number;
      lost: number;
      drawn: number;
    }>;
  } };
  /** The photo, 256 x 256. */
  "photo": { in: { name: string; v?: number }; out: Record<string, never> };
  /** Changes one's own profile. */
  "profile": { in: { about: string; country: "" | "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW"; language: "" | "en" | "uk" | "ru" | "ro" | "de" }; out: Record<string, never> };
  /** Takes a photo: its middle is cut out and made 256 x 256, what else is in the file is dropped. At most 25 million points, 12,000 a side. */
  "photo-set": { in: {  }; out: {
    photo: number;
  } };
  /** Removes the photo. */
  "photo-remove": { in: {  }; out: Record<string, never> };
  /** What the page has kept for the account. */
  "settings": { in: {  }; out: {
    settings: Record<string, unknown>;
  } };
  /** Keeps settings of the page for the account. */
  "settings-set": { in: { settings: Record<string, unknown> }; out: Record<string, never> };
  /** Fills play money up to 100, once a day. */
  "refill": { in: {  }; out: {
    coins: number;
  } };
  /** Whom one does not want to hear. */
  "blocks": { in: {  }; out: {
    blocks: Array<string>;
  } };
  /** Blocks a person, or ends that. */
  "block": { in: { name: string; on: boolean }; out: Record<string, never> };
  /** One's own bots. seen: when a program last used its token. */
  "bots": { in: {  }; out: {
    most: number;
    bots: Array<{
      name: string;
      created: number;
      seen: number;
    }>;
  } };
  /** Makes an account for a program, at most three. token: for `Authorization: Bearer`; it is told this once. */
  "bot-add": { in: { name: string }; out: {
    name: string;
    token: string;
  } };
  /** Gives a bot a new token; the old one ends. */
  "bot-token": { in: { name: string }; out: {
    name: string;
    token: string;
  } };
  /** Closes a bot's account for good. */
  "bot-end": { in: { name: string }; out: Record<string, never> };
  /** The people one has exchanged private messages with, the latest first, at most 100. */
  "conversations": { in: {  }; out: {
    unread: number;
    conversations: Array<{
      name: string;
      text: string;
      sent: number;
      mine: boolean;
      unread: number;
    }>;
  } };
  /** The last 50 private messages exchanged with somebody, or the 50 before one of them; oldest first. */
  "conversation": { in: { name: string; before?: number }; out: {
    name: string;
    blocked: boolean;
    more: boolean;
    messages: Array<{
      id: number;
      text: string;
      sent: number;
      mine: boolean;
      seen: boolean;
    }>;
  } };
  /** Sends a private message to a registered player. */
  "write": { in: { name: string; text: string }; out: {
    id: number;
    sent: number;
  } };
  /** Notes that one has read what somebody wrote. */
  "seen": { in: { name: string }; out: {
    unread: number;
  } };
  /** One's own finished matches, the latest first, 20 a page. */
  "history": { in: { page?: number; game?: string; outcome?: "won" | "lost" | "drawn"; starred?: boolean; with?: string }; out: {
    count: number;
    page: number;
    pages: number;
    matches: Array<{
      match: string;
      game: string;
      ended: number;
      rated: boolean;
      seat: number;
      outcome: string;
      score: number;
      points: number;
      coins: number;
      elo?: Array<number>;
      place?: number;
      starred: boolean;
      players: Array<{
        name: string;
        side: number;
        outcome: string;
        score: number;
        bot: boolean;
      }>;
    }>;
  } };
  /** A registered player's finished matches, the latest first, 20 a page. */
  "games-of": { in: { name: string; page?: number; game?: string }; out: {
    count: number;
    page: number;
    pages: number;
    matches: Array<{
      match: string;
      game: string;
      ended: number;
      rated: boolean;
      seat: number;
      outcome: string;
      score: number;
      points: number;
      coins: number;
      elo?: Array<number>;
      place?: number;
      starred: boolean;
      players: Array<{
        name: string;
        side: number;
        outcome: string;
        score: number;
        bot: boolean;
      }>;
    }>;
  } };
  /** Makes one of one's matches a favourite, or no longer. */
  "star": { in: { match: string; on: boolean }; out: {
    starred: boolean;
  } };
  /** How a player's rating in a game went: one point a match that counted, oldest first, the last 500. */
  "rating": { in: { name: string; game: string }; out: {
    game: string;
    points: Array<{
      at: number;
      elo?: number;
      sum: number;
    }>;
  } };
  /** The ranking by rating points of all games or one, of all time or since a month's first day; or by Elo of one game. 50 a page. */
  "leaders": { in: { game?: string; by?: "points" | "elo"; since?: number; page?: number }; out: {
    page: number;
    pages: number;
    leaders: Array<{
      place: number;
      name: string;
      value: number;
      won: number;
      lost: number;
      drawn: number;
    }>;
  } };
  /** The guestbook's entries, the latest first, 20 a page. Hidden ones are for moderators. */
  "guestbook": { in: { page?: number }; out: {
    page: number;
    pages: number;
    entries: Array<{
      id: number;
      name: string;
      text: string;
      sent: number;
      hidden: boolean;
      answer?: {
        name: string;
        text: string;
        at: number;
      };
    }>;
  } };
  /** Writes into the guestbook. */
  "sign": { in: { text: string }; out: {
    id: number;
  } };
  /** Reports somebody to the moderators, with what he wrote and where. */
  "report": { in: { name: string; place: "profile" | "message" | "guestbook"; text: string }; out: Record<string, never> };
  /** Answers an entry of the guestbook; an empty text takes the answer back. */
  "answer-entry": { in: { id: number; text: string }; out: Record<string, never> };
  /** Hides an entry of the guestbook, or shows it again. */
  "hide": { in: { id: number; on: boolean }; out: {
    hidden: boolean;
  } };
  /** Reports, open ones first, then the latest; 50 a page. */
  "reports": { in: { page?: number }; out: {
    page: number;
    pages: number;
    reports: Array<{
      id: number;
      reporter: string;
      accused: string;
      place: string;
      text: string;
      sent: number;
      handler?: string;
    }>;
  } };
  /** Notes that a report has been dealt with. */
  "handled": { in: { id: number }; out: Record<string, never> };
  /** Bans somebody for some days; 0 days: no longer. Nobody of one's own role or above. */
  "ban": { in: { name: string; days: number; reason: string }; out: Record<string, never> };
  /** Gives a registered player a role. */
  "role": { in: { name: string; role: "player" | "moderator" | "host" }; out: Record<string, never> };
  /** Tells everybody who is connected something. */
  "broadcast": { in: { text: string }; out: Record<string, never> };
  /** Closes a table; its match counts for nobody. */
  "close-a-table": { in: { table: string; reason: string }; out: Record<string, never> };
  /** Registered people whose name begins so, or the latest; 50 at most. */
  "people": { in: { search?: string }; out: {
    people: Array<{
      name: string;
      role: string;
      registered: number;
      banned: number;
      reason: string;
      bot: boolean;
    }>;
  } };
  /** What moderators and hosts have done, the latest first; 50 a page. */
  "audit": { in: { page?: number }; out: {
    page: number;
    pages: number;
    entries: Array<{
      actor: string;
      action: string;
      target: string;
      detail: string;
      at: number;
    }>;
  } };
}

export interface Socket {
  /** The first request of a connection. */
  "hello": { in: { tab: string }; out: Record<string, never> };
  /** Lists the open applications and subscribes to changes. */
  "lobby": { in: { on: boolean; game?: string; seats?: number; rated?: boolean; stake?: number; fits?: boolean }; out: {
    applications: Array<Record<string, unknown>>;
    more: number;
  } };
  /** A private table with bots; the match starts. */
  "play": { in: { game: string; seats?: number; bots?: string }; out: {
    table: string;
  } };
  /** A seat where most people wait, or a new application. */
  "quick": { in: { game?: string; seats?: number; rated?: boolean }; out: {
    table: string;
  } };
  /** A new application. */
  "open": { in: { game: string; seats?: number; options?: Record<string, unknown>; time?: number; reserve?: number; bots?: string; private?: boolean; rated?: boolean; lowest?: number; stake?: number; queue?: boolean; substitute?: number }; out: {
    table: string;
  } };
  /** Takes the lowest free seat. */
  "sit": { in: { table: string }; out: {
    seat: number;
  } };
  /** Gives the seat up. */
  "leave": { in: { table: string }; out: Record<string, never> };
  /** Bots take the free seats, the match starts. */
  "start": { in: { table: string }; out: Record<string, never> };
  /** The whole state of a table, and its events from then on. */
  "enter": { in: { table: string }; out: {
    state: Record<string, unknown>;
  } };
  /** No more events of a table. */
  "exit": { in: { table: string }; out: Record<string, never> };
  /** An action of the own seat, in the text of a record. */
  "act": { in: { table: string; act: string }; out: Record<string, never> };
  /** Ready for the next deal. */
  "next": { in: { table: string }; out: Record<string, never> };
  /** Gives the match up. */
  "resign": { in: { table: string }; out: Record<string, never> };
  /** Would play again. */
  "rematch": { in: { table: string }; out: Record<string, never> };
  /** Would play by other rules; what is left out stays. */
  "propose": { in: { table: string; game?: string; options?: Record<string, unknown>; time?: number; reserve?: number; bots?: string; rated?: boolean; lowest?: number; stake?: number; queue?: boolean; substitute?: number }; out: {
    id: number;
  } };
  /** Agrees to a proposal. */
  "agree": { in: { table: string; id: number }; out: Record<string, never> };
  /** Ends a proposal. */
  "refuse": { in: { table: string; id: number }; out: Record<string, never> };
  /** Waits for the seats of who loses. */
  "queue": { in: { table: string; pair?: number }; out: Record<string, never> };
  /** Waits no more. */
  "unqueue": { in: { table: string }; out: Record<string, never> };
  /** Says something at a table. */
  "say": { in: { table: string; text: string }; out: Record<string, never> };
  /** Takes somebody the word at a table, or gives it back. */
  "mute": { in: { table: string; name: string; on: boolean }; out: Record<string, never> };
  /** Brings a line of the chat before the moderators. */
  "report": { in: { table: string; line: number }; out: Record<string, never> };
}

/** Method and path of each request. */
export const routes: Record<keyof Api, readonly [string, string]> = {
  "me": ["GET", "/api/me"],
  "register": ["POST", "/api/register"],
  "sign-in": ["POST", "/api/sign-in"],
  "sign-out": ["POST", "/api/sign-out"],
  "sessions": ["GET", "/api/sessions"],
  "session-end": ["POST", "/api/sessions/end"],
  "password": ["POST", "/api/password"],
  "close": ["POST", "/api/close"],
  "data": ["GET", "/api/data"],
  "person": ["GET", "/api/person/{name}"],
  "photo": ["GET", "/api/person/{name}/photo"],
  "profile": ["POST", "/api/profile"],
  "photo-set": ["POST", "/api/photo"],
  "photo-remove": ["POST", "/api/photo/remove"],
  "settings": ["GET", "/api/settings"],
  "settings-set": ["POST", "/api/settings"],
  "refill": ["POST", "/api/refill"],
  "blocks": ["GET", "/api/blocks"],
  "block": ["POST", "/api/block"],
  "bots": ["GET", "/api/bots"],
  "bot-add": ["POST", "/api/bots"],
  "bot-token": ["POST", "/api/bots/token"],
  "bot-end": ["POST", "/api/bots/end"],
  "conversations": ["GET", "/api/messages"],
  "conversation": ["GET", "/api/messages/{name}"],
  "write": ["POST", "/api/messages/{name}"],
  "seen": ["POST", "/api/messages/{name}/seen"],
  "history": ["GET", "/api/history"],
  "games-of": ["GET", "/api/person/{name}/games"],
  "star": ["POST", "/api/history/{match}/star"],
  "rating": ["GET", "/api/person/{name}/rating/{game}"],
  "leaders": ["GET", "/api/leaders"],
  "guestbook": ["GET", "/api/guestbook"],
  "sign": ["POST", "/api/guestbook"],
  "report": ["POST", "/api/report"],
  "answer-entry": ["POST", "/api/guestbook/{id}/answer"],
  "hide": ["POST", "/api/guestbook/{id}/hide"],
  "reports": ["GET", "/api/admin/reports"],
  "handled": ["POST", "/api/admin/reports/{id}/handled"],
  "ban": ["POST", "/api/admin/ban"],
  "role": ["POST", "/api/admin/role"],
  "broadcast": ["POST", "/api/admin/broadcast"],
  "close-a-table": ["POST", "/api/admin/tables/{table}/close"],
  "people": ["GET", "/api/admin/people"],
  "audit": ["GET", "/api/admin/audit"],
};

/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */
export const limits: Record<string, Record<string, readonly [number, number]>> = {
  "register": { name: [3, 20], password: [5, 128] },
  "sign-in": { name: [1, 27], password: [1, 128] },
  "session-end": { id: [16, 16] },
  "password": { old: [1, 128], password: [5, 128] },
  "close": { password: [1, 128] },
  "person": { name: [1, 27] },
  "photo": { name: [1, 27], v: [0, 9007199254740991] },
  "profile": { about: [0, 1000] },
  "settings-set": { settings: [0, 4096] },
  "block": { name: [1, 27] },
  "bot-add": { name: [3, 20] },
  "bot-token": { name: [1, 27] },
  "bot-end": { name: [1, 27] },
  "conversation": { name: [1, 27], before: [1, 9007199254740991] },
  "write": { name: [1, 27], text: [1, 2000] },
  "seen": { name: [1, 27] },
  "history": { page: [1, 100000], game: [1, 23], with: [1, 27] },
  "games-of": { name: [1, 27], page: [1, 100000], game: [1, 23] },
  "star": { match: [1, 64] },
  "rating": { name: [1, 27], game: [1, 23] },
  "leaders": { game: [1, 23], since: [0, 9007199254740991], page: [1, 100000] },
  "guestbook": { page: [1, 100000] },
  "sign": { text: [1, 1000] },
  "report": { name: [1, 27], text: [1, 1000] },
  "answer-entry": { id: [1, 9007199254740991], text: [0, 1000] },
  "hide": { id: [1, 9007199254740991] },
  "reports": { page: [1, 100000] },
  "handled": { id: [1, 9007199254740991] },
  "ban": { name: [1, 27], days: [0, 3650], reason: [1, 200] },
  "role": { name: [1, 27] },
  "broadcast": { text: [1, 300] },
  "close-a-table": { table: [1, 32], reason: [1, 200] },
  "people": { search: [0, 20] },
  "audit": { page: [1, 100000] },
};

/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */
export const socketLimits: Record<string, Record<string, readonly [number, number]>> = {
  "hello": { tab: [0, 4096] },
  "lobby": { game: [0, 100], seats: [2, 4], stake: [0, 1000] },
  "play": { game: [0, 100], seats: [2, 4], bots: [0, 32] },
  "quick": { game: [0, 100], seats: [2, 4] },
  "open": { game: [0, 100], seats: [2, 4], options: [0, 2048], time: [15, 300], reserve: [0, 600], bots: [0, 32], lowest: [0, 3000], stake: [0, 1000], substitute: [0, 300] },
  "sit": { table: [0, 64] },
  "leave": { table: [0, 64] },
  "start": { table: [0, 64] },
  "enter": { table: [0, 64] },
  "exit": { table: [0, 64] },
  "act": { table: [0, 64], act: [0, 200] },
  "next": { table: [0, 64] },
  "resign": { table: [0, 64] },
  "rematch": { table: [0, 64] },
  "propose": { table: [0, 64], game: [0, 100], options: [0, 2048], time: [15, 300], reserve: [0, 600], bots: [0, 32], lowest: [0, 3000], stake: [0, 1000], substitute: [0, 300] },
  "agree": { table: [0, 64], id: [1, 2147483647] },
  "refuse": { table: [0, 64], id: [1, 2147483647] },
  "queue": { table: [0, 64], pair: [1, 2147483647] },
  "unqueue": { table: [0, 64] },
  "say": { table: [0, 64], text: [1, 300] },
  "mute": { table: [0, 64], name: [1, 27] },
  "report": { table: [0, 64], line: [1, 2147483647] },
};

/** The words that members may be, as the server checks them. */
export const words: Record<string, Record<string, readonly string[]>> = {
  "register": { language: ["", "en", "uk", "ru", "ro", "de"] },
  "profile": { country: ["", "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF", "WS", "YE", "YT", "ZA", "ZM", "ZW"], language: ["", "en", "uk", "ru", "ro", "de"] },
  "history": { outcome: ["won", "lost", "drawn"] },
  "leaders": { by: ["points", "elo"] },
  "report": { place: ["profile", "message", "guestbook"] },
  "role": { role: ["player", "moderator", "host"] },
};
