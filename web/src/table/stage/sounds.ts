// SPDX-License-Identifier: MIT
/* The table's sounds. They are synthesised from a few voices - a gliding tone, or filtered noise - so that nothing is loaded. They are off until a
 * person switches them on (settings). */
import { settings } from "../../base/settings.js";
import type { Shown, ShownStep } from "../contract.js";
import { hasWon, isGoat } from "../score/deal-words.js";

export type Sound = "deal" | "lay" | "draw" | "knock" | "turn" | "end" | "fish" | "goat" | "win" | "low";

/** One voice: it starts at `at`, lasts `for` seconds, and fades from the volume `gain`. `from`, `to`: Hz of a tone, or of the middle of the noise.
 * `tremble`: vibrations of a tone per second. */
export interface Voice {
  wave: OscillatorType | "noise";
  from: number;
  to?: number;
  at?: number;
  for: number;
  gain: number;
  /** Of noise: how narrow. */
  q?: number;
  tremble?: number;
}

/** Returns a tile on wood: the clack and the board below it. */
const clack = (at: number, gain = 1): Voice[] => [
  { wave: "noise", from: 2600, to: 1500, at, for: 0.045, gain: 0.9 * gain, q: 1.4 },
  { wave: "triangle", from: 210, to: 130, at, for: 0.09, gain: 0.5 * gain },
];
const fist = (at: number): Voice[] => [
  { wave: "sine", from: 170, to: 85, at, for: 0.14, gain: 0.9 },
  { wave: "noise", from: 520, at, for: 0.05, gain: 0.5, q: 0.9 },
];
const note = (from: number, at: number, gain = 0.35): Voice => ({ wave: "triangle", from, at, for: 0.32, gain });

/** The voices of each sound. */
export const SCORES: Record<Sound, readonly Voice[]> = {
  deal: [0, 0.07, 0.13, 0.2, 0.26].flatMap((at, i) => clack(at, 0.35 + 0.06 * i)),
  lay: clack(0),
  draw: [{ wave: "noise", from: 900, to: 2400, for: 0.16, gain: 0.35, q: 0.8 }, ...clack(0.14, 0.4)],
  knock: [...fist(0), ...fist(0.19)],
  turn: [note(659, 0, 0.22), note(880, 0.11, 0.26)],
  end: [note(523, 0), note(659, 0.12), note(784, 0.24)],
  // Something jumps and falls back into the water.
  fish: [
    { wave: "sine", from: 320, to: 950, for: 0.16, gain: 0.35 },
    { wave: "noise", from: 1900, to: 350, at: 0.14, for: 0.55, gain: 0.7, q: 0.6 },
    { wave: "sine", from: 240, to: 620, at: 0.52, for: 0.09, gain: 0.25 },
    { wave: "sine", from: 300, to: 720, at: 0.66, for: 0.07, gain: 0.2 },
  ],
  goat: [
    { wave: "sawtooth", from: 330, to: 300, for: 0.75, gain: 0.3, tremble: 9 },
    { wave: "noise", from: 1100, for: 0.7, gain: 0.12, q: 3, tremble: 9 },
    { wave: "sawtooth", from: 300, to: 255, at: 0.8, for: 0.6, gain: 0.25, tremble: 8 },
  ],
  win: [note(523, 0), note(659, 0.1), note(784, 0.2), note(1047, 0.32, 0.45)],
  low: [{ wave: "square", from: 1250, for: 0.05, gain: 0.12 }],
};

/** Returns noise of a second, made once for a context; the same noise every time. */
function noise(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; i++) {
    state = (state * 48271) % 2147483647;
    samples[i] = state / 1073741824 - 1;
  }
  return buffer;
}

function source(context: BaseAudioContext, voice: Voice, hiss: AudioBuffer, at: number, end: number): [AudioScheduledSourceNode, AudioNode] {
  const glide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(voice.from, at);
    if (voice.to) pitch.exponentialRampToValueAtTime(voice.to, end);
  };
  if (voice.wave === "noise") {
    const start = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: voice.q ?? 1 });
    glide(filter.frequency);
    return [start, start.connect(filter)];
  }
  const tone = new OscillatorNode(context, { type: voice.wave });
  glide(tone.frequency);
  return [tone, tone];
}

/** Puts a sound on a context's time line. `volume`: 0 to 1. */
export function schedule(context: BaseAudioContext, sound: Sound, volume: number, hiss = noise(context)): void {
  for (const voice of SCORES[sound]) {
    const at = context.currentTime + (voice.at ?? 0);
    const end = at + voice.for;
    const [start, out] = source(context, voice, hiss, at, end);
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(voice.gain * volume, at + 0.004);
    loudness.gain.exponentialRampToValueAtTime(0.001 * volume, end);
    let last = out.connect(loudness);
    if (voice.tremble) {
      const shaken = new GainNode(context, { gain: 0.6 });
      const shake = new OscillatorNode(context, { frequency: voice.tremble });
      shake.connect(new GainNode(context, { gain: 0.4 })).connect(shaken.gain);
      shake.start(at);
      shake.stop(end);
      last = last.connect(shaken);
    }
    last.connect(context.destination);
    start.start(at);
    start.stop(end + 0.02);
  }
}

class Sounds {
  private context: AudioContext | null = null;
  private hiss: AudioBuffer | null = null;

  play(sound: Sound): void {
    const { sound: wanted, volume } = settings();
    // Browsers play no sound before a person has touched the page.
    if (!wanted || volume === 0 || !navigator.userActivation?.hasBeenActive) return;
    const context = (this.context ??= new AudioContext());
    this.hiss ??= noise(context);
    if (context.state === "suspended") void context.resume();
    // People perceive twice the volume as more than twice as loud.
    schedule(context, sound, (volume / 100) ** 2, this.hiss);
  }
}

export const sounds = new Sounds();

/** Returns the sound of a step. */
export function soundOf(state: Shown, step: ShownStep): Sound | null {
  const { match } = state;
  switch (step.kind) {
    case "deal":
    case "lay":
    case "draw":
    case "knock":
      return step.kind;
    case "shift":
    case "give":
      return "lay";
    case "claim":
    case "yield":
      return null;
    case "end": {
      if (match?.result) return isGoat(match.result) && !hasWon(state, match.result) ? "goat" : "win";
      const end = match?.history.at(-1)?.end;
      return end === "fish" || end === "void" ? "fish" : "end";
    }
  }
}
