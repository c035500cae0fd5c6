import { Select as Base } from "@base-ui/react/select";
import type { ReactNode } from "react";
import { cx } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { popupClass, popupItemClass } from "../overlays/popup.ts";
import { type FieldError, FieldFrame, inputClass } from "./field.tsx";

export type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode };

type SelectProps<Value extends string> = {
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  id?: string;
  name?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  disabled?: boolean;
  className?: string;
};

export const Select = <Value extends string>({
  choices,
  value,
  onChange,
  id,
  name,
  disabled = false,
  className,
  ...aria
}: SelectProps<Value>) => (
  <Base.Root
    items={choices as Choice<Value>[]}
    value={value}
    onValueChange={(next) => next !== null && onChange(next as Value)}
    disabled={disabled}
    name={name}
    modal={false}
  >
    <Base.Trigger id={id} {...aria} className={cx(inputClass, "flex items-center justify-between gap-2 text-left", className)}>
      <Base.Value className="truncate" />
      <Base.Icon className="text-faint">
        <Icon name="upDown" />
      </Base.Icon>
    </Base.Trigger>
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
        <Base.Popup className={cx(popupClass, "min-w-(--anchor-width)")}>
          <Base.List>
            {choices.map((choice) => (
              <Base.Item key={choice.value} value={choice.value} className={cx(popupItemClass, "h-auto min-h-8 py-1")}>
                <span className="min-w-0 flex-1">
                  <Base.ItemText>{choice.label}</Base.ItemText>
                  {choice.hint && <span className="block max-w-72 text-xs text-muted">{choice.hint}</span>}
                </span>
                <Base.ItemIndicator>
                  <Icon name="check" className="text-accent" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export const SelectField = <Value extends string>({
  label,
  hint,
  error,
  className,
  ...select
}: { label: ReactNode; hint?: ReactNode; error?: FieldError | undefined; className?: string } & Omit<
  SelectProps<Value>,
  "id" | "className"
>) => (
  <FieldFrame label={label} hint={hint} error={error} className={className}>
    {(wiring, correct) => (
      <Select
        {...select}
        {...wiring}
        onChange={(value) => {
          correct();
          select.onChange(value);
        }}
      />
    )}
  </FieldFrame>
);
