import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWorkspace } from "../../api/workspace.tsx";
import { cx } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { destinations } from "../paths.ts";

/** Where one can go. The same list in the side bar and in the phone's drawer. */
export const Navigation = ({ onGo }: { onGo?: () => void }) => (
  <nav aria-label="Main" className="grid gap-4">
    <Section title="Parcels">
      <Group of="parcels" onGo={onGo} />
    </Section>
    <Section title="Insights">
      <Group of="insights" onGo={onGo} />
    </Section>
    <Section title="Integration">
      <Group of="integration" onGo={onGo} />
    </Section>
    <Section title="Settings">
      <div className="grid gap-1">
        <p className="flex h-7 items-center gap-2 px-2 text-muted">
          <Icon name="command" className="text-faint" /> Developer
        </p>
        <div className="ml-[0.95rem] border-l border-line-strong pl-2">
          <Group of="developer" onGo={onGo} />
        </div>
      </div>
      <Group of="settings" onGo={onGo} />
    </Section>
  </nav>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-1">
    <p className="px-2 text-2xs font-medium text-muted">{title}</p>
    {children}
  </div>
);

const Group = ({ of, onGo }: { of: (typeof destinations)[number]["group"]; onGo?: () => void }) => {
  const { workspaceId, mode } = useWorkspace();
  return (
    <ul className="grid gap-px">
      {destinations
        .filter((place) => place.group === of)
        .map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              params={{ workspaceId, mode }}
              activeOptions={{ exact: place.label === "Overview", includeSearch: false }}
              onClick={onGo}
              className={cx(
                "flex h-7 items-center gap-2 rounded-md px-2 font-medium pointer-coarse:h-10",
                "text-muted hover:bg-hover hover:text-ink",
                "data-[status=active]:bg-pressed data-[status=active]:text-ink [&[data-status=active]>svg]:text-accent",
              )}
            >
              <Icon name={place.icon} className="text-faint" />
              {place.label}
            </Link>
          </li>
        ))}
    </ul>
  );
};
