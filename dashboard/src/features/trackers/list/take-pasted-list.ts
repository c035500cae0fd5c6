import type { ClipboardEvent } from "react";
import { toast } from "../../../ui/overlays/toast.tsx";
import { maxPasted, readPasted, toAddress } from "./pasted-list.ts";

/** If several codes or order numbers are pasted into a field, they are taken as a list and not as its text. */
export const takePastedList = (event: ClipboardEvent, onList: (names: string) => void): void => {
  const pasted = readPasted(event.clipboardData.getData("text"));
  if (pasted.length < 2) return;
  event.preventDefault();
  const { names, left } = toAddress(pasted);
  if (left > 0)
    toast(
      "The list is too long",
      `The last ${left.toLocaleString()} were left out: ${maxPasted} fit, or fewer long ones.`,
      "danger",
    );
  onList(names);
};
