// SPDX-License-Identifier: MIT
/* A photo before it is sent. The server takes 1 MiB; what a camera takes is larger, so the page makes it smaller. */
import { upload } from "../api/client.js";

const MAX_BYTES = 1048576;
/** Points of the longer side that is left of a large photo: more than the server keeps. */
const SIDE = 1024;

/** The same picture, small enough; the file itself if it cannot be read here (the server says what is wrong with it). */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return (await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92))) ?? file;
  } catch {
    return file;
  }
}

/** Whether the browser can show it. */
export async function isPicture(file: File): Promise<boolean> {
  return createImageBitmap(file).then(
    (picture) => (picture.close(), true),
    () => false,
  );
}

/** Sends a photo; its version. */
export async function sendPhoto(file: File): Promise<number> {
  const { photo } = await upload("photo-set", file.size > MAX_BYTES ? await shrink(file) : file);
  return photo;
}

/** The file as an address that can be shown before it is sent. */
export function preview(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(file);
  });
}
