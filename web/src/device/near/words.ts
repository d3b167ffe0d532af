// SPDX-License-Identifier: MIT
/* What can be wrong between two devices, in the reader's language. */
import { t } from "../../base/i18n.js";
import type { HostFault } from "./guest.js";
import type { GuestFault } from "./host.js";
import type { LinkFault } from "./link.js";
import type { CameraFault } from "./codes/scan.js";

/** The side of this device: the one that has the match, or one that plays at it. */
export type Side = "host" | "guest";

/** Returns why a code cannot be used or made. */
export function linkWords(fault: LinkFault, side: Side): string {
  switch (fault) {
    case "none":
      return t("This is no code of this page.");
    case "damaged":
      return t("A part of the code is missing or wrong. Copy all of it.");
    case "newer":
      return t("The other device has a newer version of this page. Open the page here once with a connection, then try again.");
    case "older":
      return t("The other device has an older version of this page. Open the page there once with a connection, then try again.");
    case "kind":
      return side === "host"
        ? t("This is the first code of another match. Needed here is the answer: the code that the other device shows after it has read this one.")
        : t("This is an answer. Needed here is the first code: the one that the device with the match shows.");
    case "own":
      return t("This is the code of this device. Needed here is the one that the other device shows.");
    case "other":
      return t("This answer belongs to an earlier code. Let the other device read the code above again.");
    case "rtc":
      return t("This browser cannot connect to another device: it has no WebRTC, or it is switched off.");
    case "address":
      return t("The browser gives no address of this device in a network. Connect both devices to one Wi-Fi, or one to the hotspot of the other.");
  }
}

/** Returns why there is no picture of the camera. */
export function cameraWords(fault: CameraFault): string {
  switch (fault) {
    case "insecure":
      return t("Browsers give a camera only to pages by https. Copy the text instead.");
    case "refused":
      return t("The camera was not allowed. Allow it in the browser’s settings for this page, or copy the text instead.");
    case "none":
      return t("This device has no camera. Copy the text instead.");
    case "busy":
      return t("The camera cannot be opened now: perhaps another program uses it. Copy the text instead.");
    case "reader":
      return t("The part of the page that reads codes could not be loaded. Copy the text instead.");
  }
}

/** Returns why the devices are no longer connected. */
export function sessionWords(fault: GuestFault | HostFault): string {
  switch (fault) {
    case "version":
      return t("The two devices have different versions of this page. Open the page on both once with a connection, then connect again.");
    case "unreadable":
      return t("The other device sent something that this page does not understand, so they are no longer connected. The match is kept on the device that deals.");
    case "nonce":
      return t("The other device’s number is not the one whose fingerprint it gave. Connect again.");
    case "receipt":
      return t("The other device’s receipt does not fit: it could choose the deals. This device has left the match.");
    case "repeated":
      return t("The other device asks for another number for the deals: it could choose among them. This device has left the match. Begin a new match there.");
  }
}

/** Returns why there is no connection though both codes were read. `hidden`: the browsers gave no addresses, only names. */
export function lostWords(hidden: boolean): string {
  const words = t("There is no connection between the devices. Both must be in one network: one Wi-Fi, or the hotspot of one of them. Some networks for guests keep devices apart.");
  return hidden ? `${words} ${t("Without the camera’s permission the browser hides this device’s address: allow the camera, then make a new code.")}` : words;
}
