import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width and height an element has been given, so that a chart is drawn at true size and its letters keep theirs. */
export const useWidth = <E extends HTMLElement>(): [RefObject<E | null>, number, number] => {
  const ref = useRef<E>(null);
  const [[width, height], setSize] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setSize([element.clientWidth, element.clientHeight]);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width, height];
};
