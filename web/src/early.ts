/* Runs before anything is painted: the chosen look must not flash up late. */
import { applyLook } from "./theme.js";

applyLook();
