// SPDX-License-Identifier: MIT
// The same strangers (attacks.mjs) behind a proxy that shares its connections to the server among all clients. Whatever they send, the others get
// exactly their answers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { inTime, listening } from "../waiting.mjs";
import { Line } from "./attacker.mjs";
import { cases } from "./attacks.mjs";
import { each, start } from "./bystander.mjs";
import { guest, temporaryFolder } from "./client.mjs";

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Proxies that let through what they can, with as few connections to the server as possible. */
const proxies = {
  haproxy: (port, server) => ({
    command: (file) => ["haproxy", "-db", "-f", file],
    text: `
global
    maxconn 1000
defaults
    mode http
    timeout connect 2s
    timeout client 10s
    timeout http-request 10s
    timeout server 10s
    timeout tunnel 10s
frontend players
    bind 127.0.0.1:${port}
    option accept-invalid-http-request
    option forwardfor
    default_backend nodes
backend nodes
    http-reuse always
    server one 127.0.0.1:${server} pool-max-conn 4
`,
  }),
  nginx: (port, server, folder) => ({
    command: (file) => ["nginx", "-p", folder, "-e", "stderr", "-c", file],
    text: `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log crit;
events { worker_connections 1000; }
http {
    access_log off;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    ignore_invalid_headers off;
    underscores_in_headers on;
    map $http_upgrade $goes_on { default upgrade; "" ""; }
    upstream nodes { server 127.0.0.1:${server}; keepalive 4; }
    server {
        listen 127.0.0.1:${port};
        location / {
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_request_buffering off;
            proxy_read_timeout 10s;
            proxy_set_header Host localhost;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $goes_on;
            proxy_set_header X-Forwarded-For $remote_addr;
        }
    }
}
`,
  }),
};

async function startProxy(t, kind, server) {
  const port = await freePort();
  const folder = temporaryFolder(t);
  const { command, text } = proxies[kind](port, server.port, folder);
  const file = join(folder, "proxy.conf");
  writeFileSync(file, text);
  const [program, ...args] = command(file);
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } });
  let log = "";
  child.stderr.on("data", (data) => (log += data));
  const ended = once(child, "close");
  t.after(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  await listening(child, port, () => log);
  return port;
}

/** Requests something that only this person gets. */
function ask(port, agent, { cookie }) {
  const answered = new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/api/me", headers: { cookie, host: "localhost" }, agent }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
  return inTime(answered, "an answer");
}

/** People who continue to send requests; every answer is theirs. */
class Others {
  over = false;
  count = 0;
  #waiting = [];

  constructor(port, people) {
    this.ended = Promise.all(people.map((person) => this.#askOn(port, person))).finally(() => this.#end());
    this.ended.catch(() => {});
  }

  async #askOn(port, person) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = 0; !this.over; i++) {
      const { status, text } = await ask(port, i % 4 ? agent : false, person);
      assert.equal(status, 200, text);
      assert.equal(JSON.parse(text).name, person.name);
      this.count++;
      for (const { count, resolve } of this.#waiting) if (this.count >= count) resolve();
      this.#waiting = this.#waiting.filter(({ count }) => this.count < count);
    }
    agent.destroy();
  }

  #end() {
    this.over = true;
    for (const { resolve } of this.#waiting) resolve();
  }

  /** Resolves when they have had `answers` more answers. */
  more(answers) {
    return new Promise((resolve) => (this.over ? resolve() : this.#waiting.push({ count: this.count + answers, resolve })));
  }
}

/** The number of answers to the others while a stranger waits for one. */
const LEAVES = 40;

/** Yields few cases: a proxy combines packets anyway, so those split at every byte add only time. */
function* few(all) {
  let number = 0;
  for (const one of all) if (!/ split at /.test(one.name) || number++ % 25 === 0) yield one;
}

for (const kind of Object.keys(proxies))
  test(`through ${kind} everybody gets his own answers`, async (t) => {
    const server = await start(t, "--trusted-proxies", "127.0.0.0/8");
    const people = await Promise.all(Array.from({ length: 8 }, () => guest(server)));
    const stranger = await guest(server);
    const port = await startProxy(t, kind, server);
    const others = new Others(port, people);
    let heard = 0;
    const sent = await each(few(cases({ cookie: stranger.cookie })), async (one, number) => {
      if (others.over) return;
      const line = new Line({ port }, number);
      await line.send(one.parts);
      if (one.half) line.socket.end();
      const count = () => line.bytes.toString("latin1").split("HTTP/1.1 ").length - 1;
      // Not every request gets through: the stranger leaves after all answers, or after some more answers of the others.
      await Promise.race([line.until(() => count() >= one.asked.length), others.more(LEAVES)]);
      heard += count();
      const theirs = people.find(({ name }) => line.bytes.includes(`"${name}"`));
      assert.equal(theirs, undefined, `${one.name}: told what is another's`);
      // Some leave while they are being answered.
      await (number % 3 ? line.close() : line.reset());
    });
    others.over = true;
    await others.ended;
    const answers = others.count;
    t.diagnostic(`${sent} cases, ${heard} answers to them, ${answers} to others`);
    assert.ok(heard > sent / 2);
    for (const person of people) assert.equal((await ask(port, false, person)).status, 200);
  });
