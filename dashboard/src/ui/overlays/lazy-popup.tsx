import { type ComponentProps, type ComponentType, type ReactElement, useState } from "react";

type Opening = { defaultOpen: boolean };

/**
 * A button whose popup is fetched when it is first wanted: on the way to it by pointer or focus, so that it is there at
 * the click. Until then the button stands alone; afterwards the fetched component draws it, popup and all.
 */
export const LazyPopup = ({
  load,
  button: Button,
}: {
  load: () => Promise<ComponentType<Opening>>;
  button: (props: ComponentProps<"button">) => ReactElement;
}) => {
  const [Popup, setPopup] = useState<ComponentType<Opening> | null>(null);
  if (Popup) return <Popup defaultOpen />;
  const open = async () => {
    const Loaded = await load();
    setPopup(() => Loaded);
  };
  return <Button aria-haspopup="menu" aria-expanded={false} onPointerEnter={load} onFocus={load} onClick={open} />;
};
