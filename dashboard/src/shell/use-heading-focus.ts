import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { focusHeading, isLost } from "../ui/overlays/use-return-focus.ts";

const longestMs = 10_000;

/** Where the keyboard is after a jump or a click on a link. A field that someone types into keeps it. */
const isOnTheWay = (): boolean =>
  document.activeElement === null ||
  document.activeElement.closest("input, textarea, select, [contenteditable], [role=dialog]") === null;

/** After going to another page, its heading has the focus: it is read aloud, and Tab continues from there. */
export const useHeadingFocus = (): void => {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(pathname);
  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    if (left === undefined || left === pathname || !isOnTheWay()) return;
    // The page may still be fetched, and its heading be replaced once its data is there: until then it is tried again.
    const until = performance.now() + longestMs;
    const old = document.activeElement;
    let frame = 0;
    const tryAgain = () => {
      const heading = document.querySelector("#page h1");
      if (heading && (isLost() || document.activeElement === old)) focusHeading();
      const isElsewhere = !isLost() && document.activeElement !== old && document.activeElement !== heading;
      if (performance.now() < until && !isElsewhere) frame = requestAnimationFrame(tryAgain);
    };
    frame = requestAnimationFrame(tryAgain);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
};
