// SPDX-License-Identifier: MIT
// Two nodes over PostgreSQL and NATS, in short: short.mjs.
import { ClusterWorld } from "./cluster.mjs";
import { SHORT_CLUSTER } from "./scenarios.mjs";
import { holds } from "./short.mjs";

holds("two nodes: killed, stopped, cut off, standing still; PostgreSQL and NATS begin again", SHORT_CLUSTER, ClusterWorld, ClusterWorld.lacks());
