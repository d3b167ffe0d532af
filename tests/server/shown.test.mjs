// SPDX-License-Identifier: MIT
// What the page's addresses show before its script has come, or if it never comes. There are rules in five languages, and for shared links a title, a
// sentence and a picture. Nothing private is shown, and no person's text as HTML.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { Browser } from "./browser.mjs";
import { http, startServer, temporaryFolder } from "./client.mjs";
import { Player } from "./player.mjs";
import { until } from "../waiting.mjs";

const program = process.env.KOZEL;
assert.ok(program, "KOZEL: the path of the program");

const LANGUAGES = ["en", "uk", "ru", "ro", "de"];

const start = (t, ...options) => startServer(t, program, ["serve", "--port", "0", "--db", join(temporaryFolder(t), "kozel.db"), "--rate", "0", "--match-rate", "1000", ...options]);

/** Returns the page of an address: the content of its tags and its text. */
async function shown(server, path, headers = {}) {
  const { status, headers: told, text } = await http(server, "GET", path, { headers: { accept: "text/html", ...headers } });
  const tag = (name) => text.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`))?.[1];
  return { status, told, text, title: tag("og:title"), sentence: tag("og:description"), picture: tag("og:image"), tag, lang: text.match(/<html lang="(\w+)">/)?.[1] };
}

/** Returns the size of a PNG. */
function sizeOf({ status, headers, bytes }) {
  assert.deepEqual([status, headers["content-type"], bytes.toString("latin1", 1, 4)], [200, "image/png", "PNG"]);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test("every game's rules can be read without a script, in every language", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const games = [...(await shown(server, "/games?lang=en")).text.matchAll(/<a href="\/games\/([\w-]+)\?lang=en"/g)].map(([, game]) => game);
  assert.ok(games.length >= 18, games.join());
  const seen = new Set();
  for (const game of games)
    for (const lang of LANGUAGES) {
      const page = await shown(server, `/games/${game}?lang=${lang}`);
      const rules = JSON.parse((await http(server, "GET", `/rules/${game}?lang=${lang}`)).text);
      assert.deepEqual([page.status, page.lang], [200, lang]);
      const plain = page.text.match(/<noscript>(<div[^]*)<\/noscript>/)[1].replace(/&#39;/g, "'").replace(/&quot;/g, '"').replace(/&gt;/g, ">").replace(/&lt;/g, "<").replace(/&amp;/g, "&");
      const words = rules.sections.flatMap(({ heading, parts }) => [heading, ...parts.flatMap((part) => part.table?.flat() ?? (part.figure ? [part.text, `/rules/figures/${part.figure}.svg`] : part))]);
      for (const text of words) assert.ok(plain.includes(text), `${game} ${lang}: ${text}`);
      for (const other of LANGUAGES) assert.match(page.text, new RegExp(`<link rel="alternate" hreflang="${other}" href="http://127.0.0.1:\\d+/games/${game}\\?lang=${other}" />`));
      assert.ok(page.tag("description").length > 40 && page.tag("description") === page.sentence);
      seen.add(page.title);
    }
  assert.ok(seen.size > 2 * games.length, "titles are translated");
  // The address, then the browser, then English.
  assert.equal((await shown(server, "/games/kozel", { "accept-language": "fr, de-AT;q=0.9" })).lang, "de");
  assert.equal((await shown(server, "/games/kozel?lang=ro", { "accept-language": "de" })).lang, "ro");
  assert.equal((await shown(server, "/games/kozel?lang=xx")).lang, "en");
  const front = await shown(server, "/", { "accept-language": "uk" });
  assert.match(front.text, /<noscript><div class="plain">[^]*href="\/games\/kozel\?lang=uk"/);
  assert.match(front.told.vary, /accept-language/);
});

test("pages to read beside the rules can be read without a script, in every language, and are linked", async (t) => {
  const server = await start(t);
  const seen = new Set();
  for (const name of ["well", "words", "origins", "ratings"])
    for (const lang of LANGUAGES) {
      const page = await shown(server, `/guide/${name}?lang=${lang}`);
      const told = JSON.parse((await http(server, "GET", `/rules/pages/${name}?lang=${lang}`)).text);
      assert.deepEqual([page.status, page.lang, told.page, page.tag("robots")], [200, lang, name, undefined]);
      assert.ok(page.text.includes(`<h1>${told.title}</h1>`), told.title);
      const plain = page.text.replace(/&#39;/g, "'").replace(/&quot;/g, '"').replace(/&gt;/g, ">").replace(/&lt;/g, "<").replace(/&amp;/g, "&");
      for (const { heading, parts } of told.sections) for (const text of [heading, ...parts.flatMap((part) => part.table?.flat() ?? part)]) assert.ok(plain.includes(text), `${name} ${lang}: ${text}`);
      assert.ok(page.text.includes(`href="/guide/origins?lang=${lang}"`));
      seen.add(told.title + JSON.stringify(told.sections[0].heading));
    }
  assert.equal(seen.size, 4 * LANGUAGES.length);
  // Words of the yard; which sea goats the winner writes; why principles hold, what weak pressure and giving away are.
  const says = async (name, lang, ...texts) => {
    const { text } = await http(server, "GET", `/rules/pages/${name}?lang=${lang}`);
    for (const said of texts) assert.ok(text.includes(said), `${name} ${lang}: ${said}`);
  };
  await says("words", "en", "заходчик", "замес", "зарыбачить", "заявка", "заміс", "зарибачити");
  await says("origins", "en", "In most of them the winner writes, no longer the loser", "where the losers write as in Kozel, they are played in the navy");
  await says("well", "en", "A weak pressure needs two such tiles from others", "Why: of seven tiles two have the value n", "a game of giving away");
  await says("well", "ru", "в поддавки");
  assert.match((await shown(server, "/games/kozel?lang=uk")).text, /href="\/guide\/well\?lang=uk"/);
  for (const path of ["/guide", "/guide/", "/guide/ill", "/rules/pages/ill", "/rules/pages/well?lang=xx", "/rules/pages/"]) assert.equal((await http(server, "GET", path)).status, 404, path);
});

test("what is not there says so, with a way home, and no address becomes HTML", async (t) => {
  const server = await start(t);
  for (const path of ["/games/nothing", "/nothing", "/games/a/b", "/t/%3Cb%3E", "/rules.php", `/games/${"a".repeat(3000)}`]) {
    const page = await shown(server, path, { "accept-language": "uk" });
    assert.deepEqual([page.status, page.lang, page.tag("robots")], [404, "uk", "noindex"], path);
    assert.match(page.text, /<h1>[^<]+<\/h1>\n<p><a href="\/\?lang=uk">/, path);
  }
  for (const attack of ["%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "%3Cimg%20src=x%3E", "%27%22&amp;", "a%2F..%2Fb"])
    for (const path of [`/p/${attack}`, `/games/${attack}`, `/messages/${attack}`, `/${attack}`, `/?lang=${attack}`, `/games/kozel?lang=${attack}`]) {
      const { text } = await shown(server, path, { "accept-language": "\"><script>" });
      assert.doesNotMatch(text, /<script>alert|<img src=x|"><script>/, path);
    }
  // The page comes nevertheless, and reports it in its words.
  for (const path of ["/t/zzzzz", "/r/zzzzz", "/r/zzzzz/play", "/p/nobodyhere", "/messages/nobodyhere", "/puzzles/none", "/puzzles/kozel-99999"]) {
    const page = await shown(server, path);
    assert.deepEqual([page.status, page.tag("robots")], [404, "noindex"], path);
    assert.match(page.text, /<script/, path);
  }
  assert.equal((await http(server, "GET", "/nothing")).text, "not found\n");
  assert.equal((await http(server, "GET", "/rules/nothing.png")).status, 404);
});

test("an address with a slash at its end leads to the page", async (t) => {
  const server = await start(t);
  for (const [path, to] of [["/leaders/", "/leaders"], ["/games/kozel/?lang=uk&x=%22", "/games/kozel?lang=uk&x=%22"], ["/p/%D0%9E%D0%BB%D1%8F/", "/p/%D0%9E%D0%BB%D1%8F"], ["//", "/"]]) {
    const { status, headers } = await http(server, "GET", path);
    assert.deepEqual([status, headers.location], [302, to], path);
  }
  for (const path of ["/leaders//", "//evil.example/", "/nothing/", "/p/", "/api/", "/assets/", "/rules/kozel/", `/games/${"a".repeat(4000)}/`, `/games/kozel/?${"a".repeat(4000)}`]) assert.equal((await http(server, "GET", path)).status, 404, path);
});

test("bytes that are no text, and what nobody can be called, are no address", async (t) => {
  const server = await start(t);
  const reader = await Browser.arrive(server);
  await reader.register("Reader");
  const BROKEN = ["%ff%fe", "%c3%28", "%ed%a0%80", "%c0%af", "J%f6rg"];
  const folders = ["/p/", "/messages/", "/games/", "/puzzles/", "/lessons/", "/guide/", "/t/", "/r/", "/", "/match/", "/rules/", "/rules/figures/", "/api/person/", "/api/fair/"];
  for (const path of folders.flatMap((folder) => BROKEN.map((text) => folder + text))) assert.equal((await reader.raw("GET", path)).status, 400, path);
  for (const query of BROKEN.map((text) => `game=${text}`).concat("game=%zz", "a=1&page=%fe")) {
    const { status, text } = await reader.raw("GET", `/api/leaders?${query}`);
    const { code, args, field } = JSON.parse(text).error;
    assert.deepEqual([status, code, field], [400, "no-text", args[0]], query);
  }
  for (const path of ["/match/none.dgr?lang=%ff", "/match/none.svg?deal=%ff", "/fair/receipts?chain=%ff", "/rules/kozel?lang=%ff"]) assert.equal((await reader.raw("GET", path)).status, 400, path);
  // An address may have arguments of other sites too: they are ignored. The page's arguments must be readable, each once.
  const { status, lang } = await shown(server, "/games/kozel?utm=%e9&%ff=1&lang=de&utm=", { "accept-language": "uk" });
  assert.deepEqual([status, lang], [200, "de"]);
  for (const path of ["/", "/games/kozel", "/board", "/match/none.svg", "/rules/kozel", "/t/none"])
    for (const query of ["lang=%ff", "lang=uk&lang=de"]) assert.equal((await reader.raw("GET", `${path}?${query}`)).status, 400, `${path}?${query}`);
  for (const path of ["/api/leaders", "/api/me", "/api", "/fair", "/rules/kozel", "/api/openapi.json", "/api/puzzles/daily"])
    assert.equal((await reader.raw("GET", `${path}?lang=uk&fbclid=%ff`)).status, 200, path);
  const twice = await reader.raw("GET", "/api/leaders?page=0&page=1");
  assert.deepEqual([twice.status, JSON.parse(twice.text).error], [400, { code: "member-twice", text: "page is given twice", args: ["page"], field: "page" }]);
  for (const page of ["%201", "+1", "%2B1", "1e3", "", "1;page=2"]) assert.equal((await reader.raw("GET", `/api/leaders?page=${page}`)).status, 400, page);
  for (const path of ["/api/leaders?game=nogame", "/api/person/Reader/rating/nogame"]) {
    const unknown = await reader.raw("GET", path);
    assert.deepEqual([unknown.status, JSON.parse(unknown.text).error.code], [404, "no-such-game"], path);
  }

  for (const name of ["a", "ab", "a".repeat(21), "%00", "a%20b", "%3Cb%3E", "a.b", "%F0%9F%8E%B2%F0%9F%8E%B2%F0%9F%8E%B2"])
    for (const folder of ["/p/", "/messages/"]) assert.ok([400, 404].includes((await reader.raw("GET", folder + name)).status), folder + name);
  for (const path of ["/p/Reader", "/p/reader", "/messages/Reader"]) assert.equal((await reader.raw("GET", path)).status, 200, path);
});

test("line ends and tabs of other systems are no control characters", async (t) => {
  const server = await start(t);
  const writer = await Browser.arrive(server);
  await writer.register("Writer");
  const origin = { origin: server.origin, cookie: writer.cookie };
  const written = await http(server, "POST", "/api/guestbook", { headers: origin, body: JSON.stringify({ text: "\tone\r\ntwo\rthree\tfour\u2028\vfive\u0085\fsix\u2029—ü\r\n" }) });
  assert.equal(written.status, 200, written.text);
  assert.equal(JSON.parse((await http(server, "GET", "/api/guestbook")).text).entries[0].text, "one\ntwo\nthree four\n\nfive\n\nsix\n—ü");
});

test("the link of a position leads to it wherever it is shared", async (t) => {
  const server = await start(t);
  const position = "?game=kozel&seats=2&tiles=abc&acts=2-6_1-2%40b";
  const page = await shown(server, `/board${position}&fbclid=x&lang=uk`);
  assert.deepEqual([page.status, page.lang], [200, "uk"]);
  assert.ok(page.tag("og:url").replaceAll("&amp;", "&").endsWith(`/board${position}`), page.tag("og:url"));
  assert.ok((await shown(server, "/board?lang=uk")).tag("og:url").endsWith("/board"));
});

test("a link to a table or a match shows who plays what, unless that is private", { timeout: 60_000 }, async (t) => {
  const server = await start(t);
  const people = [];
  for (const name of ["Olena", "Ștefan"]) {
    const person = await Browser.arrive(server);
    await person.register(name);
    const player = new Player(server, person.cookie, `tab${name.length}00000`);
    await player.begin();
    people.push(player);
  }
  const guest = await Browser.arrive(server);
  people.push(new Player(server, guest.cookie, "tabguest00"));
  await people[2].begin();

  /** Returns the links of a match that ended, played by the first two. */
  const links = async (wishes) => {
    const { table } = await people[0].ask({ do: "open", game: "sea-goat", seats: 2, ...wishes });
    await people[0].enter(table);
    const waiting = await shown(server, `/t/${table}?lang=uk`);
    await people[1].ask({ do: "sit", table });
    const running = await shown(server, `/t/${table}`);
    assert.deepEqual(JSON.parse((await http(server, "GET", `/api/tables/${table}/match`)).text).error.code, "no-such-match"); // it runs
    const match = (await people[2].enter(table)).match.id;
    await people[0].ask({ do: "resign", table });
    const over = await shown(server, `/r/${match}?lang=de`);
    assert.equal((await http(server, "GET", `/r/${match}/play`)).status, 200);
    assert.equal((await http(server, "GET", "/board?game=kozel")).status, 200);
    assert.equal((await http(server, "GET", "/local/1k2j/replay")).status, 200);
    for (const path of [`/r/${match}/plays`, "/r//play", `/r/${match}/x/play`, "/r/play", "/local//replay", "/local/1k2j/play", "/local/1k2j/x/replay"]) assert.equal((await http(server, "GET", path)).status, 404, path);
    for (const player of people.slice(0, 2)) await player.ask({ do: "leave", table });
    // Once everybody has left, the table's link permanently leads to its last match.
    await until(async () => (await http(server, "GET", `/t/${table}`)).status === 302, "the table has closed");
    const address = async (path) => (await http(server, "GET", path)).headers.location;
    assert.deepEqual([await address(`/t/${table}`), await address(`/t/${table}?lang=uk&utm=x`)], [`/r/${match}`, `/r/${match}?lang=uk`]);
    assert.deepEqual(JSON.parse((await http(server, "GET", `/api/tables/${table}/match`)).text), { match });
    return { waiting, running, over, match };
  };
  const open = await links({});
  assert.equal(open.waiting.title, "Морський козел: сідайте до столу");
  assert.equal(open.waiting.sentence, "За столом: Olena. Є вільне місце.");
  assert.match(open.waiting.picture, /\/rules\/sea-goat\.png\?lang=uk$/);
  assert.equal(open.running.sentence, "At the table: Olena, Ștefan. You can watch.");
  assert.match(open.over.title, /^Seeziege: Olena – Ștefan · \d+ : \d+$/);
  assert.equal(open.over.tag("robots"), "noindex");
  assert.deepEqual(sizeOf(await http(server, "GET", new URL(open.over.picture).pathname)), [1200, 630]);

  const hidden = await links({ private: true });
  for (const { title, sentence, picture, text } of [hidden.waiting, hidden.running, hidden.over]) {
    assert.doesNotMatch(text, /Olena|Ștefan/);
    assert.doesNotMatch(title + sentence, /sea goat|морськ|seeziege/i);
    assert.match(picture, /\/rules\/kozel\.png/);
  }
  assert.equal((await shown(server, "/t/nothing")).title, (await shown(server, `/t/none`)).title);

  const puzzle = await shown(server, "/puzzles/kozel-pairs-7a26a34a06ee?lang=de");
  assert.deepEqual([puzzle.status, puzzle.sentence], [200, "Was würdest du hier spielen?"]);
  assert.match(puzzle.title, /: eine Aufgabe$/);
  assert.match(puzzle.picture, /\/rules\/kozel-pairs\.png\?lang=de$/);
  for (const id of ["none", "chess-0a1b", "-", `${"x".repeat(300)}-1`]) assert.equal((await shown(server, `/puzzles/${id}`)).status, 404, id);

  const lessons = await shown(server, "/lessons?lang=de");
  assert.deepEqual([lessons.status, lessons.title, lessons.tag("robots")], [200, "Spielen lernen", undefined]);
  assert.match(lessons.sentence, /^Lektionen an einem echten Tisch/);
  assert.deepEqual([(await shown(server, "/lessons/tiles")).title, (await shown(server, "/lessons/tiles")).tag("robots")], ["Learn to play", "noindex"]);

  const person = await shown(server, `/p/${encodeURIComponent("Ștefan")}`);
  assert.deepEqual([person.title, person.sentence, person.tag("og:type")], ["Ștefan", "Ștefan plays dominoes here. A game together?", "profile"]);
  assert.match(person.tag("og:url"), /\/p\/%C8%98tefan$/);
  const nobody = await shown(server, "/p/Nobody");
  assert.deepEqual([nobody.status, nobody.title, nobody.tag("robots")], [404, (await shown(server, "/")).title, "noindex"]);
  for (const player of people) player.client.socket.close();
});

test("links lead only to hosts that are certainly this server", async (t) => {
  const plain = await start(t, "--allowed-hosts", "kozel.example"), behind = await start(t, "--origin", "https://kozel.example");
  const links = async (server, host) => {
    const { status, text, picture, tag } = await shown(server, "/games/kozel?lang=de", { host });
    return { status, address: tag("og:url"), picture, canonical: text.match(/<link rel="canonical" href="([^"]*)"/)?.[1] };
  };
  const from = (origin) => ({ status: 200, address: origin && `${origin}/games/kozel`, picture: `${origin ?? ""}/rules/kozel.png?lang=de`, canonical: `${origin ?? ""}/games/kozel?lang=de` });
  for (const host of ["kozel.example", "kozel.example:8080", "localhost:8080", "127.0.0.1", "127.1.2.3:80", "[::1]:8080"]) assert.deepEqual(await links(plain, host), from(`http://${host}`));
  assert.deepEqual(await links(plain, "KOZEL.Example"), from("http://kozel.example"));
  for (const host of ["198.51.100.7", "127.0.0.1:80", "[2001:db8::1]:80", "localhost"]) assert.deepEqual(await links(behind, host), from("https://kozel.example"));
  // Anybody may name another address: the server answers for it, and its links are relative.
  for (const host of ["198.51.100.7", "198.51.100.7:8080", "[2001:db8::1]", "[::127.0.0.1]"]) assert.deepEqual(await links(plain, host), from(undefined));
  assert.equal((await links(plain, "evil.example")).status, 421);
  assert.equal((await links(plain, "[::1")).status, 400);
});

test("pictures of games are made once, by whoever asks first", async (t) => {
  const server = await start(t, "--origin", "https://kozel.example");
  assert.match((await shown(server, "/games/muggins", {})).picture, /^https:\/\/kozel\.example\/rules\/muggins\.png\?lang=en$/);
  const [first, second, other] = await Promise.all(["en", "en", "uk"].map((lang) => http(server, "GET", `/rules/muggins.png?lang=${lang}`)));
  assert.deepEqual(sizeOf(first), [1200, 630]);
  assert.ok(first.bytes.equals(second.bytes) && !first.bytes.equals(other.bytes));
  assert.ok((await http(server, "GET", "/rules/muggins.png?lang=en")).bytes.equals(first.bytes));
  const svg = await http(server, "GET", "/rules/muggins.svg?lang=uk");
  assert.deepEqual([svg.status, svg.headers["content-type"]], [200, "image/svg+xml"]);
  assert.match(svg.text, /Маггінс/);
});

test("who runs the server decides whether browsers keep the page", async (t) => {
  const [keeping, not] = [await start(t), await start(t, "--offline-page", "no")];
  const worker = await http(keeping, "GET", "/sw.js");
  assert.deepEqual([worker.status, worker.headers["cache-control"]], [200, "no-cache"]);
  assert.match(worker.text, /caches\.open/);
  assert.equal((await http(not, "GET", "/sw.js")).text, (await http(keeping, "GET", "/sw-off.js")).text);
  assert.match((await http(not, "GET", "/sw.js")).text, /unregister/);
});

/** Returns the canonical address and the alternates of a page: {"x-default": ADDRESS, en: ADDRESS, ...}. */
function addresses(text) {
  const canonical = text.match(/<link rel="canonical" href="([^"]*)"/)?.[1];
  return { canonical, alternates: Object.fromEntries([...text.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="([^"]*)"/g)].map(([, language, address]) => [language, address])) };
}

test("every view has a title of its own, and those that show what is everybody's may be found", async (t) => {
  const server = await start(t, "--origin", "https://kozel.example");
  const listed = ["/", "/games", "/lessons", "/puzzles", "/tournaments", "/board", "/leaders", "/guestbook", "/fairness", "/games/kozel", "/guide/well"];
  const unlisted = ["/watch", "/history", "/friends", "/messages", "/account", "/admin", "/local"];
  for (const lang of LANGUAGES) {
    const titles = new Set();
    for (const path of [...listed, ...unlisted]) {
      const page = await shown(server, `${path}?lang=${lang}`);
      assert.deepEqual([page.status, page.tag("robots")], [200, unlisted.includes(path) ? "noindex" : undefined], path);
      titles.add(page.title);
      // (HTML allows no `main` within `noscript`.)
      assert.equal((page.text.match(/role="main"/g) ?? []).length, 1, path);
      assert.doesNotMatch(page.text, /<main\b/);
    }
    assert.equal(titles.size, listed.length + unlisted.length, lang);
  }
  assert.equal((await shown(server, "/puzzles?lang=uk")).sentence, "Позиція з гри й питання до неї. Ви бачите те, що бачив гравець.");
  for (const path of listed) {
    const open = addresses((await shown(server, path)).text), named = addresses((await shown(server, `${path}?lang=uk`)).text);
    assert.deepEqual(open.alternates, named.alternates);
    assert.deepEqual([open.canonical, named.canonical], [open.alternates["x-default"], open.alternates.uk], path);
  }

  const robots = await http(server, "GET", "/robots.txt");
  assert.match(robots.headers["content-type"], /^text\/plain/);
  assert.match(robots.text, /^User-agent: \*\n(Disallow: \/[\w/]+\n)+\nSitemap: https:\/\/kozel\.example\/sitemap\.xml\n$/);
  const sitemap = await http(server, "GET", "/sitemap.xml");
  assert.equal(sitemap.headers["content-type"], "application/xml");
  const paths = [...sitemap.text.matchAll(/<loc>https:\/\/kozel\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
  for (const path of listed) assert.ok(paths.includes(path), path);
  assert.ok(paths.length > 30 && new Set(paths).size === paths.length);
  for (const path of paths) {
    const { alternates } = addresses((await shown(server, path)).text);
    for (const address of Object.values(alternates)) assert.ok(sitemap.text.includes(`href="${address}"`), address);
  }
  const icon = await http(server, "GET", "/favicon.ico");
  assert.deepEqual([icon.status, icon.headers["content-type"], icon.bytes.toString("hex", 0, 8), icon.bytes.toString("latin1", 23, 26)], [200, "image/x-icon", "0000010001003030", "PNG"]);
});

test("who finds a hole learns whom to tell, where the host says so", async (t) => {
  const silent = await start(t), speaking = await start(t, "--origin", "https://kozel.example", "--security-contact", "mailto:security@kozel.example");
  assert.equal((await http(silent, "GET", "/.well-known/security.txt")).status, 404);
  const { status, headers, text } = await http(speaking, "GET", "/.well-known/security.txt");
  assert.deepEqual([status, headers["content-type"]], [200, "text/plain; charset=utf-8"]);
  const [, expires] = text.match(/^Contact: mailto:security@kozel\.example\nExpires: (\S+)\nPreferred-Languages: en\nCanonical: https:\/\/kozel\.example\/\.well-known\/security\.txt\n$/);
  const days = (Date.parse(expires) - Date.parse(headers.date)) / 86_400_000;
  assert.ok(days > 170 && days < 366, expires);
  // Without a configured address a server has no sitemap.
  assert.equal((await http(silent, "GET", "/sitemap.xml", { headers: { host: "198.51.100.7" } })).status, 404);
  assert.doesNotMatch((await http(silent, "GET", "/robots.txt", { headers: { host: "198.51.100.7" } })).text, /Sitemap/);
});
