// SPDX-License-Identifier: MIT
/* Reads QR codes by the camera: with the browser's reader, or with a library that is loaded when the browser has none. */
import { pageTimers, type Timers } from "../../../base/timers.js";

/** Why there is no picture. `insecure`: browsers give a camera only to pages by https; `refused`: the person or the browser does not allow it; `none`:
 * there is no camera; `busy`: it cannot be opened now; `reader`: the library could not be loaded. */
export type CameraFault = "insecure" | "refused" | "none" | "busy" | "reader";

/** Returns the text of a code in the picture. "": there is none. */
type Reader = (video: HTMLVideoElement) => Promise<string>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** How often a picture is read, ms. */
const PERIOD_MS = 200;
/** The library reads pictures of that width: larger ones take a slow phone too long. */
const WIDTH = 640;

/** Returns the browser's reader. null: it has none for QR codes. */
async function browserReader(): Promise<Reader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    if (!BarcodeDetector || !(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return null;
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? "";
  } catch {
    return null;
  }
}

async function libraryReader(): Promise<Reader> {
  const { default: decode } = await import("./library.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  return async (video) => {
    canvas.width = Math.min(WIDTH, video.videoWidth);
    canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decode(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      return ""; // the library throws where it finds no code
    }
  };
}

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "busy";
}

/** Returns the camera that looks away from the person, if there are several. */
async function openCamera(): Promise<MediaStream | CameraFault> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) return isSecureContext ? "none" : "insecure";
  try {
    return await devices.getUserMedia({ video: { facingMode: "environment" } });
  } catch (error) {
    return faultOf(error);
  }
}

/** Shows the camera in `video` and calls `found` with each text read, until `signal` ends it. Resolves to a fault, or to null when it runs. */
export async function scan(video: HTMLVideoElement, found: (text: string) => void, signal: AbortSignal, timers: Timers = pageTimers): Promise<CameraFault | null> {
  const stream = await openCamera();
  if (typeof stream === "string") return stream;
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  let read: Reader;
  try {
    read = (await browserReader()) ?? (await libraryReader());
  } catch {
    stop();
    return "reader";
  }
  if (signal.aborted) return stop(), null;
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  const look = async (): Promise<void> => {
    if (signal.aborted) return;
    const text = video.videoWidth ? await read(video).catch(() => "") : "";
    if (signal.aborted) return;
    if (text) found(text);
    timers.set(() => void look(), PERIOD_MS);
  };
  await video.play().catch(() => undefined);
  void look();
  return null;
}
