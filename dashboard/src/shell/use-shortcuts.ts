import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useWorkspace } from "../api/workspace.tsx";

/** What follows "g". */
export const jumps = {
  o: { label: "Overview", to: "/w/$workspaceId/$mode" },
  t: { label: "Trackers", to: "/w/$workspaceId/$mode/trackers" },
  e: { label: "Events", to: "/w/$workspaceId/$mode/events" },
  x: { label: "API explorer", to: "/w/$workspaceId/$mode/explorer" },
  w: { label: "Webhooks", to: "/w/$workspaceId/$mode/settings/developer/webhooks" },
  k: { label: "API keys", to: "/w/$workspaceId/$mode/settings/developer/api-keys" },
} as const;

const isJump = (key: string): key is keyof typeof jumps => Object.hasOwn(jumps, key);
const followsWithinMs = 1_200;

/** One that fades out is still in the page, but a key pressed right after a choice is no longer meant for it. */
const openPopup = ["dialog", "menu", "listbox"].map((role) => `[role=${role}]:not([data-closed])`).join();

/** Letters are text where text is typed, and belong to a dialog or menu while one is open. */
const isBusy = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  event.defaultPrevented ||
  (event.target as Element | null)?.closest?.("input, textarea, select, [contenteditable]") != null ||
  document.querySelector(openPopup) !== null;

/** j and k go down and up the rows of the page's list, x selects the row. False if there is no such row. */
const actOnRows = (key: string): boolean => {
  const here = document.activeElement?.closest("tr") ?? null;
  if (key === "x") {
    const box = here?.querySelector<HTMLElement>("input[type=checkbox]");
    box?.click();
    return Boolean(box);
  }
  if (key !== "j" && key !== "k") return false;
  const links = [...document.querySelectorAll<HTMLElement>("#page .row-link")];
  const at = links.findIndex((link) => here?.contains(link));
  const next = links[at === -1 ? 0 : at + (key === "j" ? 1 : -1)];
  next?.focus();
  return Boolean(next);
};

/** Whether the list of shortcuts is open, and what the keys do. */
export const useShortcuts = () => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const [isListOpen, setListOpen] = useState(false);
  const jumpUntil = useRef(0);
  useEffect(() => {
    const params = { workspaceId, mode };
    const press = (event: KeyboardEvent) => {
      if (isBusy(event)) return;
      const isSecond = performance.now() < jumpUntil.current;
      jumpUntil.current = event.key === "g" ? performance.now() + followsWithinMs : 0;
      if (event.key === "?") setListOpen(true);
      else if (isSecond && isJump(event.key)) navigate({ to: jumps[event.key].to, params });
      else if (event.key === "c") navigate({ to: "/w/$workspaceId/$mode/trackers", params, search: { create: true } });
      else if (!actOnRows(event.key)) return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [navigate, workspaceId, mode]);
  return { isListOpen, openList: () => setListOpen(true), closeList: () => setListOpen(false) };
};
