// SPDX-License-Identifier: MIT
/* A connection to another device in the same network: one WebRTC data channel, without any server. The codes (codes/code.ts) that set it up go from one screen to
 * the other. */
import { pageTimers, type Timers } from "../../base/timers.js";
import { slice } from "../../state/slice.js";
import { readCode, writeCode, type Code, type CodeFault } from "./codes/code.js";
import { codeOf, descriptionOf } from "./codes/description.js";

/** `idle`: no code was made yet; `made`: a code is shown, and the other device has yet to answer; `joining`: both codes are exchanged; `open`: messages
 * arrive; `lost`: the connection broke, or could not be made; it may come back; `closed`: one side has ended it. */
export type LinkState = "idle" | "made" | "joining" | "open" | "lost" | "closed";

/** Why a code cannot be used, or none can be made. `kind`: it is the other of the two codes; `other`: an answer to an earlier code; `own`: it was made
 * here; `rtc`: this browser has no WebRTC, or it is switched off; `address`: the browser reveals no address of this device. */
export type LinkFault = CodeFault | "kind" | "other" | "own" | "rtc" | "address";

export interface LinkPorts {
  /** Throws if the browser has no connections to devices. */
  peer(): RTCPeerConnection;
  /** Returns 32 random bits. */
  random(): number;
  timers: Timers;
}

export const linkPorts: LinkPorts = {
  peer: () => new RTCPeerConnection({ iceServers: [] }),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
  timers: pageTimers,
};

/** How long addresses are collected at most, ms. Those found until then are used. */
const GATHER_MS = 4000;
/** The maximum length of a message that is sent or taken. The largest are states of long matches. */
export const MESSAGE_MAX = 200_000;

export class Link {
  @slice state: LinkState = "idle";
  /** The code that the other device has to read. "": none yet. */
  @slice code = "";
  /** True if all addresses in the last two codes are names that only some networks resolve. */
  hidden = false;
  /** Called with each message. null: it was no text, or too long. */
  onMessage: (text: string | null) => void = () => undefined;
  /** Called when `state` changes. */
  onState: () => void = () => undefined;

  private peer: RTCPeerConnection | null = null;
  private channel: RTCDataChannel | null = null;
  private session = 0;

  constructor(private readonly ports: LinkPorts = linkPorts) {}

  /** Makes the code that the other device reads first. It replaces an earlier code. Resolves to why it cannot be made. */
  async offer(): Promise<LinkFault | null> {
    this.session = this.ports.random();
    return this.attempt("offer", null);
  }

  /** Takes the other device's first code and makes the answer. */
  async accept(text: string): Promise<LinkFault | null> {
    const code = readCode(text);
    if (typeof code === "string") return code;
    if (code.kind !== "offer") return "kind";
    this.session = code.session;
    return this.attempt("answer", code);
  }

  /** Takes the answer to the code that was made last. */
  async complete(text: string): Promise<LinkFault | null> {
    const code = readCode(text);
    if (typeof code === "string") return code;
    if (code.kind !== "answer") return this.code && text.replace(/\s+/g, "").toUpperCase() === this.code ? "own" : "kind";
    const { peer } = this;
    if (!peer || code.session !== this.session) return "other";
    if (this.state !== "made") return null; // the same answer, read twice
    this.become("joining");
    try {
      await peer.setRemoteDescription(descriptionOf(code));
    } catch {
      if (peer === this.peer) this.become("lost");
      return "damaged";
    }
    this.hidden &&= isHidden(code);
    return null;
  }

  /** Sends a message. Without a connection it is dropped: the other device gets everything again when it is back. */
  send(message: object): void {
    const text = JSON.stringify(message);
    if (text.length > MESSAGE_MAX) throw new RangeError("a message beyond the limit");
    if (this.channel?.readyState === "open") this.channel.send(text);
  }

  close(): void {
    this.release();
    this.become("closed");
  }

  private become(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    this.onState();
  }

  private release(): void {
    const { peer, channel } = this;
    this.peer = this.channel = null;
    this.code = "";
    channel?.close();
    peer?.close();
  }

  /** Makes the code of this side. */
  private async attempt(kind: Code["kind"], offered: Code | null): Promise<LinkFault | null> {
    this.release();
    this.become("idle");
    let peer: RTCPeerConnection;
    try {
      peer = this.ports.peer();
    } catch {
      return "rtc";
    }
    this.peer = peer;
    this.listen(peer);
    try {
      if (offered) await peer.setRemoteDescription(descriptionOf(offered));
      await peer.setLocalDescription(await (offered ? peer.createAnswer() : peer.createOffer()));
      await this.gathered(peer);
    } catch {
      return this.peer === peer ? (this.release(), offered ? "damaged" : "rtc") : null;
    }
    if (this.peer !== peer) return null; // meanwhile another code was wanted
    const code = codeOf(kind, this.session, peer.localDescription?.sdp ?? "");
    const fault = !code ? "rtc" : code.candidates.length === 0 ? "address" : null;
    if (fault) return this.release(), fault;
    this.hidden = isHidden(code!) && (!offered || isHidden(offered));
    this.code = writeCode(code!);
    this.become(offered ? "joining" : "made");
    return null;
  }

  private listen(peer: RTCPeerConnection): void {
    const channel = peer.createDataChannel("kozel", { negotiated: true, id: 0 });
    this.channel = channel;
    const mine = (call: () => void) => (): void => {
      if (peer === this.peer) call();
    };
    channel.onopen = mine(() => this.become("open"));
    channel.onclose = mine(() => this.close());
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (peer === this.peer) this.onMessage(typeof data === "string" && data.length <= MESSAGE_MAX ? data : null);
    };
    peer.onconnectionstatechange = mine(() => {
      const { connectionState } = peer;
      if (connectionState === "failed" || (connectionState === "disconnected" && this.state === "open")) this.become("lost");
      else if (connectionState === "connected" && this.state === "lost" && channel.readyState === "open") this.become("open"); // it is back by itself
    });
  }

  /** Resolves when the browser has collected this device's addresses. */
  private gathered(peer: RTCPeerConnection): Promise<void> {
    return new Promise((done) => {
      if (peer.iceGatheringState === "complete") return done();
      const { timers } = this.ports;
      const timer = timers.set(done, GATHER_MS);
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState !== "complete") return;
        timers.clear(timer);
        done();
      };
    });
  }
}

const isHidden = ({ candidates }: Code): boolean => candidates.every(({ address }) => address.endsWith(".local"));
