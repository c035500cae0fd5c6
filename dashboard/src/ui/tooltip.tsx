import { Tooltip } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

const handle = Tooltip.createHandle<ReactNode>();

/** A hint on hover and focus. One popup serves them all, so that a long table stays light. */
export const Tip = ({ content, children }: { content: ReactNode; children: ReactElement }) => (
  <Tooltip.Trigger handle={handle} payload={content} delay={350} render={children} />
);

/** Mounted once, at the root. */
export const TipHost = () => (
  <Tooltip.Provider delay={350} timeout={300}>
    <Tooltip.Root handle={handle}>
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner sideOffset={6} collisionPadding={8} className="z-50">
            <Tooltip.Popup className="max-w-72 rounded-md bg-ink px-2 py-1.5 text-xs text-surface shadow-pop transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
              {payload}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  </Tooltip.Provider>
);
