// SPDX-License-Identifier: MIT
// The module from where its user says: `kozel.wasm`; `rules.wasm`, which has neither bots nor layout; `analysis.wasm`, which judges
// choices besides; `master.wasm`, which has the bot that thinks besides.
import { Catalogue } from "./catalogue.js";
import { Module } from "./module.js";
import { compile, type Address, type Bytes, type CompiledModule } from "./source.js";

export type { Action, AnalysisLine, ChoiceLine, DealLine, Mark, MatchLine, PlayerLine } from "./analysis.js";
export { Catalogue, type AnalysisWishes, type Setup } from "./catalogue.js";
export { Fair, provide, type BotChoice, type Dealt, type Finding, type Receipt, type SeedOf, type Trusted } from "./checks.js";
export { Match } from "./match.js";
export type { Crypto } from "./module.js";
export type { Address, Bytes, CompiledModule } from "./source.js";
export * from "./types.js";

/** The project's games, from a module: its address, its bytes, or itself, compiled (`WebAssembly.Module`). Each call has a memory of its own. */
export async function load(source: Address | Bytes | CompiledModule): Promise<Catalogue> {
  return new Catalogue(new Module(await compile(source)));
}
