// SPDX-License-Identifier: MIT
/* Prepares a photo for sending. The server accepts 1 MiB; photos from a camera are larger, so the page makes them smaller. */
import { upload } from "../api/client.js";

const MAX_BYTES = 1048576;
/** Points of the longer side after shrinking a large photo: more than the server stores. */
const SIDE = 1024;

/** Returns the same picture, small enough. Returns the file itself if the browser cannot read it; the server then reports what is wrong. */
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

/** Returns true if the browser can show the file. */
export async function isPicture(file: File): Promise<boolean> {
  return createImageBitmap(file).then(
    (picture) => (picture.close(), true),
    () => false,
  );
}

/** Sends a photo. Returns its version. */
export async function sendPhoto(file: File): Promise<number> {
  const { photo } = await upload("photo-set", file.size > MAX_BYTES ? await shrink(file) : file);
  return photo;
}

/** Returns an address that shows the file before it is sent. */
export function preview(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(file);
  });
}
