// SPDX-License-Identifier: MIT
// Two nodes over PostgreSQL and three servers of NATS, in short: short.mjs.
import { SHORT_BUS } from "./bus_scenarios.mjs";
import { ThreeBuses } from "./cluster.mjs";
import { holds } from "./short.mjs";

holds("two nodes, a bus of three servers: the leader is killed, any one is killed", SHORT_BUS, ThreeBuses, ThreeBuses.lacks());
