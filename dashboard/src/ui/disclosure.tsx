import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What only some want to see, folded away. Its mark is drawn here: browsers draw their own in different colours. */
export const Disclosure = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <details className="group">
    <summary className="flex w-fit list-none items-center gap-1 rounded-sm font-medium text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
      <Icon name="chevronRight" className="-ml-0.5 size-3.5 transition-transform group-open:rotate-90" />
      {title}
    </summary>
    <div className="mt-3">{children}</div>
  </details>
);
