// SPDX-License-Identifier: MIT
// The scenarios: what breaks, each under its name. A scenario gets the stage (run.mjs), breaks the world, mends it, and lets everybody
// recover. `times`: how often in the short form; `soak`: in the long one; `rounds`: how often within a run. `patience`: ms, if a client may
// have to wait longer than the world allows. `shows`: whether something went wrong at all, from the store and the figures.
import { connect } from "node:net";
import { lasting, mark, wallClock, within } from "../waiting.mjs";
import { between, oneOf } from "./random.mjs";

/** Every single node of a world, killed and started again: the next one at any moment of the recovery, too. */
const killed = {
  name: "killed",
  times: 10,
  soak: 30,
  rounds: 5,
  async play(stage) {
    const { world, chance } = stage;
    for (let i = 0; i < stage.wanted; i++) {
      await stage.acts(5, 200);
      const node = oneOf(chance, world.nodes);
      const since = mark();
      stage.note("kill", { node: node.name });
      await world.end(node, "SIGKILL");
      // Sometimes it does not even come to begin.
      if (chance() < 0.2) {
        const begun = node.tryBegin();
        await lasting(between(chance, 0, 60));
        await world.end(node, "SIGKILL");
        await begun;
      }
      await world.begin(node);
      if (chance() < 0.7) await stage.recovered(since);
      else stage.times++;
    }
    await stage.recovered();
  },
};

/** A graceful stop: what was accepted is stored and sent, and the stop is quick. */
const stopped = {
  name: "stopped",
  times: 3,
  soak: 40,
  async play(stage) {
    const { world, chance } = stage;
    for (let i = 0; i < stage.wanted; i++) {
      await stage.acts(10, 200);
      const node = oneOf(chance, world.nodes);
      const since = mark();
      stage.note("stop", { node: node.name });
      const { code, signal } = await world.end(node, "SIGTERM");
      if (code !== 0) stage.fault("end", `a stopped server ended with ${code ?? signal}: ${node.said}`);
      await world.begin(node);
      await stage.recovered(since);
    }
  },
};

/** The store can no longer be written. The server sends nothing more and stops with a message, and does not start for long before that is
 * mended. Nothing that was sent is lost. */
async function failStore(stage, what, set) {
  const { world } = stage;
  const { node } = world;
  stage.note(what);
  world.faulty.set(set);
  await failed(stage, what);
  if (await node.tryBegin()) await failed(stage, what);
  world.faulty.clear();
  const since = mark();
  await world.begin(node);
  await stage.recovered(since);
}

/** The server has ended by itself and has said why. */
async function failed(stage, what) {
  const { node } = stage.world;
  const ended = await Promise.race([node.ended, lasting(8000)]);
  if (!ended) stage.fault("end", `${what}: the server goes on`);
  else if (ended.code !== 1 || !/store/.test(node.said)) stage.fault("end", `${what}: ended with ${ended.code ?? ended.signal}: ${node.said}`);
}

const disk = {
  name: "disk",
  times: 1,
  soak: 10,
  async play(stage) {
    for (let i = 0; i < stage.wanted; i++)
      for (const [what, set] of [
        ["disk full", { writeError: "ENOSPC" }],
        ["file read-only", { writeError: "EROFS" }],
        ["disk failing", { syncError: "EIO" }],
      ]) {
        await stage.acts(20, 180);
        await failStore(stage, what, set);
      }
  },
};

/** A file that may not grow any more, by the kernel's own hand. */
const quota = {
  name: "quota",
  times: 1,
  soak: 10,
  async play(stage) {
    const { world, chance } = stage;
    for (let i = 0; i < stage.wanted; i++) {
      await stage.acts(20, 180);
      stage.note("quota");
      world.limitFiles(between(chance, 0, 64));
      await failed(stage, "quota");
      const since = mark();
      await world.begin(world.node);
      await stage.recovered(since);
    }
  },
};

/** A disk that takes its time: everybody waits a little longer, and that is all. */
const slowDisk = {
  name: "slow-disk",
  times: 2,
  soak: 20,
  shows: (_, { longest }) => longest.reply >= 50,
  async play(stage) {
    for (let i = 0; i < stage.wanted; i++) {
      stage.world.faulty.set({ syncDelayMs: between(stage.chance, 50, 400) });
      await lasting(between(stage.chance, 500, 1500));
      stage.world.faulty.clear();
      await stage.recovered();
    }
  },
};

/** The wall clock jumps, also while the server is down: nobody's time runs out, no session ends. */
const clock = {
  name: "clock",
  times: 6,
  soak: 60,
  clocks: false,
  shows: ({ matches }) => matches.some(({ begun }) => Math.abs(begun - wallClock()) > 1_800_000),
  async play(stage) {
    const { world, chance } = stage;
    const hour = 3_600_000;
    for (let i = 0; i < stage.wanted; i++) {
      const clockMs = [hour, -hour, 0, -24 * hour, 24 * hour, -2 * hour][i % 6];
      await stage.acts(10, 120);
      stage.note("clock", { clockMs });
      world.faulty.set({ clockMs });
      await stage.acts(10, 120);
      const since = mark();
      if (i % 2) {
        await world.end(world.node, "SIGKILL");
        await world.begin(world.node);
      }
      await stage.recovered(since);
    }
    world.faulty.clear();
  },
};

/** A way that somebody is on: clients who lost their node have gone to another, and stay. */
function usedWay({ chance, world }) {
  const used = world.ways.filter((way) => way.used);
  return oneOf(chance, used.length ? used : world.ways);
}

/** Connections are broken, by a reset, while everything is on its way. */
const resets = {
  name: "resets",
  times: 8,
  soak: 100,
  async play(stage) {
    for (let i = 0; i < stage.wanted; i++) {
      await stage.acts(5, 90);
      stage.note("reset");
      usedWay(stage).reset();
      await stage.recovered();
    }
  },
};

/** Half of the clients stay connected and hear nothing, nor are they heard: for a moment, or until both sides have given
 * the connection up. Those who are not concerned see them away and play on. */
const silent = {
  name: "half-open",
  times: 2,
  soak: 20,
  patience: 9000,
  async play(stage) {
    const { chance } = stage;
    const seen = [];
    for (let i = 0; i < stage.wanted; i++) {
      const long = i % 2 === 0;
      const way = usedWay(stage);
      const from = stage.history.lines.length;
      stage.note("freeze");
      way.freeze();
      await lasting(long ? between(chance, 3000, 4000) : between(chance, 100, 1200));
      const isAway = () => stage.history.lines.slice(from).some(({ m }) => m?.ev === "seats" && m.seats.some((seat) => seat && !seat.here));
      // A machine that is busy notices it later.
      if (long) await within(2000, isAway);
      const lines = stage.history.lines.slice(from);
      const away = isAway();
      const concerned = new Set(lines.filter(({ k }) => k === "lost").map(({ c }) => c));
      if (long && stage.crowd.people.some(({ index }) => !concerned.has(index))) seen.push(away);
      way.mend();
      stage.note("mend");
      await stage.recovered();
    }
    // With several nodes not every time: all people of a match may come the same way. A person who comes back by another node before the
    // first one has noticed was never away.
    const enough = stage.world.nodes.length > 1 ? seen.length < 3 || seen.includes(true) : !seen.includes(false);
    if (!enough) stage.fault("half-open", "nobody was seen away");
  },
};

/** The process stands still for a while, as on a machine that is too busy. */
const paused = {
  name: "paused",
  times: 2,
  soak: 30,
  patience: 9000,
  async play(stage) {
    const { world, chance } = stage;
    for (let i = 0; i < stage.wanted; i++) {
      const node = oneOf(chance, world.nodes);
      await stage.acts(10, 150);
      stage.note("pause", { node: node.name });
      node.signal("SIGSTOP");
      await lasting(i % 2 ? between(chance, 100, 1000) : between(chance, 2600, 4000));
      node.signal("SIGCONT");
      await stage.recovered();
    }
  },
};

/** A client that asks and asks and reads nothing: it is dropped, and nobody else notices. */
const greedy = {
  name: "slow-client",
  times: 1,
  soak: 10,
  async play(stage) {
    for (let i = 0; i < stage.wanted; i++) {
      const person = oneOf(stage.chance, stage.crowd.people);
      const { port } = stage.world.address(person.index, 0);
      const socket = connect({ host: "127.0.0.1", port: stage.world.node.port });
      let dropped = false;
      socket.on("error", () => {}).on("close", () => (dropped = true));
      socket.write(upgrade(port, person.cookie));
      await new Promise((resolve) => socket.once("data", resolve));
      socket.pause();
      for (let seq = 1; seq < 3000 && !dropped; seq++) {
        socket.write(frame(JSON.stringify({ seq, do: "hello", tab: "greedytab" })));
        if (seq % 50 === 0) await new Promise((resolve) => socket.write("", resolve)); // as fast as it is taken
      }
      await stage.acts(100, 200);
      socket.resume(); // only now its end can be seen
      if (!(await within(5000, () => dropped))) stage.fault("slow-client", "a client that reads nothing is not dropped");
      socket.destroy();
      await stage.recovered();
    }
  },
};

const upgrade = (port, cookie) =>
  `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: kozel.v1\r\nCookie: ${cookie}\r\n\r\n`;

/** A client's text frame, masked by zeros. */
function frame(text) {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** One node of many loses the others, the store, or both: for less than its lease lasts, or for longer; the connections are
 * broken, or silent. Without the store it knows by itself that it is out, its tables go on elsewhere, and it comes back; without
 * the bus it goes on with its own. */
function cutOff(name, waysOf) {
  return {
    name,
    times: 2,
    soak: 20,
    async play(stage) {
      const { world, chance } = stage;
      for (let i = 0; i < stage.wanted; i++) {
        await stage.acts(20, 250);
        const node = oneOf(chance, world.nodes);
        const how = chance() < 0.5 ? "cut" : "freeze";
        const ways = waysOf(node);
        stage.note(how, { node: node.name });
        for (const way of ways) way[how]();
        await lasting(i % 2 ? between(chance, 50, 1500) : between(chance, 3000, 5000));
        stage.note("mend", { node: node.name });
        for (const way of ways) way.mend();
        await stage.recovered();
      }
    },
  };
}

/** What stands behind all nodes ends, at once or in order, and begins again. */
function restarted(name, serviceOf, signals) {
  return {
    name,
    times: 2,
    soak: 20,
    async play(stage) {
      const { world, chance } = stage;
      for (let i = 0; i < stage.wanted; i++) {
        await stage.acts(20, 250);
        const service = serviceOf(world);
        const signal = signals[i % signals.length];
        stage.note(name, { signal });
        await service.end(signal);
        await lasting(i % 2 ? between(chance, 1500, 4000) : between(chance, 0, 300));
        await service.begin();
        world.look();
        await stage.recovered();
      }
    },
  };
}

const cutFromBus = cutOff("cut-bus", ({ toBus }) => [toBus]);
const cutFromStore = cutOff("cut-store", ({ toStore }) => [toStore]);
const cutFromBoth = cutOff("cut-both", ({ toBus, toStore }) => [toBus, toStore]);
const postgresRestarted = restarted("postgres", ({ postgres }) => postgres, ["SIGQUIT", "SIGINT"]);
const natsRestarted = restarted("nats", ({ nats }) => nats, ["SIGKILL", "SIGTERM"]);

/** Several scenarios one after another in one world: [[scenario, times], ...]. */
function medley(name, parts) {
  return {
    name,
    patience: Math.max(...parts.map(([{ patience }]) => patience ?? 0)),
    async play(stage) {
      for (const [scenario, times] of parts) {
        stage.wanted = times;
        await scenario.play(stage);
      }
    },
  };
}

/** By world. */
export const SINGLE = [killed, stopped, disk, quota, slowDisk, clock, resets, silent, paused, greedy];
export const CLUSTER = [killed, stopped, paused, resets, silent, cutFromBus, cutFromStore, cutFromBoth, postgresRestarted, natsRestarted];

/** The short forms. */
export const SHORT_SINGLE = medley("all", [[killed, 10], [stopped, 2], [disk, 1], [quota, 1], [slowDisk, 1], [resets, 4], [silent, 1], [paused, 1], [greedy, 1]]);
export const SHORT_CLOCK = { ...clock, times: 4 };
export const SHORT_CLUSTER = medley("all", [[killed, 2], [stopped, 2], [cutFromBus, 1], [cutFromStore, 1], [cutFromBoth, 1], [paused, 1], [resets, 1], [postgresRestarted, 1], [natsRestarted, 1]]);
