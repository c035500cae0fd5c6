import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { loadPart } from "../api/load-part.ts";
import { answerSessionEnds } from "../api/session-end.ts";

/** Fetched when it is first needed: most visits end before their session does. */
const SessionEndDialog = lazy(loadPart(async () => ({ default: (await import("./session-end-dialog.tsx")).SessionEndDialog })));

/** Opens when the server no longer knows the session, over the page as it is. */
export const SessionEnd = ({ email }: { email: string }) => {
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(signedIn: boolean) => void>(() => {});
  useEffect(
    () =>
      answerSessionEnds(() => {
        setOpen(true);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  const close = useCallback((signedIn: boolean) => {
    setOpen(false);
    settle.current(signedIn);
  }, []);
  return (
    isOpen && (
      <Suspense>
        <SessionEndDialog email={email} onClose={close} />
      </Suspense>
    )
  );
};
