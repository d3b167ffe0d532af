// SPDX-License-Identifier: MIT
/** Typed requests of the HTTP API (schema/). */
import { type Api, routes } from "./schema.js";

/** A refusal of the server: its code, the arguments of its sentence, and the faulty member. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly args: string[] = [],
    readonly field?: string,
  ) {
    super(text);
  }
}

async function refusal(answer: Response): Promise<ApiError> {
  try {
    const { error } = (await answer.json()) as { error: { code: string; text: string; args: string[]; field?: string } };
    return new ApiError(answer.status, error.code, error.text, error.args, error.field);
  } catch {
    return new ApiError(answer.status, "no-answer", answer.statusText);
  }
}

/** Inserts members into the braces of a path. Returns the path and the remaining members, for the query or the body. */
function fill(path: string, members: Record<string, unknown>): [string, Record<string, unknown>] {
  const rest = { ...members };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  return [filled, rest];
}

async function fetchJson(path: string, options: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new ApiError(0, "no-answer", "");
  }
  if (!answer.ok) throw await refusal(answer);
  return answer.json();
}

/** Sends a request to the server. Throws an ApiError if the server refuses it, or if there is no connection (code "no-answer"). */
export async function ask<Name extends keyof Api>(name: Name, members: Api[Name]["in"]): Promise<Api[Name]["out"]> {
  const [method, form] = routes[name];
  const [path, rest] = fill(form, members as Record<string, unknown>);
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = method === "GET" && given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : "";
  const options: RequestInit = { method };
  if (method !== "GET") {
    options.headers = { "content-type": "application/json" };
    options.keepalive = true; // sent even while the page is being closed
    options.body = JSON.stringify(Object.fromEntries(given));
  }
  return (await fetchJson(path + query, options)) as Api[Name]["out"];
}

/** Sends a file. Throws as ask() does. */
export async function upload<Name extends keyof Api>(name: Name, file: Blob): Promise<Api[Name]["out"]> {
  const [method, path] = routes[name];
  return (await fetchJson(path, { method, body: file })) as Api[Name]["out"];
}
