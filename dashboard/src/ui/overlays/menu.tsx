import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useRef } from "react";
import { cx } from "../class-names.ts";
import { Icon, type IconName } from "../icon.tsx";
import { popupClass, popupItemClass } from "./popup.ts";

export const Menu = ({
  trigger,
  children,
  align = "end",
  className,
  defaultOpen = false,
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: "start" | "end";
  className?: string;
  defaultOpen?: boolean;
}) => {
  // Also for a menu that was open when it was drawn: then no button is known to have had the focus before.
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} collisionPadding={8} className="z-50">
          <Base.Popup finalFocus={button} className={cx(popupClass, "min-w-44", className)}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

export const MenuItem = ({
  icon,
  children,
  onSelect,
  danger = false,
  disabled = false,
  checked,
  render,
}: {
  icon?: IconName;
  children: ReactNode;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  checked?: boolean;
  render?: ReactElement;
}) => (
  <Base.Item className={cx(popupItemClass, danger && "text-danger")} disabled={disabled} onClick={onSelect} render={render}>
    {icon && <Icon name={icon} className={danger ? "" : "text-muted"} />}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {checked && <Icon name="check" className="text-accent" />}
  </Base.Item>
);

export const MenuCheckItem = ({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) => (
  <Base.CheckboxItem checked={checked} onCheckedChange={onChange} closeOnClick={false} className={popupItemClass}>
    <span
      className={cx(
        "grid size-4 place-items-center rounded-sm border",
        checked ? "border-accent bg-accent text-on-accent" : "border-control",
      )}
    >
      {checked && <Icon name="check" className="size-3" />}
    </span>
    <span className="min-w-0 flex-1 truncate">{children}</span>
  </Base.CheckboxItem>
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1.5 pb-1 text-2xs font-medium text-muted">{children}</div>
);

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
