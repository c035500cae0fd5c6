import type { ComponentProps } from "react";
import { IconButton } from "../../ui/button.tsx";

export const MobileMenuButton = (props: Omit<ComponentProps<"button">, "disabled">) => (
  <IconButton {...props} icon="menu" label="Menu" className="-ml-1" />
);
