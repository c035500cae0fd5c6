import type { IconName } from "../../ui/icon.tsx";
import type { Theme } from "../../ui/theme.ts";

export const themeLabels: Record<Theme, { label: string; icon: IconName }> = {
  system: { label: "System", icon: "monitor" },
  light: { label: "Light", icon: "sun" },
  dark: { label: "Dark", icon: "moon" },
};
