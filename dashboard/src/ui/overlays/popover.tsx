import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../class-names.ts";
import { inputClass } from "../forms/field.tsx";
import { Icon } from "../icon.tsx";
import { popupClass, popupItemClass } from "./popup.ts";

/** What opens below a button and holds fields. A menu must not: its keys are for choosing among items. */
export const Popover = ({ trigger, label, children }: { trigger: ReactElement; label: string; children: ReactNode }) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner sideOffset={4} align="start" collisionPadding={8} className="z-50">
        <Base.Popup aria-label={label} className={cx(popupClass, "min-w-44")}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

/** Typing narrows a long list down. */
export const PopoverSearch = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <div className="sticky top-0 z-1 -mx-1 -mt-1 mb-1 border-b border-line bg-raised p-1.5">
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={inputClass}
    />
  </div>
);

export const PopoverCheck = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) => (
  <label className={cx(popupItemClass, "hover:bg-hover has-focus-visible:bg-hover")}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    <span className="min-w-0 flex-1 truncate">{children}</span>
  </label>
);

/** One of several, in place until it is chosen. */
export const PopoverChoice = ({
  checked,
  onSelect,
  children,
}: {
  checked: boolean;
  onSelect: () => void;
  children: ReactNode;
}) => (
  <Base.Close
    aria-pressed={checked}
    onClick={onSelect}
    className={cx(popupItemClass, "w-full text-left hover:bg-hover focus-visible:bg-hover")}
  >
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {checked && <Icon name="check" className="text-accent" />}
  </Base.Close>
);
