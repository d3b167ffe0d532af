// Made by scripts/schema from schema/.

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
  /** Begins a session of a registered person, in place of a guest's. A name takes ten wrong passwords of strangers, then one every minute; a browser that has signed in to it before has a count of its own. Whoever has a second factor is refused with `code-needed` until its code is there, too; ten wrong ones, then one every ten minutes. */
  "sign-in": { in: { name: string; password: string; code?: string }; out: {
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
  /** Changes the password. Ends all other sessions, the tokens of one's bots, the recovery codes that other sessions made, and a second factor that is being set up. code: of the second factor, where it is on. voided: how many recovery codes ended. */
  "password": { in: { old: string; password: string; code?: string }; out: {
    voided: number;
  } };
  /** How the account is protected. factor: a second factor is on; needed: one's role is not in force without it; codes: recovery codes that are left. */
  "security": { in: {  }; out: {
    factor: boolean;
    needed: boolean;
    codes: number;
  } };
  /** Begins to set up a second factor (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). secret: for the authenticator app, base32. */
  "factor-begin": { in: { password: string }; out: {
    secret: string;
  } };
  /** Turns it on by a first code. codes: new recovery codes, told this once; the earlier ones end. */
  "factor-on": { in: { code: string }; out: {
    codes: Array<string>;
  } };
  /** Turns the second factor off; code: needed while it is on. */
  "factor-off": { in: { password: string; code?: string }; out: Record<string, never> };
  /** Makes ten recovery codes, told this once, in place of the earlier ones. code: of the second factor, where it is on. */
  "recovery-make": { in: { password: string; code?: string }; out: {
    codes: Array<string>;
  } };
  /** A new password by a recovery code, which is good once. All sessions and bots' tokens end, the second factor is off; begins a session. */
  "recover": { in: { name: string; code: string; password: string }; out: {
    name: string;
    registered: boolean;
    role: string;
    coins: number;
  } };
  /** What the person has not seen yet. Of what other sessions did: kind is sign-in, password, recovered, factor-on, factor-off or codes. Of a match that ended: kind is result, and match tells of it; it stays until it has been seen, over restarts, too. ends: when this session ends for good, if that is within two weeks; else 0. */
  "notices": { in: {  }; out: {
    ends: number;
    notices: Array<{
      id: number;
      kind: string;
      agent: string;
      at: number;
      match?: {
        id: string;
        game: string;
        outcome: string;
      };
    }>;
  } };
  /** The person has seen those up to this one. */
  "notices-seen": { in: { last: number }; out: Record<string, never> };
  /** The person has seen the end of that match, at its table, say: it need not be told any more. */
  "result-seen": { in: { match: string }; out: Record<string, never> };
  /** Closes the account for good: profile, photo, messages, entries and bots are deleted; the games stay, played by nobody. Nobody else gets the name. */
  "close": { in: { password: string }; out: Record<string, never> };
  /** Everything that the server keeps about oneself, as one JSON file. Times in milliseconds since 1970. A list without rows is left out. */
  "data": { in: {  }; out: {
    name: string;
    registered: number;
    about: string;
    country: string;
    language: string;
    coins: number;
    settings?: Record<string, unknown>;
    sessions?: Array<{
      created: string | number | null;
      seen: string | number | null;
      agent: string | number | null;
    }>;
    browsers?: Array<{
      created: string | number | null;
      seen: string | number | null;
    }>;
    ratings?: Array<{
      game: string | number | null;
      points: string | number | null;
      elo: string | number | null;
      won: string | number | null;
      lost: string | number | null;
      drawn: string | number | null;
    }>;
    /** mean, deviation and volatility are in billionths. */
    strengths?: Array<{
      class: string | number | null;
      mean: string | number | null;
      deviation: string | number | null;
      volatility: string | number | null;
      won: string | number | null;
      lost: string | number | null;
      drawn: string | number | null;
    }>;
    games?: Array<{
      match: string | number | null;
      game: string | number | null;
      ended: string | number | null;
      outcome: string | number | null;
      score: string | number | null;
      points: string | number | null;
      coins: string | number | null;
      starred: string | number | null;
    }>;
    messages_sent?: Array<{
      to: string | number | null;
      sent: string | number | null;
      body: string | number | null;
    }>;
    messages_received?: Array<{
      from: string | number | null;
      sent: string | number | null;
      body: string | number | null;
    }>;
    guestbook?: Array<{
      sent: string | number | null;
      body: string | number | null;
      answer: string | number | null;
    }>;
    clubs?: Array<{
      club: string | number | null;
      standing: string | number | null;
      joined: string | number | null;
      since: string | number | null;
    }>;
    reports?: Array<{
      accused: string | number | null;
      place: string | number | null;
      sent: string | number | null;
      body: string | number | null;
    }>;
    blocks?: Array<{
      name: string | number | null;
    }>;
    follows?: Array<{
      name: string | number | null;
      since: string | number | null;
    }>;
    bots?: Array<{
      name: string | number | null;
      created: string | number | null;
    }>;
    puzzle_rating?: Array<{
      rating: string | number | null;
      deviation: string | number | null;
      volatility: string | number | null;
      at: string | number | null;
      solved: string | number | null;
      missed: string | number | null;
      best_run: string | number | null;
      best_days: string | number | null;
    }>;
    puzzles?: Array<{
      puzzle: string | number | null;
      action: string | number | null;
      right: string | number | null;
      before: string | number | null;
      after: string | number | null;
      at: string | number | null;
      vote: string | number | null;
    }>;
    /** Those that one hosts or has entered. */
    tournaments?: Array<{
      tournament: string | number | null;
    }>;
    notices?: Array<{
      kind: string | number | null;
      agent: string | number | null;
      at: string | number | null;
    }>;
  } };
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
    /** The strength in each class, which is a family of games and a format; the class with the most matches first. */
    strengths: Array<{
      /** Usually the id of the family's main game. */
      family: string;
      /** singles: three or four players, each for himself */
      format: "two" | "singles" | "pairs";
      /** Points on the scale of Elo; a new player has 1500. */
      strength: number;
      /** The standard deviation of the strength, in points. */
      deviation: number;
      /** Rated matches in the class. */
      matches: number;
      /** The deviation is over 75 points. */
      provisional: boolean;
    }>;
    /** matches won in a row, of those that count: up to now, and at most */
    streak: {
      now: number;
      best: number;
    };
    /** on which he has ended a match, of any kind (UTC) */
    days: number;
    /** of matches of any kind, the most frequent first */
    titles: Array<{
      /** goat, bald, labour, svoyak, general, admiral, officer */
      title: string;
      /** how often he was called so */
      got: number;
      /** how often he has made another that */
      gave: number;
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
  /** Whom one follows. seen: when they were here last; plays: of who plays where everybody may watch. */
  "follows": { in: {  }; out: {
    follows: Array<{
      name: string;
      photo: number;
      seen: number;
      online: boolean;
      plays?: {
        table: string;
        game: string;
      };
    }>;
  } };
  /** Registered people whose name begins so, at most 20; `more`: there are others. Capitals, accents and letters that look alike do not matter, as where a name is chosen. */
  "find-people": { in: { name: string }; out: {
    people: Array<{
      name: string;
      photo: number;
      bot: boolean;
      /** Not told to guests, as `plays`. */
      online?: boolean;
      plays?: {
        table: string;
        game: string;
      };
    }>;
    more: boolean;
  } };
  /** Follows a registered person, who is not told, or ends that. */
  "follow": { in: { name: string; on: boolean }; out: Record<string, never> };
  /** Invites a registered person to a table: he is told at once, by the event `invite`, and by a notice. Only who sits there invites (`not-seated`), while a seat is free (`takes-nobody`), and the same person once until he has answered (`invited-already`). */
  "invite": { in: { table: string; name: string }; out: Record<string, never> };
  /** The person has accepted or declined what somebody invited him to: it is no notice any more. */
  "invite-answered": { in: { name: string }; out: Record<string, never> };
  /** Web Push: the server's key (`applicationServerKey`), and one's browsers that are told one's turn and invitations while no page is open. Where the server pushes nothing there is no such page. */
  "push": { in: {  }; out: {
    key: string;
    devices: Array<{
      agent: string;
      created: number;
      own: boolean;
    }>;
  } };
  /** Keeps this browser's subscription, at most eight a person: it ends with the session. language: of what is told. */
  "push-add": { in: { endpoint: string; p256dh: string; auth: string; language: "" | "en" | "uk" | "ru" | "ro" | "de" }; out: Record<string, never> };
  /** Ends a subscription. */
  "push-end": { in: { endpoint: string }; out: Record<string, never> };
  /** Has a subscription told that it works. */
  "push-test": { in: { endpoint: string }; out: Record<string, never> };
  /** One's own bots. seen: when a program last used its token; ends: when the token does, 0: it has ended. */
  "bots": { in: {  }; out: {
    most: number;
    bots: Array<{
      name: string;
      created: number;
      seen: number;
      ends: number;
    }>;
  } };
  /** Makes an account for a program, at most three. token: for `Authorization: Bearer`; it is told this once, and ends after a year. */
  "bot-add": { in: { name: string; password: string }; out: {
    name: string;
    token: string;
  } };
  /** Gives a bot a new token; the old one ends. */
  "bot-token": { in: { name: string; password: string }; out: {
    name: string;
    token: string;
  } };
  /** Closes a bot's account for good. */
  "bot-end": { in: { name: string }; out: Record<string, never> };
  /** The clubs that anybody may find, those with the most members first, 30 a page; and the caller’s clubs. */
  "clubs": { in: { page?: number; language?: "" | "en" | "uk" | "ru" | "ro" | "de" }; out: {
    page: number;
    pages: number;
    clubs: Array<{
      name: string;
      about: string;
      languages: string;
      joining: ClubJoining;
      founded: number;
      members: number;
    }>;
    yours: Array<{
      name: string;
      standing: ClubStanding;
      members: number;
      /** For host and helpers: how many people have asked to join. */
      asking?: number;
      /** For host and helpers: `club` of the request `found`. */
      number?: number;
    }>;
  } };
  /** A club’s page. `no-such-club` also for a club that is joined only by link, unless the caller is a member, has asked to join, or sends the link’s secret. */
  "club": { in: { club: string; secret?: string }; out: {
    name: string;
    about: string;
    languages: string;
    joining: ClubJoining;
    founded: number;
    members: number;
    host: string;
    /** The secret that was sent is valid. */
    linked: boolean;
    /** The caller, if signed in. */
    you?: {
      standing: ClubStanding;
      /** the time of this standing */
      since?: number;
      may: Array<"join" | "change" | "renew" | "link" | "invite" | "tournament" | "leave" | "report" | "close">;
    };
    /** For host and helpers: how many people have asked to join. */
    asking?: number;
    /** For host and helpers: `club` of the request `found`. */
    number?: number;
    /** For host and helpers: of the link. */
    secret?: string;
  } };
  /** A club’s members: host, helpers, then those who have been there longest; 50 a page. For host and helpers also those who have asked, were refused, or are banned. */
  "club-people": { in: { club: string; secret?: string; page?: number; which?: "members" | "asked" | "refused" | "banned" }; out: {
    page: number;
    pages: number;
    people: Array<{
      name: string;
      photo: number;
      standing: ClubStanding;
      joined: number;
      since: number;
      /** What the caller may do about the person: `what` of POST /api/clubs/{club}/people. */
      may: Array<"admit" | "refuse" | "remove" | "ban" | "lift" | "helper" | "member" | "host">;
      /** Only for registered callers, as `plays` and `waits`. */
      online?: boolean;
      plays?: {
        table: string;
        game: string;
      };
      /** An open table of the lobby where the person sits. */
      waits?: {
        table: string;
        game: string;
      };
    }>;
  } };
  /** Founds a club. The caller becomes its host. */
  "club-found": { in: { name: string; about: string; languages: string; joining: "open" | "request" | "link" }; out: {
    name: string;
  } };
  /** Changes a club; for its host. */
  "club-change": { in: { club: string; about: string; languages: string; joining: "open" | "request" | "link" }; out: Record<string, never> };
  /** Renews a club’s link; for its host. The old one is no longer valid. */
  "club-link": { in: { club: string }; out: {
    secret: string;
  } };
  /** Joins a club, or asks to. With the secret of its link one becomes a member at once. */
  "club-join": { in: { club: string; secret?: string }; out: {
    standing: ClubStanding;
  } };
  /** Leaves a club, or withdraws the request to join. A host’s club passes to the helper with the longest standing, else to the longest member; the last member who leaves closes it. */
  "club-leave": { in: { club: string }; out: Record<string, never> };
  /** Changes somebody’s standing in a club; for host and helpers. Only a helper becomes the host. */
  "club-person": { in: { club: string; name: string; what: "admit" | "refuse" | "remove" | "ban" | "lift" | "helper" | "member" | "host" }; out: {
    standing: ClubStanding;
  } };
  /** Reports a club to the moderators. */
  "club-report": { in: { club: string; secret?: string; text: string }; out: Record<string, never> };
  /** Closes a club: it is deleted, and its members are in it no more. */
  "club-close": { in: { club: string; reason: string }; out: Record<string, never> };
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
      /** Points before and after the match, if it was rated by strength. */
      strength?: Array<number>;
      place?: number;
      starred: boolean;
      players: Array<{
        name: string;
        side: number;
        outcome: string;
        score: number;
        /** points remembered of an account that is not open; `score` is 0 then */
        memory?: number;
        /** this seat ended the match: it resigned, or its time ran out */
        left?: "resign" | "timeout";
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
      /** Points before and after the match, if it was rated by strength. */
      strength?: Array<number>;
      place?: number;
      starred: boolean;
      players: Array<{
        name: string;
        side: number;
        outcome: string;
        score: number;
        /** points remembered of an account that is not open; `score` is 0 then */
        memory?: number;
        /** this seat ended the match: it resigned, or its time ran out */
        left?: "resign" | "timeout";
        bot: boolean;
      }>;
    }>;
  } };
  /** The last match that has ended at a table, also when the table has closed; `no-such-match` if none has. Who has the link of a private table has those of its matches. */
  "last-match": { in: { table: string }; out: {
    match: string;
  } };
  /** The last finished matches of the server, the latest first, at most 8. Matches of private tables and those broken off early are left out. */
  "results": { in: {  }; out: {
    matches: Array<{
      match: string;
      game: string;
      ended: number;
      rated: boolean;
      players: Array<{
        name: string;
        side: number;
        outcome: string;
        score: number;
        memory?: number;
        left?: string;
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
  /** A player's strength in a class: one point a rated match, oldest first. Of the matches that ended within `from` and `to` the last `limit` are listed. */
  "strength": { in: { name: string; family: string; format: "two" | "singles" | "pairs"; from?: number; to?: number; limit?: number }; out: {
    points: Array<{
      at: number;
      strength: number;
      deviation: number;
      provisional: boolean;
    }>;
  } };
  /** The chances before a match of these people, in the order of their seats: two players, three or four, with `pairs` seats 1 and 3 against 2 and 4. */
  "chances": { in: { family: string; pairs?: boolean; seat1: string; seat2: string; seat3?: string; seat4?: string }; out: {
    format: "two" | "singles" | "pairs";
    /** A strength that the chances are made from is provisional. */
    provisional: boolean;
    /** One for each seat, in per cent. Partners have the chance of their side. */
    chances: Array<{
      /** To win the match, or to be placed first. */
      first: number;
      /** To lose the match, or to be placed last. */
      last: number;
    }>;
  } };
  /** The ranking by rating points of all games or one, of all time or since a month's first day; or by Elo of one game; or by strength in one class: a family of games and a format. Without both it is the class in which the most people have a strength. A ranking by strength lists people whose strength is provisional last; `since` leaves those who have ended a rated match in the class since then, `friends` the caller and whom the caller follows, `club` the members of a club that the caller may see. 50 a page. */
  "leaders": { in: { game?: string; by?: "points" | "elo" | "strength"; family?: string; format?: "two" | "singles" | "pairs"; since?: number; friends?: boolean; club?: string; secret?: string; page?: number }; out: {
    page: number;
    pages: number;
    /** Of a ranking by strength, with `format`: its class. */
    family?: string;
    format?: "two" | "singles" | "pairs";
    leaders: Array<{
      place: number;
      name: string;
      value: number;
      won: number;
      lost: number;
      drawn: number;
      /** Of a strength: its standard deviation, in points. */
      deviation?: number;
      /** Of a strength: the deviation is over 75 points. */
      provisional?: boolean;
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
      /** The club that is reported; `accused` is its host then. */
      club?: string;
      text: string;
      sent: number;
      handler?: string;
    }>;
  } };
  /** Notes that a report has been dealt with. Moderators: no report that they sent or that accuses them (`own-case`). */
  "handled": { in: { id: number }; out: Record<string, never> };
  /** Bans somebody, also a guest by the name that the server or the page shows, for some days; 0 days: no longer. Nobody of one's own role or above; moderators: nobody with whom they have a running match, an open report or a case (`own-case`). */
  "ban": { in: { name: string; days: number; reason: string }; out: Record<string, never> };
  /** Gives a registered player a role. */
  "role": { in: { name: string; role: "player" | "moderator" | "host" }; out: Record<string, never> };
  /** Tells everybody who is connected something. */
  "broadcast": { in: { text: string }; out: Record<string, never> };
  /** Closes a table; its match counts for nobody. Moderators: no table at which they or their programs play (`own-case`). */
  "close-a-table": { in: { table: string; reason: string }; out: Record<string, never> };
  /** Matches that may be made up, by pairs of people: `address`: they come from the same address, `repeats`: more matches a day than count, `stakes`: three stakes or more in a row that went one way. And by one person, without `second`: `quits`: ended three matches or more too early, whoever the opponents were. Open cases first, then the latest; 50 a page. */
  "review": { in: { page?: number }; out: {
    page: number;
    pages: number;
    cases: Array<{
      id: number;
      why: string;
      first: string;
      second?: string;
      count: number;
      match: string;
      game: string;
      counts: boolean;
      at: number;
      seer?: string;
    }>;
  } };
  /** Notes that a case has been looked at. Moderators: none that they are involved in (`own-case`). */
  "reviewed": { in: { id: number }; out: Record<string, never> };
  /** Takes back what a match has changed of ratings and play money. Moderators: no match that they or their programs played (`own-case`). */
  "void": { in: { match: string; reason: string }; out: Record<string, never> };
  /** Registered people whose name begins so, or the latest; 50 at most. With the whole name of a guest, as the server or the page shows it, that guest; `registered` is 0 then. */
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
  /** The networks that are banned, the latest first; address: one's own; by: empty if it was done on the command line. */
  "bans": { in: {  }; out: {
    address: string;
    bans: Array<{
      network: string;
      people: "new" | "all";
      ends: number;
      reason: string;
      by: string;
      created: number;
    }>;
  } };
  /** Bans a network for some hours, or changes its ban. people: new - guests and registrations, all - everybody. A network wider than /8 (IPv6: /16), or with one's own address in it, is refused unless force is on. */
  "ban-network": { in: { network: string; hours: number; people: "new" | "all"; reason: string; force?: boolean }; out: Record<string, never> };
  /** Ends the ban of a network. */
  "lift-ban": { in: { network: string }; out: Record<string, never> };
  /** A puzzle to be solved: near one's rating, not attempted yet, of a game and a theme if they are given. The same until it is attempted or left out. */
  "puzzle-next": { in: { game?: string; theme?: string; but?: string }; out: Puzzle };
  /** The puzzle of the day (UTC), the same for everybody. */
  "puzzle-daily": { in: {  }; out: Puzzle };
  /** One's own figures. */
  "solver": { in: {  }; out: Solver };
  /** What is known of a puzzle. Its position stands in the page's files. */
  "puzzle": { in: { puzzle: string }; out: Puzzle };
  /** Answers a puzzle. The first attempt is rated; who asks again is told what came of it. */
  "puzzle-attempt": { in: { puzzle: string; action: string }; out: {
    /** this answer, whether it is rated or not */
    right: boolean;
    /** whether this answer is the one that is rated */
    rated: boolean;
    puzzle: Puzzle;
    solver: Solver;
  } };
  /** Says that a puzzle that one has attempted is good or bad. */
  "puzzle-vote": { in: { puzzle: string; vote: number }; out: Puzzle };
  /** What each choice of a finished match was worth to who had to make it, and what was luck; or how far that is. */
  "analysis": { in: { match: string; deals?: number }; out: AnalysisState };
  /** Has a finished match analysed, if it is not yet: anybody's who has played in it, a registered player's if it was public. One at a time; it is kept, and there for everybody. */
  "analyse": { in: { match: string }; out: AnalysisState };
  /** How often somebody chose what the analysis has first, in his last 50 analysed matches of a game, by difficulty, beside others whose rating was within 100 of his: the last 100 of these. It proves nothing. */
  "first-choices": { in: { name: string; game: string }; out: {
    elo: number;
    matches: number;
    /** seats of others in matches */
    others: number;
    kinds: Array<{
      /** club misses it less often than 25 %, 50 %, or oftener */
      difficulty: "easy" | "medium" | "hard";
      own: FirstChoices;
      others: FirstChoices;
    }>;
  } };
  /** What the analyses of one's own latest matches say together, of all games or of one. */
  "progress": { in: { game?: string }; out: Progress };
  /** The tournaments: those to come, the next first; those that run; those that are over, the latest first, at most 50. Those of a club that is joined only by link are listed for its members alone. */
  "tournaments": { in: { club?: string; secret?: string }; out: {
    coming: Array<TournamentSummary>;
    running: Array<TournamentSummary>;
    ended: Array<TournamentSummary>;
  } };
  /** A tournament: its terms, entrants, matches and standings. Numbers of entrants count from 1. */
  "tournament": { in: { tournament: string }; out: TournamentPage };
  /** The standings for a spreadsheet. */
  "standings": { in: { tournament: string }; out: Record<string, never> };
  /** The records of the matches that were played, in the order of their numbers; at most 500, of matches from number `from` on. */
  "records": { in: { tournament: string; from?: number }; out: Record<string, never> };
  /** The results in the order in which they came, a line of JSON each: `n` (its number in the list of events), `at` (ms since 1970), `number` and `round` of the match, `players` in the order of their seats, `places`, `points`, `forfeits` (true: did not play), `corrected` (true: it replaces an earlier line of this match), and `match`, the id for its replay, if one was played. The answer ends with the last result. To follow a tournament, attend it over the WebSocket and ask for the lines after the last `n`. */
  "tournament-results": { in: { tournament: string; after?: number }; out: Record<string, never> };
}

export interface Socket {
  /** The first request of a connection. */
  "hello": { in: { tab: string; protocol?: number }; out: Hello };
  /** Reports that nobody sees the page, or that somebody sees it again. It concerns Web Push alone. */
  "hidden": { in: { on: boolean }; out: Record<string, never> };
  /** Lists the open applications, or the matches that run, and subscribes to changes and to what goes on. */
  "lobby": { in: { on: boolean; game?: string; seats?: number; rated?: boolean; stake?: number; fits?: boolean; matches?: boolean; page?: number }; out: {
    applications?: Array<Application>;
    matches?: Array<Running>;
    more?: number;
    life?: Life;
  } };
  /** A private table with bots; the match starts. */
  "play": { in: { game: string; seats?: number; bots?: string; hash?: string }; out: {
    table: string;
  } };
  /** A seat where most people wait, or a new application. */
  "quick": { in: { game?: string; seats?: number; rated?: boolean; hash?: string }; out: {
    table: string;
  } };
  /** Waits for people who want the same game. The server puts people of about the same strength together, and calls them to a table. */
  "seek": { in: { game: string; seats?: number; rated?: boolean; speed?: "usual" | "fast" }; out: {
    /** How many wait for this game, oneself included. */
    people?: number;
    /** Since how many ms one waits. */
    waited?: number;
    /** One is called to this table already, or has a seat there (`open`). */
    table?: string;
    /** true: `table` is an open table for this game, and one waits for nobody else. */
    open?: boolean;
  } };
  /** Waits no longer. From a table to which one is called, and whose match has not begun, one gets up. */
  "unseek": { in: {  }; out: Record<string, never> };
  /** A new application. */
  "open": { in: { game: string; seats?: number; options?: Record<string, unknown>; time?: number; reserve?: number; bots?: string; private?: boolean; rated?: boolean; lowest?: number; stake?: number; queue?: boolean; substitute?: number; memory_aids?: boolean; hash?: string }; out: {
    table: string;
  } };
  /** Takes a seat: the one asked for, or the lowest free one. */
  "sit": { in: { table: string; terms?: number; seat?: number; hash?: string }; out: {
    seat: Seat;
  } };
  /** The tables where one sits, those at this node. */
  "mine": { in: {  }; out: {
    tables: Array<OwnTable>;
  } };
  /** Gives the seat up; a match against bots alone too. */
  "leave": { in: { table: string }; out: Record<string, never> };
  /** Bots take the free seats, the match starts. */
  "start": { in: { table: string }; out: Record<string, never> };
  /** The whole state of a table, and its events from then on. */
  "enter": { in: { table: string; glance?: boolean }; out: {
    state: TableState;
  } };
  /** No more events of a table. */
  "exit": { in: { table: string }; out: Record<string, never> };
  /** An action of the own seat, in the text of a record. */
  "act": { in: { table: string; v: number; act: string }; out: Record<string, never> };
  /** Ready for the next deal. */
  "next": { in: { table: string; v: number }; out: Record<string, never> };
  /** Gives the match up. */
  "resign": { in: { table: string; v: number }; out: Record<string, never> };
  /** Ends a match without a clock that another seat has kept waiting for a day. It has no result; the table closes. */
  "abort": { in: { table: string }; out: Record<string, never> };
  /** Asks what to play; the event `hint` tells. In friendly matches without a stake only; everybody at the table sees how many each has had. */
  "hint": { in: { table: string; v: number }; out: Record<string, never> };
  /** Would play again. */
  "rematch": { in: { table: string; v: number; terms?: number; hash?: string }; out: Record<string, never> };
  /** Gives, or replaces, the hash for the next match at this table, before its receipt is made. */
  "hash": { in: { table: string; hash: string }; out: Record<string, never> };
  /** The nonce behind the hash, once the receipt has been checked. */
  "nonce": { in: { table: string; id: string; nonce: string }; out: Record<string, never> };
  /** Would play by other rules; what is left out stays. */
  "propose": { in: { table: string; v: number; terms?: number; game?: string; options?: Record<string, unknown>; time?: number; reserve?: number; bots?: string; rated?: boolean; lowest?: number; stake?: number; queue?: boolean; substitute?: number; memory_aids?: boolean }; out: {
    id: number;
  } };
  /** Agrees to a proposal. */
  "agree": { in: { table: string; terms?: number; id: number }; out: Record<string, never> };
  /** Ends a proposal. */
  "refuse": { in: { table: string; id: number }; out: Record<string, never> };
  /** Waits for the seats of who loses; who waits already confirms terms that have changed. */
  "queue": { in: { table: string; terms?: number; pair?: number }; out: Record<string, never> };
  /** Waits no more. */
  "unqueue": { in: { table: string }; out: Record<string, never> };
  /** Says something at a table. */
  "say": { in: { table: string; text: string }; out: Record<string, never> };
  /** Says one of a fixed set of phrases at a table; partners do only between deals. */
  "phrase": { in: { table: string; phrase: "hello" | "fish" | "goat" | "well" | "luck" | "alas" | "game" | "thanks" }; out: Record<string, never> };
  /** Mutes somebody at a table, or unmutes him. */
  "mute": { in: { table: string; name: string; on: boolean }; out: Record<string, never> };
  /** Brings a line of the chat before the moderators. */
  "report": { in: { table: string; line: number }; out: Record<string, never> };
  /** Founds a tournament, whose host one is. For registered people. */
  "found": { in: { name: string; game: string; options?: Record<string, unknown>; time?: number; reserve?: number; rated?: boolean; club?: number; programs?: boolean; seats?: number; fewer?: boolean; format: "swiss" | "round-robin" | "evening" | "arena" | "knock-out"; max: number; bots?: string; fill?: number; starts?: number; rounds?: number; late?: number; tables?: number; stay?: number; minutes?: number; best_of?: number; tiebreaks?: string }; out: {
    tournament: string;
  } };
  /** Enters a tournament, or leaves it. The host also starts it, pauses it, removes an entrant, or closes it. */
  "tournament": { in: { tournament: string; what: "enter" | "leave" | "start" | "pause" | "continue" | "remove" | "close"; entrant?: number }; out: Record<string, never> };
  /** The host gives a match a result, or corrects it. */
  "result": { in: { tournament: string; match: number; first: number; second: number; third?: number; fourth?: number; forfeits?: string; note: string }; out: Record<string, never> };
  /** Subscribes to the events of a tournament (`on`), or ends the subscription. For guests too. */
  "attend": { in: { tournament: string; on: boolean }; out: {
    state: {
      /** how many events its list has */
      n: number;
      /** that of GET /api/tournaments/{tournament} */
      state: string;
    };
  } };
}

/** How one joins: at once, after a request, or only by the club’s link. Nobody else finds a club of the last kind. */
export type ClubJoining = "open" | "request" | "link";

/** of a person in a club */
export type ClubStanding = "stranger" | "asked" | "refused" | "banned" | "member" | "helper" | "host";

/** Why a request over the WebSocket was refused (docs/errors.md). */
export type Code = string;

/** Why a request over HTTP was refused (docs/errors.md). */
export type ApiCode = string;

/** A tile as the record writes it, low half first: "0-5". */
export type Tile = string;

/** An action in the text of a record: "2-6@b", "0-0@a+6-6@b", "draw", "draw 0-5", "knock". */
export type ActText = string;

/** A seat, 1..n; 0 stands for nobody (or, as the own seat, for a spectator). */
export type Seat = number;

/** Of an event at a table: each has the next one. A state has that of the last event before it. */
export type EventNumber = number;

/** Of a table's state: how many deals and actions it has seen; the same after a restart. */
export type StateNumber = number;

/** Why a request has changed nothing. */
export interface Failure {
  code: Code;
  /** The English sentence, arguments filled in. */
  text: string;
  args?: Array<string>;
  /** The faulty member of the request, if one is. */
  field?: string;
  /** With `stale` for `terms`: the application as it is now. */
  app?: Application;
}

/** What a house game's file says to who reads a language, by its code: instead of `title` and `says`. */
export type InLanguages = Record<string, {
  title?: string;
  says?: string;
}>;

export interface OptionChoice {
  key: string;
  /** What it is called: in English, where that is the project's own. */
  title: string;
  /** Its game calls it so; else its key is called so in every game. */
  named?: boolean;
  in?: InLanguages;
  values: Array<string>;
  /** What the values are called. */
  titles: Array<string>;
  /** How the values are told within a sentence, {n} being the value; "": it goes without saying. Missing: by the title. */
  phrases?: Array<string>;
  default: string;
}

export interface OptionRange {
  key: string;
  title: string;
  named?: boolean;
  in?: InLanguages;
  min: number;
  max: number;
  step?: number;
  /** How a value {n} is told within a sentence; a second text: of other numbers than one. */
  phrase?: Array<string>;
  default: string;
}

export type GameOption = OptionChoice | OptionRange;

/** What tiles are laid on: a line with two ends, one that may get two more at a spinner or a house, two lines of a sausage. */
export type Board = "line" | "spinner" | "house" | "rows";

export interface Game {
  id: string;
  /** What it is called: in English, if it is one of the project's own. */
  title: string;
  /** The family whose strengths count in it. Without it: its own id. */
  family?: string;
  /** What sets it apart from the others, a sentence: in English, if it is one of the project's own. */
  says?: string;
  in?: InLanguages;
  seats: Array<number>;
  board?: Board;
  /** `pairs`: with four seats. */
  sides?: "single" | "pairs";
  /** The side with the target, or with the most points, loses or wins. */
  target_means?: "loses" | "wins";
  /** It gives rating points where everybody plays for himself to the usual target. */
  points?: boolean;
  options: Array<GameOption>;
}

export interface Range {
  min: number;
  max: number;
  default: number;
}

/** Who one is. */
export interface You {
  name: string;
  registered?: boolean;
  role?: "player" | "moderator" | "host";
  /** Of play money. */
  coins?: number;
  /** By game; 1200 in games that are not in it. */
  elo?: Record<string, number>;
  /** Only who may not play for a stake: why, as `stake` would be refused. */
  no_stake?: {
    code: string;
    args: Array<string>;
  };
}

export interface Hello {
  /** The version of this protocol. */
  protocol: number;
  /** The program's. */
  version: string;
  you: You;
  next: number;
  tables: Array<string>;
  queues?: Array<string>;
  games: Array<Game>;
  bots: Array<string>;
  /** In addition to 0: no clock. */
  time: Range;
  reserve: Range;
  stake?: Range;
  lowest?: Range;
  /** Beside 0. */
  substitute?: Range;
  /** The name of the node that answers, where there are several. */
  node?: string;
}

/** What is played, and how. */
export interface Terms {
  game: string;
  options: Record<string, string>;
  seats: number;
  /** Seconds a move; 0: no clock. */
  time: number;
  /** Seconds a match; 0 without a clock. */
  reserve: number;
  /** The level offered for free seats, "" for none. */
  bots: string;
  private: boolean;
  /** For registered people only; its result counts. */
  rated?: boolean;
  /** The Elo in this game that it asks for, 0: none. */
  lowest?: number;
  /** Coins that everybody puts in. */
  stake?: number;
  /** Waiting pairs (or players) replace who lost. */
  queue?: boolean;
  /** Seconds of absence until a bot plays on for a player; 0: never. */
  substitute?: number;
  /** The page may show on which values each seat has knocked. */
  memory_aids?: boolean;
}

/** A table that waits for players. */
export interface Application extends Terms {
  table: string;
  /** The revision of what is played and how: another one with each change. */
  terms: number;
  by: string;
  players: Array<string>;
  /** Of each of `players`; null: a guest or a bot. */
  elo?: Array<number | null>;
  free: number;
}

export interface Account {
  score: number;
  open: boolean;
  memory: number;
}

export interface SeatInfo {
  name: string;
  kind: "person" | "bot";
  here: boolean;
  /** In the table's game; only of registered people. */
  elo?: number;
  /** The bot that plays for a person who is away. */
  bot?: string;
}

/** A match that runs at a public table, as everybody may watch it. */
export interface Running {
  table: string;
  game: string;
  rated: boolean;
  /** Milliseconds since 1970. */
  begun: number;
  seats: Array<SeatInfo | null>;
  /** The number of the deal. */
  deal: number;
  /** Of each side. */
  scores: Array<number>;
  /** How many spectators there are. */
  watching: number;
}

/** What goes on here, on all nodes. */
export interface Life {
  /** Who are here. */
  people: number;
  /** Of these, about, those who play. */
  playing: number;
  /** That can be watched. */
  matches: number;
  /** Of these the one of the strongest people, then of the most, then the latest. */
  best: Running | null;
}

export type Lies = "closed" | "along";

/** A tile on the line, in the order of laying; `end` is "" for the lead. `lies`: a double laid closed or lengthwise. */
export interface LineTile {
  tile: Tile;
  seat: Seat;
  end: string;
  lies?: Lies;
}

/** The board of a sausage: `lines` from the start tile on, `halves` what they hang on, `turned` what the seat to act has. */
export interface Rows {
  start: Tile | null;
  lines: [Array<Tile>, Array<Tile>];
  halves: Array<number>;
  turned: Tile | null;
}

/** A fish owed by a seat to a side. */
export interface Debt {
  sum: number;
  seat: Seat;
  side: number;
  deals: number;
}

/** 6-6 was swapped before the lead; `from` 0: the stock. */
export interface Swap {
  seat: Seat;
  from: Seat;
  /** Where 6-6 lay in the stock, from 0. */
  at?: number;
  tile?: Tile;
}

/** What games keep beside accounts and carry; only what is not zero. Seats and sides count from 1. */
export interface Standing {
  pot?: number;
  pot_deals?: number;
  debt?: Debt;
  eggs?: number;
  weight?: number;
  /** This deal's lead is by right. */
  right?: boolean;
  /** The side that led 6-6 for a hundred or by right. */
  led_six?: number;
  counted?: number;
  lost?: Array<number>;
  /** The seat that waits for a tile for its 6-6. */
  giving?: Seat;
  swap?: Swap;
  /** What the open ends count together, while a deal is played in which their sum scores; 0 is told. */
  ends_sum?: number;
}

/** Milliseconds left of the one who acts: for this move, then the reserve. */
export interface Clock {
  move: number;
  reserve: number;
}

/** What a deal was worth (docs/spec/record.md, the trace), with the accounts before it. */
export interface DealResult {
  deal: number;
  end: "out" | "fish" | "timeout" | "void" | "stopped";
  /** The fish is what the game calls a roof. */
  roof?: boolean;
  /** The seat that has lost the deal, in games that count deals. */
  loser?: Seat;
  /** The fish laid eggs: the points, or kilos, that it adds to them. */
  egg_points?: number;
  seat: Seat;
  /** What each side scored while tiles were laid, only in games that count then. */
  played?: Array<number>;
  /** What the deal's end was worth to each side. */
  credits: Array<number>;
  /** The side that is credited counts as a General and is called bald: as `titles` says. */
  bald?: boolean;
  /** What each side is called for the deal: general, bald or nothing; only in games that count these. */
  titles?: Array<string>;
  before: Array<Account>;
  accounts: Array<Account>;
  carry: number;
  next: Seat;
  pot?: number;
  debt?: number;
  eggs?: number;
  weight?: number;
  /** All hands as they were at the end, by seat, and the stock: only in the last result of the history. */
  hands?: Array<Array<Tile>>;
  stock?: Array<Tile>;
}

/** Why a match is over (docs/spec/record.md, the trace). */
export type Reason = string;

export interface MatchResult {
  winners: Array<number>;
  losers: Array<number>;
  draw: boolean;
  reason: Reason;
  title: string;
  /** The place of each seat: 1 is the best, equals share one. */
  places: Array<number>;
  /** The sides that are goats, of whatever breed. */
  goats: Array<number>;
  /** Of the losers' title: how many eggs. */
  eggs?: number;
  /** And how heavy they are together, kg. */
  weight?: number;
  /** Rating points a seat, in games that have them. */
  rating?: Array<number>;
  /** Where the record may be fetched. */
  record: string;
  /** Where the reason is `timeout`: which of the two, and whose. */
  by?: "timeout" | "resign";
  seat?: Seat;
}

/** Why a match does not count whole: too little of it was played, or these people have met too often within a day. Or why it counts whole though too little was played (`quit`). */
export interface FairShare {
  why: "brief" | "repeat" | "quit";
  /** The eighths of Elo and play money that count. Rating points count whole. */
  share: number;
  /** The rating points are the minimum of 1: these two have met more than ten times within a day. */
  least?: boolean;
  /** Whom this seat has met most often; of `quit`: who quit. */
  with?: string;
  /** And which match that was, within a day; of `quit`: which early quit. */
  nth?: number;
  /** Of `brief`, to the seat that quit: how many free early quits are left within a day. */
  left?: number;
}

export interface RatingChange {
  /** Before and after. */
  elo?: [number, number];
  /** Before and after, in points. Only if the match was rated by strength. */
  strength?: [number, number];
  /** true: the strength after the match is not certain yet. */
  provisional?: boolean;
  points?: number;
  coins?: number;
  /** Only if the match does not count whole, or counts because of an early quit. */
  fair?: FairShare;
}

/** A match without the deals before. */
export interface DealtMatch {
  id: string;
  deal: number;
  /** The side of each seat. */
  sides: Array<number>;
  /** One a side. */
  accounts: Array<Account>;
  carry: number;
  line: Array<LineTile>;
  /** The tile whose sides c and d open, where the board has such and from when there is one. */
  spinner?: Tile;
  /** Only on a board of rows. */
  rows?: Rows;
  ends: Record<string, number>;
  hand: Array<Tile>;
  standing?: Standing;
  /** What the partner holds of 0-0 and 6-6, where partners see that. */
  signal?: Array<Tile>;
  counts: Array<number>;
  /** Tiles in the stock; null in a deal that had none from the start. */
  stock: number | null;
  /** Who acts, 0: nobody. */
  turn: Seat;
  /** Only if the own seat acts. */
  legal?: Array<ActText>;
  clock?: Clock;
  result: MatchResult | null;
  /** What the match that is over changed, by seat, once it is stored. */
  rating?: Array<RatingChange | null>;
}

export interface Match extends DealtMatch {
  /** What has been done in the deal that is played, in order; not on a board of rows. */
  acts?: Array<PastAct>;
  history: Array<DealResult>;
}

/** What a seat did, as this watcher saw it; `ends`, of a draw and a knock, are those on which it had nothing. */
export interface PastAct {
  seat: Seat;
  act: ActText;
  ends?: Record<string, number>;
}

/** `sealing`: before a match, while hashes and nonces are exchanged; `pause` is the time between two deals. */
export type Phase = "waiting" | "sealing" | "play" | "pause" | "over";

/** What the server has bound itself to before this match (spec/fair.md). null: nothing yet, or a match that an older server began. */
export type Fair = {
  /** The match's. */
  id: string;
  /** Its text, byte for byte. */
  receipt: string;
  /** Ed25519, over exactly these bytes; hexadecimal. */
  signature: string;
  /** The server's public key, hexadecimal. */
  key: string;
} | null;

/** Other rules that somebody wants. */
export interface Proposal {
  id: number;
  by: Seat;
  app: Terms;
  agreed: Array<Seat>;
}

export interface Spectators {
  count: number;
  /** Twenty at most. */
  names: Array<string>;
}

export interface ChatLine {
  id: number;
  by: string;
  /** 0: a spectator. */
  seat: Seat;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Said among spectators while a match runs. */
  apart?: boolean;
  /** Which of the fixed phrases `text` is, in English. */
  phrase?: string;
}

/** A table where one sits, in short. */
export interface OwnTable {
  table: string;
  phase: Phase;
  game: string;
  seats: number;
  /** It is one's own turn. */
  turn: boolean;
  /** A match goes on, and all others are bots: it may be left at any time. */
  alone: boolean;
}

/** A resignation of this seat at this moment would end the match too early to count, and would change nothing. Missing: it would count. */
export interface Early {
  /** How many free early quits this person has left within a day; 0: it would count in full. Missing: there is no limit. */
  left?: number;
}

/** How many each seat has had in this match; not there before the first. */
export type Hints = Array<number>;

/** Of those in the queue, whose turn does not come before they have confirmed the terms, which have changed; only at tables with a queue. */
export type Unconfirmed = Array<string>;

/** The tournament whose match is played, begins, or was played last here. */
export interface TableTournament {
  id: string;
  name: string;
  /** From 1; in an evening and an arena the number of the match. */
  round: number;
  /** Its number in the tournament. */
  match: number;
  /** Extra deals that decide a drawn match: the table closes after this number. */
  deals?: number;
  /** false: the match goes on, but its result does not count for the tournament. */
  counts?: boolean;
  /** Before the match: the seats whose people are not at the table. */
  awaited?: Array<Seat>;
}

/** People whom `seek` has put together: the seats of those who have not come yet. */
export type Awaited = Array<Seat>;

export interface TableState {
  table: string;
  n: EventNumber;
  v: StateNumber;
  tournament?: TableTournament;
  awaited?: Awaited;
  phase: Phase;
  app: Application;
  /** null: a free seat. */
  seats: Array<SeatInfo | null>;
  /** Own seat, 0: spectator. */
  you: Seat;
  /** Seats that asked for `next` (pause) or `rematch` (over). */
  ready: Array<Seat>;
  /** Seats that a match without a clock has waited for a day. */
  overdue?: Array<Seat>;
  /** In the pause: ms until the next deal starts anyhow; over, at a table with a queue: until the next sit down. Before a tournament's match: until those who are awaited forfeit it. Before the match of people whom `seek` has put together: until those who are awaited lose their place. */
  wait?: number;
  match: Match | null;
  fair: Fair;
  hints?: Hints;
  early?: Early;
  queue?: Array<Array<string>>;
  unconfirmed?: Unconfirmed;
  /** null: nobody wants other rules. */
  proposal?: Proposal | null;
  spectators?: Spectators;
  /** The last 50 lines, as far as one may hear them. */
  chat?: Array<ChatLine>;
  /** Who may not write here. */
  muted?: Array<string>;
}

export interface Solver {
  /** Glicko-2, on the scale of Elo */
  rating: number;
  /** its standard deviation */
  deviation: number;
  /** the rating is still a first guess */
  provisional: boolean;
  solved: number;
  missed: number;
  /** right answers in a row */
  run: number;
  best_run: number;
  /** days in a row (UTC) with an attempt, until today or yesterday */
  days: number;
  best_days: number;
  /** there was one today */
  today: boolean;
}

export interface PuzzleAttempt {
  action: string;
  right: boolean;
  /** percent of a game that the answer counts, by what is at stake */
  share: number;
  /** the solver's rating */
  before: number;
  after: number;
  at: number;
  /** 1, -1; 0: none */
  vote: number;
}

export interface Puzzle {
  puzzle: string;
  game: string;
  rating: number;
  /** rated attempts that were right */
  solved: number;
  missed: number;
  /** votes */
  up: number;
  down: number;
  /** one's own, the first */
  attempt?: PuzzleAttempt;
}

/** best and hard to find, inaccuracy, mistake, blunder */
export type Mark = "!" | "?!" | "?" | "??";

export interface Prospect {
  act: string;
  points: number;
  se: number;
  chance: number;
  chance_se: number;
}

export interface JudgedChoice {
  deal: number;
  ply: number;
  seat: number;
  played: string;
  best?: string;
  loss?: number;
  loss_se?: number;
  loss_points?: number;
  mark?: Mark;
  actions: Array<Prospect>;
  principles?: Array<string>;
  difficulty?: number;
  difficulty_novice?: number;
  worlds?: number;
  /** the advice of making a fish, where an action makes it */
  fish?: {
    act: string;
    lies: number;
    own: number;
    limit: number;
  };
  swing: number;
}

export interface JudgedDeal {
  deal: number;
  start: Array<number>;
  luck: Array<number>;
  swing: Array<number>;
  points?: Array<number>;
  expected?: Array<number>;
  /** the expected lead of each side after so many actions of the deal, 0: dealt */
  leads: Array<Array<number>>;
  choices: Array<JudgedChoice>;
}

export interface JudgedSeat {
  seat: number;
  deals: number;
  choices: number;
  accuracy: number;
  /** how often each */
  marks: Record<string, number>;
  lost: number;
  stages: {
    opening: number;
    middle: number;
    end: number;
  };
  principles: Record<string, number>;
  luck: number;
}

/** what docs/analysis.md tells, deal by deal */
export interface MatchAnalysis {
  version: number;
  deals: Array<JudgedDeal>;
  deviation: number;
  /** the loss of chance from which a choice is marked */
  limits: Record<string, number>;
  seats: Array<JudgedSeat>;
}

/** the profile of one's play (docs/analysis.md) */
export interface Progress {
  /** that were analysed, the latest 60 at most */
  matches: number;
  choices: number;
  accuracy: number;
  /** shares of what was lost, 0 to 1 */
  stages: {
    opening: number;
    middle: number;
    end: number;
  };
  /** the same, of marked choices that a principle explains */
  principles: Record<string, number>;
  /** the principles to train next, the most needed first */
  train: Array<string>;
  /** that the play has changed, where one game is asked for; missing where that may be chance */
  trend?: {
    /** matches, the last ones */
    since: number;
    /** the share of choices with ?!, ? or ?? in the matches before those, 0 to 1 */
    before: number;
    /** the same in those */
    after: number;
  };
}

export interface AnalysisState {
  state: "none" | "waiting" | "running" | "done" | "failed";
  /** one may ask for it now */
  may: boolean;
  /** of one that waits: 1 is the next */
  place?: number;
  /** of one that runs, 0 to 1 */
  progress?: number;
  /** of one that failed: no-replay, too-long, nothing, given-up */
  reason?: string;
  /** of one that is done; of one that runs, of the deals so far as if the match ended there: while this server makes it, and there are more of them than `deals` */
  analysis?: MatchAnalysis;
}

export interface FirstChoices {
  choices: number;
  first: number;
  /** of how many that was to be expected of `club` */
  club: number;
}

/** open: it has not begun. pairing: the next round is being paired. running: matches are played. paused: by its host, and no match runs. waiting: fewer than two people are there. */
export type TournamentState = "open" | "pairing" | "running" | "paused" | "waiting" | "ended";

export type TournamentFormat = string;

export type TournamentTiebreak = string;

/** What a list shows of a tournament. Times are milliseconds since 1970. */
export interface TournamentSummary {
  tournament: string;
  name: string;
  state: TournamentState;
  format: TournamentFormat;
  game: string;
  options: Record<string, string>;
  /** at a table */
  seats: number;
  /** The entrants are pairs. */
  pairs?: boolean;
  /** Tables may have so few people. */
  fewest?: number;
  /** seconds a move */
  time: number;
  /** seconds a match */
  reserve: number;
  rated: boolean;
  /** The accounts of bots may enter. */
  programs?: boolean;
  founder: string;
  /** Only its members may enter. Absent if everybody may, or if the club is closed or hidden from the caller. */
  club?: string;
  /** Of a tournament of a club: the caller is a member. */
  member?: boolean;
  entrants: number;
  /** how many people may enter */
  max: number;
  /** Bots of this level take free places, so that the number of entrants suits the format. */
  bots?: string;
  /** One may enter now. */
  open: boolean;
  /** In lists: the caller takes part. */
  entered?: boolean;
  /** Without it the tournament starts when it is full. */
  starts?: number;
  rounds?: number;
  /** The last one that was paired; in an evening and an arena the number of the last match. */
  round: number;
  begun?: number;
  ended?: number;
  /** In lists: the running matches of the entrants with the highest scores, at most three. They may be watched (`enter`). */
  best?: Array<{
    table: string;
    round: number;
    /** in the order of seats */
    players: Array<string>;
  }>;
}

/** A match of a tournament, or a bye of one entrant. Numbers of entrants count from 1. */
export interface TournamentMatch {
  /** in the whole tournament, from 1 */
  number: number;
  round: number;
  entrants: Array<number>;
  bye?: boolean;
  table?: string;
  begun: number;
  over?: number;
  /** Knock-out: the extra deals that decide a drawn match, in place of a match: two with the seats changed, later one at a time. */
  extra?: number;
  /** Without a result: whether the match has begun. Before, its players are called to the table. */
  playing?: boolean;
  /** The id of the match that was played, for its replay and record. */
  match?: string;
  /** The id of the match with the first of two extra deals. */
  first_deal?: string;
  /** More is better. */
  points?: Array<number>;
  /** 1 and how many were better. Who did not play is behind all others. */
  places?: Array<number>;
  /** For the standings. A match of a knock-out has none: a round that is passed counts 2. */
  score?: Array<number>;
  /** The entrants who did not come or left. */
  forfeits?: Array<number>;
  /** Why the host has set the result. */
  note?: string;
  /** how often */
  corrected?: number;
  /** What decided the pairing. */
  why: {
    kind: string;
    /** Of each entrant, before the round. */
    score: Array<number>;
    /** Entrants with nearer scores whom the first entrant has met. */
    nearer_met: number;
    /** of its entrants before, in pairs */
    meetings: number;
    /** Evening: matches in a row of an entrant who stayed. */
    stays: number;
  };
}

/** All that the page of a tournament shows. */
export interface TournamentPage extends TournamentSummary {
  /** how many events its list has */
  n: number;
  paused: boolean;
  /** The last round before which one may enter; 0: none after the start. */
  late: number;
  /** Round robin, Swiss, arena: what each place scores, at tables of each size, the smallest first. Equal places share the mean. */
  scores?: Array<Array<number>>;
  /** Evening: tables at once. */
  tables?: number;
  /** Evening: matches in a row of a winner; 0: no limit. */
  stay?: number;
  /** Evening, arena: how long matches begin. */
  minutes?: number;
  /** Knock-out: matches of a series. */
  best_of?: number;
  /** With bots: entrants at least. */
  fill?: number;
  tiebreaks: Array<TournamentTiebreak>;
  /** The caller, if signed in. */
  you?: {
    host: boolean;
    /** What the caller may do now: `what` of the request `tournament`, and `result`. */
    may: Array<"enter" | "leave" | "start" | "pause" | "continue" | "remove" | "close" | "result">;
    entrant?: number;
    active?: boolean;
    /** of the match to play now */
    table?: string;
  };
  /** The first is entrant 1. */
  players: Array<{
    name: string;
    active: boolean;
    /** A program plays: one with an account, or a bot of the server. */
    bot: boolean;
    /** Knock-out, after the start. */
    bracket?: {
      /** From 0. In round r those meet whose places are the same without the last r bits. */
      place: number;
      /** how many rounds were passed */
      passed: number;
    };
    /** The level of a bot of the server. Its name is its level with a number. */
    level?: string;
    /** The account is closed. */
    closed?: boolean;
  }>;
  matches: Array<TournamentMatch>;
  standings: Array<TournamentRow>;
}

/** A row of the standings. */
export interface TournamentRow {
  place: number;
  entrant: number;
  score: number;
  tiebreaks: Array<number>;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
  titles: number;
}

/** Something about oneself has changed. */
export interface YouEvent {
  ev: "you";
  you: You;
}

/** Somebody has written to this person. */
export interface MessageEvent {
  ev: "message";
  from: string;
  id: number;
  text: string;
  /** Milliseconds since 1970. */
  sent: number;
  /** Messages of anybody that he has not seen. */
  unread: number;
}

/** There is something new to be told of one's account or matches: ask /api/notices. */
export interface AccountEvent {
  ev: "account";
}

/** The host tells everybody something. */
export interface NoticeEvent {
  ev: "notice";
  text: string;
}

/** The server is about to be restarted; nothing is begun any more (`draining`), matches go on when it is back. */
export interface RestartEvent {
  ev: "restart";
  /** Milliseconds until it stops, at the latest. */
  within: number;
}

/** What has changed on the page of the lobby that was asked for; at most every 500 ms. */
export interface LobbyEvent {
  ev: "lobby";
  /** New, or changed. */
  apps?: Array<Application>;
  /** In their place, of who asked for the running matches. */
  matches?: Array<Running>;
  /** Tables that are not on it any more. */
  gone: Array<string>;
  /** How many come after this page. */
  more: number;
}

/** Somebody invites this person to a table. */
export interface InviteEvent {
  ev: "invite";
  by: string;
  table: string;
  /** What is to be played there; left out where it is not known. */
  app?: Application;
}

/** What goes on here has changed; to whoever looks at the lobby, at most every two seconds. */
export interface LifeEvent {
  ev: "life";
  /** "": of none. */
  table: string;
  life: Life;
}

/** Somebody sat down, left, went away, came back. */
export interface SeatsEvent {
  ev: "seats";
  table: string;
  n: EventNumber;
  v: StateNumber;
  tournament?: TableTournament;
  awaited?: Awaited;
  phase: Phase;
  app: Application;
  seats: Array<SeatInfo | null>;
  /** The own seat; 0: it was given up. */
  you?: Seat;
  ready: Array<Seat>;
  /** Seats that a match without a clock has waited for a day. */
  overdue?: Array<Seat>;
  /** Who waits to take the losers' seats, pair by pair, the next first; only at tables with a queue. */
  queue?: Array<Array<string>>;
  unconfirmed?: Unconfirmed;
  /** As in the state, but not in the pause. */
  wait?: number;
  /** Of who is to act: it begins anew when a bot takes a seat or gives it back. */
  clock?: Clock;
}

/** One's turn has come: the seat in the queue has become one at the table. Or the table of the next match of a tournament is open, or one for people whom `seek` has put together. */
export interface CalledEvent {
  ev: "called";
  table: string;
  tournament?: string;
  /** true: by `seek`. */
  sought?: boolean;
}

/** One waits for a game: how many do. Or the wait has ended, without a game. */
export interface SeekEvent {
  ev: "seek";
  /** How many wait for this game, oneself included. */
  people?: number;
  /** Since how many ms one waits. */
  waited?: number;
  /** `other-tab`: another tab of the person waits now. `playing`: the person plays another match. `absent`: the person did not come to the table. `left`: the person left the table before the match. `moved`: ask again, by the same request. */
  ended?: "other-tab" | "playing" | "absent" | "left" | "moved";
}

/** There are more events in a tournament that one attends: ask /api/tournaments. */
export interface TournamentEvent {
  ev: "tournament";
  tournament: string;
  /** How many its list has. */
  n: number;
}

/** The terms of a table in whose queue one waits have changed: its turn does not come before one has confirmed them (`queue`). */
export interface TermsEvent {
  ev: "terms";
  table: string;
  app: Application;
}

/** A match runs at another node than this connection's; it may come there, by the cookie `kozel_node`. Not counted by `n`. */
export interface NodeEvent {
  ev: "node";
  table: string;
  /** Its id. */
  match: string;
  /** The node's name. */
  node: string;
}

/** What the server binds itself to before the match: its receipt. While the phase is `sealing`, who gave a hash sends his nonce. */
export interface ReceiptEvent {
  ev: "receipt";
  table: string;
  n: EventNumber;
  v: StateNumber;
  fair: Fair;
}

/** The match was broken off before its first deal; the table begins again. Who is not named and takes part sends a new hash. */
export interface UnsealedEvent {
  ev: "unsealed";
  table: string;
  n: EventNumber;
  v: StateNumber;
  /** The match's. */
  id: string;
  /** Whose nonce was missing, or whose hash another match has had. */
  seats: Array<Seat>;
}

/** A deal was dealt. Without the history: who watches knows it. */
export interface DealEvent {
  ev: "deal";
  table: string;
  n: EventNumber;
  v: StateNumber;
  match: DealtMatch;
}

/** Somebody has acted. */
export interface StepEvent {
  ev: "step";
  table: string;
  n: EventNumber;
  v: StateNumber;
  seat: Seat;
  act: ActText;
  /** The line's new entries, only if tiles were laid. */
  laid?: Array<LineTile>;
  /** Points scored at once, only if any. */
  scored?: number;
  /** Only if the own hand has changed. */
  hand?: Array<Tile>;
  /** Only if they have changed. */
  accounts?: Array<Account>;
  spinner?: Tile;
  rows?: Rows;
  standing?: Standing;
  signal?: Array<Tile>;
  ends: Record<string, number>;
  counts: Array<number>;
  stock: number | null;
  turn: Seat;
  legal?: Array<ActText>;
  clock?: Clock;
}

/** A deal is over, perhaps the match too. */
export interface EndEvent {
  ev: "end";
  table: string;
  n: EventNumber;
  v: StateNumber;
  result: DealResult;
  accounts: Array<Account>;
  carry: number;
  standing?: Standing;
  wait?: number;
  match?: MatchResult;
}

/** Who asked for the next deal or a rematch. */
export interface ReadyEvent {
  ev: "ready";
  table: string;
  n: EventNumber;
  v: StateNumber;
  ready: Array<Seat>;
}

/** The hint that this person asked for; nobody else is told. */
export interface HintEvent {
  ev: "hint";
  table: string;
  /** Of the state that was asked about. */
  v: StateNumber;
  /** The best action. */
  act: string;
  /** The id of the principle that speaks for it rather than for the next best, if one does. */
  reason?: string;
  /** Its lead over the next best, in chance of the match; 0: all are as good. */
  chance: number;
  /** The same in points of this deal. */
  points: number;
}

/** What a resignation would mean to this person has changed. To that person alone; not counted by `n`. */
export interface EarlyEvent {
  ev: "early";
  table: string;
  early?: Early;
}

/** Somebody has asked for a hint. Not counted by `n`. */
export interface HintsEvent {
  ev: "hints";
  table: string;
  hints: Hints;
}

/** Other rules were proposed, agreed to, or are no longer. */
export interface ProposalEvent {
  ev: "proposal";
  table: string;
  n: EventNumber;
  v: StateNumber;
  proposal: Proposal | null;
}

/** Who watches. */
export interface SpectatorsEvent {
  ev: "spectators";
  table: string;
  n: EventNumber;
  v: StateNumber;
  spectators: Spectators;
}

/** Who has no word at the table. */
export interface MutedEvent {
  ev: "muted";
  table: string;
  n: EventNumber;
  v: StateNumber;
  muted: Array<string>;
}

/** A line of the chat. Not counted by `n`: not everybody hears everything. */
export interface SayEvent {
  ev: "say";
  table: string;
  line: ChatLine;
}

/** What the match has changed. */
export interface RatingEvent {
  ev: "rating";
  table: string;
  n: EventNumber;
  v: StateNumber;
  seats: Array<RatingChange | null>;
}

/** The table is gone. */
export interface ClosedEvent {
  ev: "closed";
  table: string;
  n: EventNumber;
  v: StateNumber;
  tournament?: TableTournament;
  /** The seats whose people did not come: the others win. Without it nobody forfeits. */
  forfeits?: Array<Seat>;
  /** The seats whose people did not come, at a table of people whom `seek` has put together. The others wait on. */
  absent?: Array<Seat>;
}

/** What the server tells unasked. */
export type ServerEvent = YouEvent | MessageEvent | AccountEvent | NoticeEvent | RestartEvent | LobbyEvent | InviteEvent | LifeEvent | SeatsEvent | CalledEvent | SeekEvent | TournamentEvent | TermsEvent | NodeEvent | ReceiptEvent | UnsealedEvent | DealEvent | StepEvent | EndEvent | ReadyEvent | HintEvent | EarlyEvent | HintsEvent | ProposalEvent | SpectatorsEvent | MutedEvent | SayEvent | RatingEvent | ClosedEvent;

/** Method and path of each request. */
export const routes: Record<keyof Api, readonly [string, string]> = {
  "me": ["GET", "/api/me"],
  "register": ["POST", "/api/register"],
  "sign-in": ["POST", "/api/sign-in"],
  "sign-out": ["POST", "/api/sign-out"],
  "sessions": ["GET", "/api/sessions"],
  "session-end": ["POST", "/api/sessions/end"],
  "password": ["POST", "/api/password"],
  "security": ["GET", "/api/security"],
  "factor-begin": ["POST", "/api/factor"],
  "factor-on": ["POST", "/api/factor/on"],
  "factor-off": ["POST", "/api/factor/off"],
  "recovery-make": ["POST", "/api/recovery"],
  "recover": ["POST", "/api/recover"],
  "notices": ["GET", "/api/notices"],
  "notices-seen": ["POST", "/api/notices/seen"],
  "result-seen": ["POST", "/api/notices/result"],
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
  "follows": ["GET", "/api/follows"],
  "find-people": ["GET", "/api/people"],
  "follow": ["POST", "/api/follow"],
  "invite": ["POST", "/api/tables/{table}/invite"],
  "invite-answered": ["POST", "/api/invites/answered"],
  "push": ["GET", "/api/push"],
  "push-add": ["POST", "/api/push"],
  "push-end": ["POST", "/api/push/end"],
  "push-test": ["POST", "/api/push/test"],
  "bots": ["GET", "/api/bots"],
  "bot-add": ["POST", "/api/bots"],
  "bot-token": ["POST", "/api/bots/token"],
  "bot-end": ["POST", "/api/bots/end"],
  "clubs": ["GET", "/api/clubs"],
  "club": ["GET", "/api/clubs/{club}"],
  "club-people": ["GET", "/api/clubs/{club}/people"],
  "club-found": ["POST", "/api/clubs"],
  "club-change": ["POST", "/api/clubs/{club}"],
  "club-link": ["POST", "/api/clubs/{club}/link"],
  "club-join": ["POST", "/api/clubs/{club}/join"],
  "club-leave": ["POST", "/api/clubs/{club}/leave"],
  "club-person": ["POST", "/api/clubs/{club}/people"],
  "club-report": ["POST", "/api/clubs/{club}/report"],
  "club-close": ["POST", "/api/clubs/{club}/close"],
  "conversations": ["GET", "/api/messages"],
  "conversation": ["GET", "/api/messages/{name}"],
  "write": ["POST", "/api/messages/{name}"],
  "seen": ["POST", "/api/messages/{name}/seen"],
  "history": ["GET", "/api/history"],
  "games-of": ["GET", "/api/person/{name}/games"],
  "last-match": ["GET", "/api/tables/{table}/match"],
  "results": ["GET", "/api/results"],
  "star": ["POST", "/api/history/{match}/star"],
  "rating": ["GET", "/api/person/{name}/rating/{game}"],
  "strength": ["GET", "/api/person/{name}/strength/{family}/{format}"],
  "chances": ["GET", "/api/chances"],
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
  "review": ["GET", "/api/admin/review"],
  "reviewed": ["POST", "/api/admin/review/{id}/seen"],
  "void": ["POST", "/api/admin/matches/{match}/void"],
  "people": ["GET", "/api/admin/people"],
  "audit": ["GET", "/api/admin/audit"],
  "bans": ["GET", "/api/admin/bans"],
  "ban-network": ["POST", "/api/admin/bans"],
  "lift-ban": ["POST", "/api/admin/bans/lift"],
  "puzzle-next": ["GET", "/api/puzzles/next"],
  "puzzle-daily": ["GET", "/api/puzzles/daily"],
  "solver": ["GET", "/api/puzzles/me"],
  "puzzle": ["GET", "/api/puzzle/{puzzle}"],
  "puzzle-attempt": ["POST", "/api/puzzle/{puzzle}/attempt"],
  "puzzle-vote": ["POST", "/api/puzzle/{puzzle}/vote"],
  "analysis": ["GET", "/api/match/{match}/analysis"],
  "analyse": ["POST", "/api/match/{match}/analysis"],
  "first-choices": ["GET", "/api/admin/choices/{name}"],
  "progress": ["GET", "/api/progress"],
  "tournaments": ["GET", "/api/tournaments"],
  "tournament": ["GET", "/api/tournaments/{tournament}"],
  "standings": ["GET", "/api/tournaments/{tournament}/standings.csv"],
  "records": ["GET", "/api/tournaments/{tournament}/records"],
  "tournament-results": ["GET", "/api/tournaments/{tournament}/results"],
};

/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */
export const limits: Record<string, Record<string, readonly [number, number]>> = {
  "register": { name: [3, 20], password: [5, 128] },
  "sign-in": { name: [1, 27], password: [1, 128], code: [1, 16] },
  "session-end": { id: [16, 16] },
  "password": { old: [1, 128], password: [5, 128], code: [1, 16] },
  "factor-begin": { password: [1, 128] },
  "factor-on": { code: [1, 16] },
  "factor-off": { password: [1, 128], code: [1, 16] },
  "recovery-make": { password: [1, 128], code: [1, 16] },
  "recover": { name: [1, 27], code: [1, 64], password: [5, 128] },
  "notices-seen": { last: [1, 9007199254740991] },
  "result-seen": { match: [1, 64] },
  "close": { password: [1, 128] },
  "person": { name: [1, 27] },
  "photo": { name: [1, 27], v: [0, 9007199254740991] },
  "profile": { about: [0, 1000] },
  "settings-set": { settings: [0, 4096] },
  "block": { name: [1, 27] },
  "find-people": { name: [2, 20] },
  "follow": { name: [1, 27] },
  "invite": { table: [1, 32], name: [1, 27] },
  "invite-answered": { name: [1, 27] },
  "push-add": { endpoint: [1, 1023], p256dh: [87, 87], auth: [22, 22] },
  "push-end": { endpoint: [1, 1023] },
  "push-test": { endpoint: [1, 1023] },
  "bot-add": { name: [3, 20], password: [1, 128] },
  "bot-token": { name: [1, 27], password: [1, 128] },
  "bot-end": { name: [1, 27] },
  "clubs": { page: [1, 100000] },
  "club": { club: [3, 20], secret: [1, 63] },
  "club-people": { club: [3, 20], secret: [1, 63], page: [1, 100000] },
  "club-found": { name: [3, 20], about: [0, 1000], languages: [0, 14] },
  "club-change": { club: [3, 20], about: [0, 1000], languages: [0, 14] },
  "club-link": { club: [3, 20] },
  "club-join": { club: [3, 20], secret: [1, 63] },
  "club-leave": { club: [3, 20] },
  "club-person": { club: [3, 20], name: [1, 27] },
  "club-report": { club: [3, 20], secret: [1, 63], text: [1, 1000] },
  "club-close": { club: [3, 20], reason: [1, 200] },
  "conversation": { name: [1, 27], before: [1, 9007199254740991] },
  "write": { name: [1, 27], text: [1, 2000] },
  "seen": { name: [1, 27] },
  "history": { page: [1, 100000], game: [1, 23], with: [1, 27] },
  "games-of": { name: [1, 27], page: [1, 100000], game: [1, 23] },
  "last-match": { table: [1, 32] },
  "star": { match: [1, 64] },
  "rating": { name: [1, 27], game: [1, 23] },
  "strength": { name: [1, 27], family: [1, 23], from: [0, 9007199254740991], to: [0, 9007199254740991], limit: [1, 500] },
  "chances": { family: [1, 23], seat1: [1, 27], seat2: [1, 27], seat3: [1, 27], seat4: [1, 27] },
  "leaders": { game: [1, 23], family: [1, 23], since: [0, 9007199254740991], club: [3, 20], secret: [1, 63], page: [1, 100000] },
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
  "review": { page: [1, 100000] },
  "reviewed": { id: [1, 9007199254740991] },
  "void": { match: [1, 32], reason: [1, 200] },
  "people": { search: [0, 27] },
  "audit": { page: [1, 100000] },
  "ban-network": { network: [1, 51], hours: [1, 87600], reason: [1, 200] },
  "lift-ban": { network: [1, 51] },
  "puzzle-next": { game: [1, 23], theme: [1, 16], but: [4, 40] },
  "puzzle": { puzzle: [4, 40] },
  "puzzle-attempt": { puzzle: [4, 40], action: [1, 31] },
  "puzzle-vote": { puzzle: [4, 40], vote: [-1, 1] },
  "analysis": { match: [1, 64], deals: [0, 100000] },
  "analyse": { match: [1, 64] },
  "first-choices": { name: [1, 27], game: [1, 23] },
  "progress": { game: [1, 23] },
  "tournaments": { club: [3, 20], secret: [1, 63] },
  "tournament": { tournament: [1, 32] },
  "standings": { tournament: [1, 32] },
  "records": { tournament: [1, 32], from: [1, 2147483647] },
  "tournament-results": { tournament: [1, 32], after: [0, 2147483647] },
};

/** The limits of members, as the server checks them: [min, max] letters, or the numbers themselves. */
export const socketLimits: Record<string, Record<string, readonly [number, number]>> = {
  "hello": { tab: [8, 32], protocol: [0, 2147483647] },
  "lobby": { game: [0, 100], seats: [2, 4], stake: [0, 1000], page: [0, 1000] },
  "play": { game: [0, 100], seats: [2, 4], bots: [0, 32], hash: [64, 64] },
  "quick": { game: [0, 100], seats: [2, 4], hash: [64, 64] },
  "seek": { game: [0, 100], seats: [2, 4] },
  "open": { game: [0, 100], seats: [2, 4], options: [0, 2048], time: [0, 300], reserve: [0, 600], bots: [0, 32], lowest: [0, 3000], stake: [0, 1000], substitute: [0, 300], hash: [64, 64] },
  "sit": { table: [0, 64], terms: [0, 9007199254740991], seat: [1, 4], hash: [64, 64] },
  "leave": { table: [0, 64] },
  "start": { table: [0, 64] },
  "enter": { table: [0, 64] },
  "exit": { table: [0, 64] },
  "act": { table: [0, 64], v: [0, 9007199254740991], act: [0, 200] },
  "next": { table: [0, 64], v: [0, 9007199254740991] },
  "resign": { table: [0, 64], v: [0, 9007199254740991] },
  "abort": { table: [0, 64] },
  "hint": { table: [0, 64], v: [0, 9007199254740991] },
  "rematch": { table: [0, 64], v: [0, 9007199254740991], terms: [0, 9007199254740991], hash: [64, 64] },
  "hash": { table: [0, 64], hash: [64, 64] },
  "nonce": { table: [0, 64], id: [0, 64], nonce: [32, 32] },
  "propose": { table: [0, 64], v: [0, 9007199254740991], terms: [0, 9007199254740991], game: [0, 100], options: [0, 2048], time: [0, 300], reserve: [0, 600], bots: [0, 32], lowest: [0, 3000], stake: [0, 1000], substitute: [0, 300] },
  "agree": { table: [0, 64], terms: [0, 9007199254740991], id: [1, 2147483647] },
  "refuse": { table: [0, 64], id: [1, 2147483647] },
  "queue": { table: [0, 64], terms: [0, 9007199254740991], pair: [1, 2147483647] },
  "unqueue": { table: [0, 64] },
  "say": { table: [0, 64], text: [1, 300] },
  "phrase": { table: [0, 64] },
  "mute": { table: [0, 64], name: [1, 27] },
  "report": { table: [0, 64], line: [1, 2147483647] },
  "found": { name: [1, 60], game: [0, 100], options: [0, 2048], time: [0, 300], reserve: [0, 600], club: [1, 9007199254740991], seats: [2, 4], max: [2, 512], bots: [0, 32], fill: [0, 512], starts: [0, 9007199254740991], rounds: [1, 255], late: [0, 255], tables: [1, 64], stay: [0, 20], minutes: [1, 1440], best_of: [1, 15], tiebreaks: [0, 80] },
  "tournament": { tournament: [0, 64], entrant: [1, 4096] },
  "result": { tournament: [0, 64], match: [1, 2147483647], first: [-10000, 10000], second: [-10000, 10000], third: [-10000, 10000], fourth: [-10000, 10000], forfeits: [0, 7], note: [1, 100] },
  "attend": { tournament: [0, 64] },
};

/** The words that members may be, as the server checks them. */
export const words: Record<string, Record<string, readonly string[]>> = {
  "register": { language: ["", "en", "uk", "ru", "ro", "de"] },
  "profile": { country: ["", "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS", "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM", "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WF", "WS", "YE", "YT", "ZA", "ZM", "ZW"], language: ["", "en", "uk", "ru", "ro", "de"] },
  "push-add": { language: ["", "en", "uk", "ru", "ro", "de"] },
  "clubs": { language: ["", "en", "uk", "ru", "ro", "de"] },
  "club-people": { which: ["members", "asked", "refused", "banned"] },
  "club-found": { joining: ["open", "request", "link"] },
  "club-change": { joining: ["open", "request", "link"] },
  "club-person": { what: ["admit", "refuse", "remove", "ban", "lift", "helper", "member", "host"] },
  "history": { outcome: ["won", "lost", "drawn"] },
  "strength": { format: ["two", "singles", "pairs"] },
  "leaders": { by: ["points", "elo", "strength"], format: ["two", "singles", "pairs"] },
  "report": { place: ["profile", "message", "guestbook"] },
  "role": { role: ["player", "moderator", "host"] },
  "ban-network": { people: ["new", "all"] },
};
