import { Combobox as Base } from "@base-ui/react/combobox";
import type { ReactNode } from "react";
import { cx } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { popupClass, popupItemClass } from "../overlays/popup.ts";
import { type FieldError, FieldFrame, inputClass } from "./field.tsx";

export type ComboboxItem = { value: string; label: string; hint?: ReactNode };

/** A choice among many, found by typing. */
export const ComboboxField = ({
  label,
  hint,
  error,
  items,
  value,
  onChange,
  placeholder,
  className,
  required = false,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldError | undefined;
  items: readonly ComboboxItem[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  className?: string;
  required?: boolean;
}) => (
  <FieldFrame label={label} hint={hint} error={error} className={className}>
    {(wiring, correct) => (
      <Base.Root
        items={items as ComboboxItem[]}
        value={items.find((item) => item.value === value) ?? null}
        onValueChange={(item) => {
          correct();
          onChange(item?.value ?? null);
        }}
        isItemEqualToValue={(a, b) => a.value === b.value}
        autoHighlight
      >
        <Base.InputGroup className="relative">
          <Base.Input {...wiring} required={required} placeholder={placeholder} className={cx(inputClass, "pr-8")} />
          <Base.Trigger aria-label="Show all" className="absolute inset-y-0 right-0 grid w-8 place-items-center text-faint">
            <Icon name="upDown" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal>
          <Base.Positioner sideOffset={4} className="z-50">
            <Base.Popup className={cx(popupClass, "w-(--anchor-width) p-0")}>
              <Base.Empty className="px-3 py-2 text-muted empty:hidden">Nothing matches.</Base.Empty>
              <Base.List className="p-1 empty:hidden">
                {(item: ComboboxItem) => (
                  <Base.Item key={item.value} value={item} className={popupItemClass}>
                    <span className="min-w-0 flex-1 truncate">{item.label}</span>
                    {item.hint && <span className="text-xs text-muted">{item.hint}</span>}
                    <Base.ItemIndicator>
                      <Icon name="check" className="text-accent" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    )}
  </FieldFrame>
);
