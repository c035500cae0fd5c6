import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const key = "kolli.theme";
const listeners = new Set<() => void>();

const current = (): Theme => {
  const kept = localStorage.getItem(key);
  return kept === "light" || kept === "dark" ? kept : "system";
};

export const setTheme = (theme: Theme): void => {
  const root = document.documentElement;
  if (theme === "system") {
    localStorage.removeItem(key);
    delete root.dataset.theme;
  } else {
    localStorage.setItem(key, theme);
    root.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
};

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
