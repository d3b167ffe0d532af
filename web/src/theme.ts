/* The theme: "dark" (dusk), "light" (morning) or "" (what the system prefers). The colours stand in theme.css. */
export type Theme = "" | "dark" | "light";

const KEY = "kozel.theme";
const systemLight = matchMedia("(prefers-color-scheme: light)");

export function storedTheme(): Theme {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === "dark" || theme === "light" ? theme : "";
  } catch {
    return "";
  }
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme || (systemLight.matches ? "light" : "dark");
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme) localStorage.setItem(KEY, theme);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Follows the system from now on, as long as nothing is chosen. */
export function followSystemTheme(): void {
  systemLight.addEventListener("change", () => applyTheme(storedTheme()));
}
