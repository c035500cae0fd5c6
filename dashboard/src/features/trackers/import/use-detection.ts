import { useRef, useState } from "react";
import { requestGraphQL } from "../../../api/client.ts";
import { failureOf } from "../../../api/failure.ts";
import type { Carrier } from "../../../api/operation-types.ts";
import { useWorkspace } from "../../../api/workspace.tsx";
import { toast } from "../../../ui/overlays/toast.tsx";
import { CarrierCandidates, type CarrierCandidatesData } from "../trackers.operations.ts";

/** At the same time: the session has a limit of its own. */
const atOnce = 8;

/** Asks whose each code is, and keeps what is sure. */
export const useDetection = () => {
  const scope = useWorkspace();
  const [detected, setDetected] = useState<ReadonlyMap<string, Carrier>>(new Map());
  const [left, setLeft] = useState<number | null>(null);
  const stopped = useRef(false);
  const detect = async (codes: readonly string[]) => {
    const work = [...codes];
    const found = new Map(detected);
    stopped.current = false;
    setLeft(work.length);
    const worker = async () => {
      for (let code = work.pop(); code !== undefined && !stopped.current; code = work.pop()) {
        const { carrierCandidates }: CarrierCandidatesData = await requestGraphQL(
          CarrierCandidates,
          { trackingCode: code },
          scope,
        );
        const [first] = carrierCandidates;
        if (first?.isSure) found.set(code, first.carrier);
        setLeft(work.length);
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, worker));
    } catch (error) {
      toast("Some carriers were not detected", failureOf(error).message, "danger");
    }
    setDetected(found);
    setLeft(null);
    toast(`${(found.size - detected.size).toLocaleString()} of ${codes.length.toLocaleString()} codes have a certain match`);
  };
  const stop = () => {
    stopped.current = true;
  };
  return { detected, left, detect, stop, clear: () => setDetected(new Map()) };
};
