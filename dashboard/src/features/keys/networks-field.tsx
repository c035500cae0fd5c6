import type { ComponentProps } from "react";
import { TextField } from "../../ui/forms/field.tsx";

export const networksIn = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== "");

export const NetworksField = (input: Pick<ComponentProps<typeof TextField>, "value" | "onChange" | "error">) => (
  <TextField
    label="Allowed networks"
    hint="IP addresses and networks, comma-separated, such as 203.0.113.7, 10.0.0.0/8. Leave empty to allow any."
    mono
    {...input}
  />
);
