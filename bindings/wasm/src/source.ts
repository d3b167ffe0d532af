// SPDX-License-Identifier: MIT
// The sources from which a module can be loaded. The types do not use a browser's types, so programs that are compiled for Node need no "dom"
// library.

/** Bytes: `Uint8Array`, `ArrayBuffer`, `Buffer` and the like. */
export type Bytes = ArrayBufferView | ArrayBufferLike;

/** An address: a text or a `URL`. */
export type Address = string | { readonly href: string };

/** A `WebAssembly.Module`, which has no members. */
export type CompiledModule = object;

/** A `WebAssembly.Memory`. */
export interface Memory {
  readonly buffer: ArrayBuffer;
}

/** Returns the module of an address, of bytes, or of a module itself. */
export async function compile(source: Address | Bytes | CompiledModule): Promise<CompiledModule> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source !== "string" && !(source instanceof URL)) return WebAssembly.compile(source as BufferSource);
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}
