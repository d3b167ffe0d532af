// SPDX-License-Identifier: MIT
/* `<kz-seat>`: a player's plate. */
import type { TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Seat } from "../../base/protocol.js";
import type { Shown } from "../contract.js";
import { Part } from "../part.js";
import bubble from "./bubble.css";
import marks from "./marks.css";
import person from "./person.css";
import plate from "./seat.css";
import { seatPlate } from "./seat-plate.js";
import type { Side } from "./seats.js";
import small from "./small.css";

@customElement("kz-seat")
export class KzSeat extends Part {
  static override styles = [person, plate, marks, small, bubble];

  @property({ attribute: false }) state!: Shown;
  @property({ attribute: false }) seat: Seat = 0;
  @property({ attribute: false }) side: Side = "bottom";
  /** The phrase of the seat. "": none. */
  @property({ attribute: false }) bubble = "";
  /** True if the plate shows no details of people and no memory aids. */
  @property({ attribute: false }) zen = false;

  override render(): TemplateResult {
    return seatPlate(this.state, this.seat, this.side, this.bubble, this.zen);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "kz-seat": KzSeat;
  }
}
