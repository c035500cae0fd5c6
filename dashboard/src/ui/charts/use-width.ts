import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width an element has been given, so that a chart is drawn at true size and its letters keep theirs. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
};
