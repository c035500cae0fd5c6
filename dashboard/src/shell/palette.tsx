import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { nodesOf } from "../api/connection.ts";
import { useRead } from "../api/hooks.ts";
import { shortId } from "../api/ids.ts";
import type { TrackingStatus } from "../api/operation-types.ts";
import { useWorkspace } from "../api/workspace.tsx";
import { findHelp } from "../features/help/search.ts";
import { useHelpSections } from "../features/help/use-document.ts";
import { takePastedList } from "../features/trackers/list/take-pasted-list.ts";
import { statusLooks } from "../features/trackers/status.tsx";
import { type CommandGroup, CommandPalette } from "../ui/overlays/command-palette.tsx";
import { setTheme, themes } from "../ui/theme.ts";
import type { HelpWanted } from "./layout/app-layout.tsx";
import { useModeSwitch } from "./layout/mode-switch.tsx";
import { themeLabels } from "./layout/theme-labels.ts";
import { destinations } from "./paths.ts";
import { PaletteSearch } from "./shell.operations.ts";
import { useSignOut } from "./sign-out.ts";

/** Waits until typing pauses. */
const useSettled = (value: string, ms: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** Parts of the documentation in which the words stand that were typed; they open over the page. */
const useHelp = (query: string, onHelp: (wanted: HelpWanted) => void): CommandGroup[] => {
  const sections = useHelpSections(query.length >= 2);
  const found = findHelp(sections, query);
  if (found.length === 0) return [];
  return [
    {
      value: "Help",
      items: found.map(({ file, id, title, heading }) => ({
        id: `help-${file}-${id}`,
        label: heading === title ? title : `${title}: ${heading}`,
        icon: "book" as const,
        hint: "help",
        // They were found by all that is written in them: what was typed need not be in the label.
        keywords: query,
        run: () => onHelp({ file, id }),
      })),
    },
  ];
};

type PaletteProps = { open: boolean; onClose: () => void; onShortcuts: () => void; onHelp: (wanted: HelpWanted) => void };

export const Palette = ({ open, onClose, onShortcuts, onHelp }: PaletteProps) => {
  const [query, setQuery] = useState("");
  const text = useSettled(query.trim(), 180);
  const search = useRead(PaletteSearch, { text }, { enabled: open && text.length >= 2, keepLast: true });
  const found = useFound(text.length >= 2 ? search.data && nodesOf(search.data.trackers) : undefined);
  const groups = [...found, ...actionsHere(open), ...usePlaces(), ...useActs(onShortcuts), ...useHelp(open ? query : "", onHelp)];
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const close = () => {
    setQuery("");
    onClose();
  };
  const openList = (names: string) => {
    close();
    navigate({ to: "/w/$workspaceId/$mode/trackers", params: { workspaceId, mode }, search: { names } });
  };
  return (
    <CommandPalette
      open={open}
      onClose={close}
      groups={groups}
      onPaste={(event) => takePastedList(event, openList)}
      onQuery={setQuery}
      status={search.isFetching ? "Searching…" : undefined}
    />
  );
};

/** What the page offers for its object, such as a tracker: the same buttons, by typing. How a list is shown is none of it. */
const actionsHere = (open: boolean): CommandGroup[] => {
  if (!open) return [];
  const buttons = [...document.querySelectorAll<HTMLElement>("#page [data-actions] :is(button, a):not(fieldset *)")];
  const items = buttons.flatMap((button, nth) => {
    const label = (button.getAttribute("aria-label") ?? button.textContent ?? "").trim();
    if (label === "" || button.getAttribute("aria-disabled") === "true" || button.offsetParent === null) return [];
    return [{ id: `here-${nth}`, label, icon: "bolt" as const, hint: "this page", run: () => button.click() }];
  });
  return items.length === 0 ? [] : [{ value: "On this page", items }];
};

type Found = { id: string; trackingCode: string; carrier: string; reference: string | null; status: TrackingStatus };

const useFound = (trackers: readonly Found[] | undefined): CommandGroup[] => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  if (!trackers?.length) return [];
  return [
    {
      value: "Trackers",
      items: trackers.map((tracker) => ({
        id: tracker.id,
        label: tracker.reference ? `${tracker.trackingCode} · ${tracker.reference}` : tracker.trackingCode,
        hint: statusLooks[tracker.status].label,
        icon: "parcel" as const,
        run: () =>
          navigate({
            to: "/w/$workspaceId/$mode/trackers/$trackerId",
            params: { workspaceId, mode, trackerId: shortId(tracker.id) },
          }),
      })),
    },
  ];
};

const usePlaces = (): CommandGroup[] => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  return [
    {
      value: "Go to",
      items: destinations.map((place) => ({
        id: place.to,
        label: place.label,
        icon: place.icon,
        keywords: place.keywords,
        run: () => navigate({ to: place.to, params: { workspaceId, mode } }),
      })),
    },
  ];
};

const useActs = (onShortcuts: () => void): CommandGroup[] => {
  const { workspaceId, mode } = useWorkspace();
  const navigate = useNavigate();
  const switchMode = useModeSwitch();
  const signOut = useSignOut();
  const params = { workspaceId, mode };
  const other = mode === "test" ? "live" : "test";
  return [
    {
      value: "Do",
      items: [
        {
          id: "create",
          label: "Create a tracker",
          icon: "plus",
          keywords: "new add parcel",
          run: () => navigate({ to: "/w/$workspaceId/$mode/trackers", params, search: { create: true } }),
        },
        {
          id: "import",
          label: "Import trackers from CSV",
          icon: "upload",
          keywords: "bulk file",
          run: () => navigate({ to: "/w/$workspaceId/$mode/trackers/import", params }),
        },
        {
          id: "webhook",
          label: "Create a webhook",
          icon: "webhook",
          keywords: "new endpoint",
          run: () => navigate({ to: "/w/$workspaceId/$mode/settings/developer/webhooks", params, search: { create: true } }),
        },
        {
          id: "key",
          label: "Create an API key",
          icon: "key",
          keywords: "new secret",
          run: () => navigate({ to: "/w/$workspaceId/$mode/settings/developer/api-keys", params, search: { create: true } }),
        },
        { id: "shortcuts", label: "Keyboard shortcuts", icon: "command", keywords: "help keys", hint: "?", run: onShortcuts },
        { id: "mode", label: `Switch to ${other} mode`, icon: "bolt", keywords: "test live", run: () => switchMode(other) },
        ...themes.map((theme) => ({
          id: theme,
          label: `Theme: ${themeLabels[theme].label.toLowerCase()}`,
          icon: themeLabels[theme].icon,
          run: () => setTheme(theme),
        })),
        {
          id: "account",
          label: "Account and security",
          icon: "lock",
          keywords: "password two-factor sessions",
          run: () => navigate({ to: "/w/$workspaceId/$mode/settings/account", params }),
        },
        { id: "sign-out", label: "Sign out", icon: "signOut", run: signOut },
      ],
    },
  ];
};
