/* Runs before anything is painted: the chosen theme must not flash up late. */
import { applyTheme, storedTheme } from "./theme.js";

applyTheme(storedTheme());
