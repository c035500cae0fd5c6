import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

type Tab = { value: string; label: ReactNode; content: ReactNode };

export const Tabs = ({ tabs, label, className }: { tabs: readonly Tab[]; label: string; className?: string }) => (
  <Base.Root defaultValue={tabs[0]?.value} className={cx("min-w-0", className)}>
    <Base.List
      aria-label={label}
      className="scroll-hint relative flex gap-4 overflow-x-auto first:rounded-t-xl border-b border-line px-(--tabs-inset,1rem)"
    >
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.value}
          value={tab.value}
          className="h-10 shrink-0 border-b-2 border-transparent font-medium text-muted hover:text-ink focus-visible:-outline-offset-2 data-active:border-accent data-active:text-ink"
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className="outline-offset-[-2px]">
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
