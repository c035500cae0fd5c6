import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { requestAuth } from "../api/client.ts";
import { answerConfirmations } from "../api/confirmation.ts";
import { loadPart } from "../api/load-part.ts";
import type { IdentityProofs } from "./confirm-identity-dialog.tsx";

/** Fetched when it is first asked for: most visits never are, and dialogs would make the first load an eighth larger. */
const ConfirmIdentityDialog = lazy(
  loadPart(async () => ({ default: (await import("./confirm-identity-dialog.tsx")).ConfirmIdentityDialog })),
);

/** Opens when the server wants to know again who it is: for live keys, secrets, owners and the own second factor. */
export const ConfirmIdentity = () => {
  const [proofs, setProofs] = useState<(IdentityProofs & { operation: string }) | null>(null);
  const settle = useRef<(proved: boolean) => void>(() => {});
  useEffect(
    () =>
      answerConfirmations(async (operation) => {
        const found = await requestAuth<IdentityProofs>("confirm/start", {}).catch(() => null);
        if (!found) return false;
        setProofs({ ...found, operation });
        return new Promise((resolve) => {
          settle.current = resolve;
        });
      }),
    [],
  );
  const close = useCallback((proved: boolean) => {
    setProofs(null);
    settle.current(proved);
  }, []);
  return (
    proofs && (
      <Suspense>
        <ConfirmIdentityDialog proofs={proofs} onClose={close} />
      </Suspense>
    )
  );
};
