import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { nodesOf } from "../api/connection.ts";
import { useRead } from "../api/hooks.ts";
import { shortId } from "../api/ids.ts";
import { useWorkspace } from "../api/workspace.tsx";
import { type CommandGroup, CommandPalette } from "../ui/command-palette.tsx";
import { setTheme, themes } from "../ui/theme.ts";
import { useModeSwitch } from "./mode-switch.tsx";
import { destinations } from "./paths.ts";
import { PaletteSearch } from "./shell.operations.ts";
import { useSignOut } from "./sign-out.ts";
import { themeLabels } from "./theme-labels.ts";

/** Waits until typing pauses. */
const useSettled = (value: string, ms: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** The documentation of the server's own version, in a tab of its own. */
const manuals: readonly (readonly [file: string, label: string, keywords: string])[] = [
  ["webhooks", "Webhooks: topics, signatures, retries", "verify secret hmac receiver replay"],
  ["api", "The API", "graphql queries mutations pagination idempotency rate limit"],
  ["errors", "Error codes", "what does it mean refused"],
  ["carriers", "Carriers and what each needs", "credentials connect formats"],
  ["clients", "Generated clients", "codegen types sdk"],
  ["accounts", "People, roles and sign-in", "password two-factor invite"],
  ["operating", "Operating Kolli", "settings environment backup metrics upgrade"],
  ["security", "Security", "encryption keys egress"],
];
const help: CommandGroup = {
  value: "Help",
  items: manuals.map(([file, label, keywords]) => ({
    id: `help-${file}`,
    label,
    icon: "book",
    hint: "documentation",
    keywords: `help docs documentation manual ${keywords}`,
    run: () => window.open(`/docs/${file}.md`, "_blank", "noopener"),
  })),
};

type PaletteProps = { open: boolean; onClose: () => void; onShortcuts: () => void };

export const Palette = ({ open, onClose, onShortcuts }: PaletteProps) => {
  const [query, setQuery] = useState("");
  const text = useSettled(query.trim(), 180);
  const search = useRead(PaletteSearch, { text }, { enabled: open && text.length >= 2, keepLast: true });
  const found = useFound(text.length >= 2 ? search.data && nodesOf(search.data.trackers) : undefined);
  const groups = [...found, ...usePlaces(), ...useActs(onShortcuts), help];
  return (
    <CommandPalette
      open={open}
      onClose={() => {
        setQuery("");
        onClose();
      }}
      groups={groups}
      onQuery={setQuery}
      status={search.isFetching ? "Searching…" : undefined}
    />
  );
};

type Found = { id: string; trackingCode: string; carrier: string; reference: string | null };

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
        hint: tracker.carrier.replaceAll("_", " "),
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
