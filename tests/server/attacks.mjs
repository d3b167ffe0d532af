// SPDX-License-Identifier: MIT
// Malicious inputs of a server's HTTP side, and the required answers. Every input is a case {name, parts, asked, half}. Its `parts` are the bytes as
// they leave, one packet each. Its `asked` lists, in order, what must be answered: {method, ends}. Here `ends` is what happens to the connection
// after the answer. It is "no"; or "yes", with 4xx or 5xx if `refused`; or "wait": nothing is answered, more is waited for.

const join = (...parts) => Buffer.concat(parts.map((part) => Buffer.from(part, "latin1")));

/** Returns single requests: {NAME: {bytes, asked}}. `who`: {host, origin, cookie, target}; a GET requests `target`. */
export function requests({ host = "localhost", origin = `http://${host}`, cookie = "", target = "/api/me" } = {}) {
  const own = `Host: ${host}\r\nOrigin: ${origin}\r\n${cookie ? `Cookie: ${cookie}\r\n` : ""}`;
  const settings = '{"friends":"x"}';
  const goesOn = (method) => ({ method, ends: "no" });
  const last = (method) => ({ method, ends: "yes" });
  const refused = (method = "GET") => ({ method, ends: "yes", refused: true });
  const webSocket = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kozel.v1\r\n";
  const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const all = {};
  const add = (name, text, ...asked) => (all[name] = { bytes: Buffer.from(text, "latin1"), asked });
  const head = (line, headers = "") => `${line}\r\n${own}${headers}\r\n`;
  const post = (headers, body = settings, path = "/api/settings") => head(`POST ${path} HTTP/1.1`, `Content-Type: application/json\r\n${headers}`) + body;

  // Correct requests.
  add("get", head(`GET ${target} HTTP/1.1`), goesOn("GET"));
  add("get of a page", head("GET / HTTP/1.1", "Accept-Encoding: br\r\n"), goesOn("GET"));
  add("head", head("HEAD / HTTP/1.1"), goesOn("HEAD"));
  add("post", post(`Content-Length: ${settings.length}\r\n`), goesOn("POST"));
  add("post without a body", head("POST /session HTTP/1.1"), goesOn("POST"));
  add("post of nothing", post("Content-Length: 0\r\n", ""), goesOn("POST"));
  add("a length written long", post(`Content-Length: 00${settings.length}\r\n`), goesOn("POST"));
  add("get of nothing", head("GET / HTTP/1.1", "Content-Length: 0\r\n"), goesOn("GET"));
  add("64 headers", `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${"X-One: 1\r\n".repeat(63)}\r\n`, goesOn("GET"));
  add("foreign host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", goesOn("GET"));
  add("a line end first", `\r\nGET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`, goesOn("GET"));
  add("absolute form", `GET http://${host}${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, goesOn("GET"));
  add("absolute form of a foreign host", `GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`, goesOn("GET"));
  add("another method", head("DELETE / HTTP/1.1"), goesOn("DELETE"));
  add("options", head("OPTIONS / HTTP/1.1"), goesOn("OPTIONS"));
  add("connect", head("CONNECT / HTTP/1.1"), goesOn("CONNECT"));
  add("a host in capitals", `GET / HTTP/1.1\r\nHOST: ${host}\r\n\r\n`, goesOn("GET"));
  const filled = (length) => {
    const begin = `GET / HTTP/1.1\r\nHost: ${host}\r\nX-Long: `;
    return `${begin}${"x".repeat(length - begin.length - 4)}\r\n\r\n`;
  };
  add("a head of 8191", filled(8191), goesOn("GET"));
  add("a head of 8192", filled(8192), goesOn("GET"));

  // Correct requests that are the last.
  add("close", head("GET / HTTP/1.1", "Connection: close\r\n"), last("GET"));
  add("http 1.0", "GET / HTTP/1.0\r\n\r\n", last("GET"));
  add("http 1.0 that would stay", `GET / HTTP/1.0\r\nHost: ${host}\r\nConnection: keep-alive\r\n\r\n`, last("GET"));
  add("a body where none is expected", head("POST /session HTTP/1.1", "Content-Length: 2\r\n") + "{}", last("POST"));
  add("a body for nowhere", post("Content-Length: 2\r\n", "{}", "/api/nowhere"), last("POST"));
  add("upgrade to something", head("GET / HTTP/1.1", "Upgrade: foo\r\nConnection: Upgrade\r\n"), last("GET"));
  add("upgrade to http 2", head("GET / HTTP/1.1", "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"), last("GET"));
  add("upgrade of no connection", head("GET /ws HTTP/1.1", webSocket.replace("Connection: Upgrade\r\n", "") + key), last("GET"));

  // WebSocket requests that are invalid.
  const socket = (name, headers, line = "GET /ws HTTP/1.1", body = "") => add(name, head(line, headers) + body, refused(line.split(" ")[0]));
  socket("a WebSocket elsewhere", webSocket + key, "GET /nowhere HTTP/1.1");
  socket("a WebSocket by POST", webSocket + key, "POST /ws HTTP/1.1");
  socket("a WebSocket by HEAD", webSocket + key, "HEAD /ws HTTP/1.1");
  socket("a WebSocket with a body", `${webSocket}${key}Content-Length: 4\r\n`, "GET /ws HTTP/1.1", "body");
  socket("a WebSocket by POST with a body", `${webSocket}${key}Content-Length: 4\r\n`, "POST /ws HTTP/1.1", "body");
  socket("a WebSocket without a key", webSocket);
  socket("a WebSocket with a short key", `${webSocket}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25j\r\n`);
  socket("a WebSocket with a wrong key", `${webSocket}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZ!==\r\n`);
  socket("a WebSocket with a long key", `${webSocket}Sec-WebSocket-Key: ${"A".repeat(4000)}\r\n`);
  socket("a WebSocket with two keys", webSocket + key + key);
  for (const version of ["8", "0", "14", "13, 8", "", "-1", "256"]) socket(`a WebSocket of version "${version}"`, webSocket.replace("Version: 13", `Version: ${version}`) + key);
  socket("a WebSocket of two versions", `${webSocket}Sec-WebSocket-Version: 13\r\n${key}`);
  socket("a WebSocket of no version", webSocket.replace("Sec-WebSocket-Version: 13\r\n", "") + key);
  socket("a WebSocket that speaks something else", webSocket.replace("kozel.v1", "chat") + key);
  socket("a WebSocket from elsewhere", webSocket + key, "GET /ws HTTP/1.1\r\nOrigin: http://evil.example");
  if (!cookie) socket("a WebSocket of nobody", webSocket + key);
  socket("a WebSocket that cannot wait", webSocket + key, "GET /ws HTTP/1.1", "\x89\x80aaaa");
  add("a WebSocket of 1.0", head("GET /ws HTTP/1.0", webSocket + key), last("GET"));

  // Doubtful lengths, each with an honest-looking body.
  const lengths = {
    "+": `Content-Length: +${settings.length}`,
    "-1": "Content-Length: -1",
    "-0": "Content-Length: -0",
    hex: "Content-Length: 0xf",
    list: `Content-Length: ${settings.length}, ${settings.length}`,
    "list of one": `Content-Length: ${settings.length},`,
    empty: "Content-Length: ",
    words: "Content-Length: fifteen",
    blanks: "Content-Length: 1 5",
    comma: "Content-Length: 15.0",
    "2^32": "Content-Length: 4294967296",
    "2^32 + 15": `Content-Length: ${2 ** 32 + settings.length}`,
    "2^63": "Content-Length: 9223372036854775808",
    "2^64 + 1": "Content-Length: 18446744073709551617",
    "2^64 + 15": "Content-Length: 18446744073709551631",
    "a hundred figures": `Content-Length: ${"0".repeat(98)}15`,
    "too much": "Content-Length: 3000000",
    "two equal": `Content-Length: ${settings.length}\r\nContent-Length: ${settings.length}`,
    "two different": `Content-Length: ${settings.length}\r\nContent-Length: 0`,
    "two different, 0 first": `Content-Length: 0\r\nContent-Length: ${settings.length}`,
    "with chunked behind": `Content-Length: ${settings.length}\r\nTransfer-Encoding: chunked`,
    "with chunked before": `Transfer-Encoding: chunked\r\nContent-Length: ${settings.length}`,
    chunked: "Transfer-Encoding: chunked",
    "chunked in capitals": "TRANSFER-ENCODING: CHUNKED",
    "chunked behind a tab": "Transfer-Encoding:\tchunked",
    "chunked behind blanks": `Content-Length: ${settings.length}\r\nTransfer-Encoding:    chunked`,
    "chunked behind a control byte": `Content-Length: ${settings.length}\r\nTransfer-Encoding: \x0bchunked`,
    "a blank before the colon": `Content-Length: ${settings.length}\r\nTransfer-Encoding : chunked`,
    "a tab before the colon": `Content-Length: ${settings.length}\r\nTransfer-Encoding\t: chunked`,
    "a blank before the name": `Content-Length: ${settings.length}\r\n Transfer-Encoding: chunked`,
    "a length behind a blank": ` Content-Length: ${settings.length}`,
    "a length and a blank before the colon": `Content-Length : ${settings.length}`,
    folded: `Transfer-Encoding:\r\n chunked`,
    "folded length": `Content-Length:\r\n ${settings.length}`,
    identity: `Content-Length: ${settings.length}\r\nTransfer-Encoding: identity`,
    "chunked twice": "Transfer-Encoding: chunked, chunked",
    "chunked in two headers": "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
    xchunked: "Transfer-Encoding: xchunked",
    "a lone LF between": `Content-Length: ${settings.length}\nTransfer-Encoding: chunked`,
    "a lone CR between": `Content-Length: ${settings.length}\rTransfer-Encoding: chunked`,
    "a NUL in the name": `Content-Length: ${settings.length}\r\nTransfer-\0Encoding: chunked`,
    "a NUL behind the length": `Content-Length: ${settings.length}\0`,
    "with an underscore": `Content-Length: 3\r\nContent_Length : ${settings.length}`,
  };
  for (const [name, header] of Object.entries(lengths)) add(`length: ${name}`, post(`${header}\r\n`, name.includes("chunked") ? `f\r\n${settings}\r\n0\r\n\r\n` : settings), refused("POST"));
  add("length: of a GET", head("GET / HTTP/1.1", "Content-Length: 2\r\n") + "{}", refused());
  add("length: of a HEAD", head("HEAD / HTTP/1.1", "Content-Length: 2\r\n") + "{}", refused("HEAD"));
  add("length: chunked GET", head("GET / HTTP/1.1", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n", refused());
  add("length: of a DELETE", head("DELETE / HTTP/1.1", "Content-Length: 2\r\n") + "{}", refused("DELETE"));
  add("length: none, but a body", post("", `${settings}\r\n\r\n`), goesOn("POST"), refused());
  add("length: too long a body", post("Content-Length: 2\r\n", "{}{}\r\n\r\n"), goesOn("POST"), refused());
  add("length: too short a body", post("Content-Length: 16\r\n"), { method: "POST", ends: "wait" });

  // Doubtful bytes.
  const doubtful = {
    "nothing but line ends": "\r\n\r\n",
    "two line ends first": `\r\n\r\nGET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "absolute form of no host": `GET http:/// HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "absolute form of two hosts": `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
    "absolute form with a name": `GET http://one@${host}/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a lone LF in the head": `GET / HTTP/1.1\nHost: ${host}\r\n\r\n`,
    "a lone LF behind a header": `GET / HTTP/1.1\r\nHost: ${host}\nX-One: 1\r\n\r\n`,
    "a lone CR in the head": `GET / HTTP/1.1\r\nHost: ${host}\rX-One: 1\r\n\r\n`,
    "a lone CR as line end": `GET / HTTP/1.1\rHost: ${host}\r\n\r\n`,
    "two CR": `GET / HTTP/1.1\r\r\nHost: ${host}\r\n\r\n`,
    "a NUL in the line": `GET /\0 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a NUL in a value": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\0\r\n\r\n`,
    "a NUL in a name": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-\0One: 1\r\n\r\n`,
    "a NUL first": `\0GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a control byte": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: \x01\r\n\r\n`,
    "a DEL": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: \x7f\r\n\r\n`,
    "a folded line": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\n 2\r\n\r\n`,
    "a folded line by a tab": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: 1\r\n\t2\r\n\r\n`,
    "a folded first line": `GET / HTTP/1.1\r\n Host: ${host}\r\n\r\n`,
    "a blank before a colon": `GET / HTTP/1.1\r\nHost : ${host}\r\n\r\n`,
    "no colon": `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One\r\n\r\n`,
    "no name": `GET / HTTP/1.1\r\nHost: ${host}\r\n: 1\r\n\r\n`,
    "a name in parentheses": `GET / HTTP/1.1\r\nHost: ${host}\r\n(X): 1\r\n\r\n`,
    "a star": `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a star of GET": `GET * HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "an authority": `CONNECT ${host}:80 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "no slash": `GET api HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "no target": `GET  HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "two blanks": `GET  / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "two blanks before the version": `GET /  HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a blank behind the version": `GET / HTTP/1.1 \r\nHost: ${host}\r\n\r\n`,
    "a blank in the target": `GET /a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a blank first": ` GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a tab in the line": `GET\t/ HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a fragment": `GET /#a HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a byte over 127 in the target": `GET /\xff HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "an encoded NUL": `GET /%00 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "an encoded line end": `GET /%0d%0aX:1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "an encoded slash": `GET /rules%2fkozel HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "wrongly encoded": `GET /%zz HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "a long target": `GET /${"x".repeat(4096)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "http 0.9": "GET /\r\n\r\n",
    "http 0.9 by name": `GET / HTTP/0.9\r\nHost: ${host}\r\n\r\n`,
    "http 1.2": `GET / HTTP/1.2\r\nHost: ${host}\r\n\r\n`,
    "http 2.0": `GET / HTTP/2.0\r\nHost: ${host}\r\n\r\n`,
    "http 11": `GET / HTTP/11\r\nHost: ${host}\r\n\r\n`,
    "http 1.1.1": `GET / HTTP/1.1.1\r\nHost: ${host}\r\n\r\n`,
    "http of small letters": `GET / http/1.1\r\nHost: ${host}\r\n\r\n`,
    "https": `GET / HTTPS/1.1\r\nHost: ${host}\r\n\r\n`,
    "the preface of http 2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a method of small letters": `get / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "an unknown method": `FETCH / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "no method": ` / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "no host": "GET / HTTP/1.1\r\n\r\n",
    "two hosts": `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`,
    "two different hosts": `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`,
    "two origins": `GET / HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nOrigin: http://evil.example\r\n\r\n`,
    "65 headers": `GET / HTTP/1.1\r\nHost: ${host}\r\n${"X-One: 1\r\n".repeat(64)}\r\n`,
    "a head of 8193": filled(8193),
    "a head of 64 KiB": filled(65536),
    "an expectation": head("GET / HTTP/1.1", "Expect: a miracle\r\n"),
    "the start of TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a PROXY line": `PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\nGET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    "bytes without sense": "\xde\xad\xbe\xef".repeat(100) + "\r\n\r\n",
  };
  for (const [name, text] of Object.entries(doubtful)) add(name, text, refused(text.startsWith("HEAD ") ? "HEAD" : "GET"));
  add("a doubtful HEAD", `HEAD / HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`, refused("HEAD"));
  add("a doubtful HEAD of a long head", filled(8200).replace("GET /", "HEAD /"), refused("HEAD"));

  // Requests without an end.
  const endless = {
    "half a line": "GET / HT",
    "a line": "GET / HTTP/1.1\r\n",
    "half a head": `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
    "all but a byte": `GET / HTTP/1.1\r\nHost: ${host}\r\n\r`,
    "a head of lone LF": `GET / HTTP/1.1\nHost: ${host}\n\n`,
    "half a body": post("Content-Length: 400\r\n"),
  };
  for (const [name, text] of Object.entries(endless)) add(name, text, { method: text.split(" ")[0], ends: "wait" });
  add("continue", post(`Expect: 100-continue\r\nContent-Length: ${settings.length}\r\n`), goesOn("POST"));
  add("continue for nothing", head("GET / HTTP/1.1", "Expect: 100-continue\r\n"), goesOn("GET"));
  return all;
}

/** Returns the required answers of requests one after another: nothing follows the last answer. */
function askedOf(list) {
  const asked = [];
  for (const each of list)
    for (const request of each.asked) {
      asked.push(request);
      if (request.ends !== "no") return asked;
    }
  return asked;
}

const caseOf = (name, parts, list, half = false) => ({ name, parts, asked: askedOf(list), half });

/** Two short requests in one packet: a server once span on the second's body while the first was being answered. */
export function twoPosts(host = "localhost") {
  const one = `POST /api/sign-in HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  const bytes = Buffer.from(one.repeat(2));
  return { bytes, asked: [{ method: "POST", ends: "no" }, { method: "POST", ends: "no" }] };
}

/** Yields all cases, thousands, one by one. */
export function* cases(who) {
  const all = requests(who);
  const entries = Object.entries(all);
  const short = entries.filter(([, each]) => each.bytes.length < 1000);

  // By name.
  const first = twoPosts(who?.host);
  yield caseOf("two short POSTs in a packet", [first.bytes], [first]);
  const pair = ["get", "upgrade to something"].map((name) => all[name]);
  yield caseOf("an upgrade to something by a later request", pair.map(({ bytes }) => bytes), pair);

  for (const [name, each] of entries) {
    yield caseOf(name, [each.bytes], [each]);
    yield caseOf(`${name}, and no more`, [each.bytes], [each], true);
  }
  // In two packets, split at every byte; in three; in one for each byte.
  for (const [name, each] of short) {
    // (An upgrade whose frames follow its head waits for its answer if the server is quick: both are right.)
    const waits = name === "a WebSocket that cannot wait" ? each.bytes.indexOf("\r\n\r\n") + 4 : 0;
    for (let at = 1; at < each.bytes.length; at++) if (at !== waits) yield caseOf(`${name}, split at ${at}`, [each.bytes.subarray(0, at), each.bytes.subarray(at)], [each]);
    for (let at = 3; at < each.bytes.length - 4; at += 17)
      if (at !== waits && at + 3 !== waits) yield caseOf(`${name}, split at ${at} and ${at + 3}`, [each.bytes.subarray(0, at), each.bytes.subarray(at, at + 3), each.bytes.subarray(at + 3)], [each]);
  }
  for (const name of ["get", "post", "head", "length: chunked", "two hosts", "a WebSocket elsewhere", "post without a body"])
    yield caseOf(`${name}, byte by byte`, [...all[name].bytes].map((byte) => Buffer.of(byte)), [all[name]]);

  // Pipelined in every order, in one packet and in one each.
  const kinds = ["get", "get of a page", "head", "post", "post without a body", "continue", "upgrade to something", "a WebSocket elsewhere", "a WebSocket by POST with a body", "two hosts",
    "length: chunked", "length: with chunked behind", "length: two different", "length: 2^32", "length: none, but a body", "close", "half a body"];
  const order = (names, apart) => {
    const list = names.map((name) => all[name]);
    return caseOf(`${names.join(" | ")}${apart ? ", apart" : ""}`, apart ? list.map(({ bytes }) => bytes) : [join(...list.map(({ bytes }) => bytes))], list);
  };
  // (Data after half a body is its rest: the two may make a whole.)
  const whole = (names) => !names.slice(0, -1).includes("half a body");
  for (const one of kinds)
    for (const two of kinds) {
      if (!whole([one, two])) continue;
      yield order([one, two], false);
      yield order([one, two], true);
      for (const three of kinds) if (whole([one, two, three])) yield order([one, two, three], false);
    }
  // Every doubtful one after a correct one and before one that must not be answered any more.
  for (const [name] of entries) {
    if (all[name].asked[0].ends === "wait") continue;
    yield order(["post", name, "get"], false);
    yield order(["get", name, "post"], false);
  }
  const many = Array.from({ length: 50 }, (_, i) => ["get", "post", "head"][i % 3]);
  yield order(many, false);
  // The packets do not end where one request ends and the next begins.
  const two = join(all.post.bytes, all.get.bytes, all.post.bytes);
  for (let at = 1; at < two.length; at++) yield caseOf(`three split at ${at}`, [two.subarray(0, at), two.subarray(at)], [all.post, all.get, all.post]);
}

/* ---- answers ---- */

const common = {
  "content-security-policy": /default-src 'self'/,
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^same-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /^camera=\(self\), microphone=\(\), geolocation=\(\)$/,
};

/** Returns the answers in the received bytes, read strictly: {answers: [{status, headers, body}], rest}. `methods`: the request of each. Throws on
 * any fault. */
export function readAnswers(bytes, methods) {
  const answers = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf("\r\n\r\n", at, "latin1");
    if (end < 0) break;
    const [line, ...lines] = bytes.toString("latin1", at, end).split("\r\n");
    const status = Number(line.match(/^HTTP\/1\.1 ([1-5]\d\d) [A-Za-z -]+$/)?.[1]);
    if (!status) throw new Error(`no status line: ${JSON.stringify(line)}`);
    const headers = {};
    for (const each of lines) {
      const [, name, value] = each.match(/^([a-z][a-z0-9-]*): ([\x20-\x7e]+)$/) ?? [];
      if (!name || name in headers) throw new Error(`not a header, or twice: ${JSON.stringify(each)}`);
      headers[name] = value;
    }
    at = end + 4;
    if (status === 100) {
      if (lines.length) throw new Error("a 100 has headers");
      continue;
    }
    for (const [name, form] of Object.entries(common)) if (!form.test(headers[name] ?? "")) throw new Error(`${status} lacks ${name}`);
    if ("transfer-encoding" in headers) throw new Error("an answer in chunks");
    const length = headers["content-length"];
    if (status !== 101 && status !== 304 && !/^\d+$/.test(length ?? "")) throw new Error(`${status} has no length`);
    const bare = methods[answers.length] === "HEAD" || status === 101 || status === 304;
    const body = bare ? 0 : Number(length);
    if (at + body > bytes.length) return { answers, rest: bytes.subarray(end - line.length) };
    answers.push({ status, headers, body: bytes.subarray(at, at + body) });
    at += body;
  }
  return { answers, rest: bytes.subarray(at) };
}

/** Returns what is wrong with the answers; null: nothing. */
export function faultOf({ asked }, bytes) {
  const wanted = asked.filter(({ ends }) => ends !== "wait");
  let read;
  try {
    read = readAnswers(bytes, wanted.map(({ method }) => method));
  } catch (error) {
    return error.message;
  }
  const { answers, rest } = read;
  if (rest.length) return `bytes behind the answers: ${JSON.stringify(rest.toString("latin1", 0, 80))}`;
  for (const [i, { status, headers }] of answers.entries()) {
    const request = wanted[i];
    if (!request) return `an answer too many: ${status}`;
    if (request.refused && !(status >= 400)) return `request ${i + 1} got ${status}`;
    const last = headers.connection?.includes("close") ?? false;
    if (last !== (request.ends === "yes")) return `answer ${i + 1} (${status}) says that the connection ${last ? "ends" : "goes on"}`;
  }
  if (answers.length < wanted.length) return `${answers.length} answers to ${wanted.length} requests`;
  return null;
}
