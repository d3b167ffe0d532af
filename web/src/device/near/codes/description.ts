// SPDX-License-Identifier: MIT
/* Session descriptions (RFC 8866) of a connection that has one data channel and nothing else, and the codes that stand for them. */
import { CANDIDATES_MAX, isAddress, type Candidate, type Code } from "./code.js";

const HOST_PRIORITY = 2_130_706_431;

/** Returns the value of the first line with that attribute. "": there is none. */
const attribute = (sdp: string, name: string): string => new RegExp(`^a=${name}:(.*?)\\s*$`, "m").exec(sdp)?.[1] ?? "";

/** Returns the addresses of this device in the local network, those of IPv4 and names first. */
function candidatesOf(sdp: string): Candidate[] {
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host\b/gim)].map(([, address = "", port]) => ({ address, port: Number(port) }));
  const own = found.filter(({ address, port }) => isAddress(address) && port > 0);
  const isIp6 = ({ address }: Candidate): number => Number(address.includes(":"));
  return own.sort((one, other) => isIp6(one) - isIp6(other)).slice(0, CANDIDATES_MAX);
}

/** Returns the code of a description that a browser has made. null: it has a form that no code has. */
export function codeOf(kind: Code["kind"], session: number, sdp: string): Code | null {
  const [, digits] = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(attribute(sdp, "fingerprint")) ?? [];
  if (!digits) return null;
  const fingerprint = Uint8Array.from(digits.split(":"), (two) => parseInt(two, 16));
  return { kind, session, ufrag: attribute(sdp, "ice-ufrag"), pwd: attribute(sdp, "ice-pwd"), fingerprint, candidates: candidatesOf(sdp) };
}

/** Returns the description of a code, as a browser takes it. */
export function descriptionOf({ kind, ufrag, pwd, fingerprint, candidates }: Code): RTCSessionDescriptionInit {
  const digits = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase()).join(":");
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(({ address, port }, i) => `a=candidate:${i + 1} 1 udp ${HOST_PRIORITY - i} ${address} ${port} typ host`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${digits}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return { type: kind, sdp: `${lines.join("\r\n")}\r\n` };
}
