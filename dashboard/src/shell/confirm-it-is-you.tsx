import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { requestAuth } from "../api/client.ts";
import { answerConfirmations } from "../api/confirmation.ts";
import { loadPart } from "../api/load-part.ts";
import type { Ways } from "./confirm-dialog.tsx";

/** Fetched when it is first asked for: most visits never are, and dialogs would make the first load an eighth larger. */
const ConfirmDialog = lazy(loadPart(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog })));

/** Opens when the server wants to know again who it is: for live keys, secrets, owners and the own second factor. */
export const ConfirmItIsYou = () => {
  const [ways, setWays] = useState<Ways | null>(null);
  const settle = useRef<(proved: boolean) => void>(() => {});
  useEffect(
    () =>
      answerConfirmations(async () => {
        const found = await requestAuth<Ways>("confirm/start", {}).catch(() => null);
        if (!found) return false;
        setWays(found);
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  const close = useCallback((proved: boolean) => {
    setWays(null);
    settle.current(proved);
  }, []);
  return (
    ways && (
      <Suspense>
        <ConfirmDialog ways={ways} onClose={close} />
      </Suspense>
    )
  );
};
