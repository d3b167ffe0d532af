// SPDX-License-Identifier: MIT
// Loads a module from a place of the caller's choice. It is `kozel.wasm`; `rules.wasm`, without bots and layout; `positions.wasm`, which also reads and
// writes positions; `analysis.wasm`, which also does that, and judges choices; or `master.wasm`, which also has the thinking bot.
import { Catalogue } from "./catalogue.js";
import { Module } from "./module.js";
import { compile, type Address, type Bytes, type CompiledModule } from "./source.js";

export type { Action, AnalysisLine, ChoiceLine, DealLine, Mark, MatchLine, PlayerLine } from "./analysis.js";
export { Catalogue, type AnalysisWishes, type Result, type Setup } from "./catalogue.js";
export { Fair, provide, type BotChoice, type Dealt, type Finding, type Receipt, type SeedOf, type Trusted } from "./checks.js";
export { Match } from "./match.js";
export type { Crypto } from "./module.js";
export type { Address, Bytes, CompiledModule } from "./source.js";
export * from "./types.js";

/** Returns the project's games from a module. `source` is its address, its bytes, or the compiled module (`WebAssembly.Module`). Each call has a
 * separate memory. */
export async function load(source: Address | Bytes | CompiledModule): Promise<Catalogue> {
  return new Catalogue(new Module(await compile(source)));
}
