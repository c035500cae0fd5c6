import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "mono"> & {
  /** A day and a time of day, in the viewer's own zone. */
  hasTime?: boolean;
};

/**
 * A day, or a day and a time. The browser's own control: its parts are typed in the viewer's order, the arrows count, Space opens the
 * calendar, and it is drawn in the colours of the theme.
 */
export const DateField = ({ hasTime = false, ...field }: Props) => (
  <TextField {...field} type={hasTime ? "datetime-local" : "date"} />
);
