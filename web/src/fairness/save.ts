// SPDX-License-Identifier: MIT
/* Saves files on this device. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function saveText(name: string, text: string): void {
  saveFile(new File([text], name, { type: "text/plain" }));
}
