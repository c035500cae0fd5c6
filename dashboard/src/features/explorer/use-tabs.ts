import { useEffect, useState } from "react";
import { useWorkspace } from "../../api/workspace.tsx";
import { examples } from "./examples.ts";

export type Draft = { operation: string; variables: string };
export type ExplorerTab = Draft & { id: number };
export type PastRun = Draft & { at: number; status: number };
type Kept = { tabs: ExplorerTab[]; active: number; history: PastRun[] };

const mostTabs = 12;
const mostRuns = 30;

const firstDraft: Draft = { operation: examples[0]!.operation, variables: "{}" };

const isDraft = (value: unknown): value is Draft =>
  typeof (value as Draft | null)?.operation === "string" && typeof (value as Draft | null)?.variables === "string";

const read = (key: string): Kept => {
  try {
    const kept: Partial<Kept> = JSON.parse(localStorage.getItem(key) ?? "{}");
    const tabs = (kept.tabs ?? []).filter((tab) => isDraft(tab) && Number.isInteger(tab.id));
    const history = (kept.history ?? []).filter(isDraft);
    if (tabs.length > 0) return { tabs, active: tabs.some(({ id }) => id === kept.active) ? kept.active! : tabs[0]!.id, history };
  } catch {
    // What cannot be read is begun anew.
  }
  return { tabs: [{ id: 1, ...firstDraft }], active: 1, history: [] };
};

/** The operation's own name, or how it begins. */
export const titleOf = ({ operation }: Draft): string => {
  const named = /^\s*(?:query|mutation|subscription)\s+([A-Za-z_]\w*)/m.exec(operation)?.[1];
  return named ?? (operation.replace(/#.*/g, "").replace(/\s+/g, " ").trim().slice(0, 24) || "Empty");
};

/** What is being written, in tabs, and what was run last: kept in this browser for this workspace and mode. Keys are not. */
export const useTabs = () => {
  const { workspaceId, mode } = useWorkspace();
  const key = `kolli.explorer.${workspaceId}.${mode}`;
  const [kept, setKept] = useState(() => read(key));
  useEffect(() => localStorage.setItem(key, JSON.stringify(kept)), [key, kept]);
  const current = kept.tabs.find(({ id }) => id === kept.active) ?? kept.tabs[0]!;
  const open = (draft: Draft = firstDraft) =>
    setKept((now) => {
      const id = Math.max(...now.tabs.map((tab) => tab.id)) + 1;
      return { ...now, tabs: [...now.tabs, { id, ...draft }].slice(-mostTabs), active: id };
    });
  return {
    tabs: kept.tabs,
    history: kept.history,
    current,
    choose: (id: number) => setKept((now) => ({ ...now, active: id })),
    open,
    close: (id: number) =>
      setKept((now) => {
        const tabs = now.tabs.filter((tab) => tab.id !== id);
        if (tabs.length === 0) return { ...now, tabs: [{ id: id + 1, ...firstDraft }], active: id + 1 };
        return { ...now, tabs, active: now.active === id ? tabs.at(-1)!.id : now.active };
      }),
    write: (change: Partial<Draft>) =>
      setKept((now) => ({ ...now, tabs: now.tabs.map((tab) => (tab.id === now.active ? { ...tab, ...change } : tab)) })),
    remember: (run: PastRun) =>
      setKept((now) => ({
        ...now,
        history: [
          run,
          ...now.history.filter(({ operation, variables }) => operation !== run.operation || variables !== run.variables),
        ].slice(0, mostRuns),
      })),
    forget: () => setKept((now) => ({ ...now, history: [] })),
  };
};

export type Tabs = ReturnType<typeof useTabs>;
