import { useMemo } from "react";
import { useRead } from "../../api/hooks.ts";
import { Carriers } from "./trackers.operations.ts";

/** The carriers this server knows, by name. Their own names come with the answer; until then the code stands in. */
export const useCarriers = () => {
  const { data, isPending } = useRead(Carriers, {});
  return useMemo(() => {
    const carriers = [...(data?.carriers ?? [])].sort((a, b) => a.name.localeCompare(b.name));
    const names = new Map<string, string>(carriers.map(({ carrier, name }) => [carrier, name]));
    return { carriers, isPending, nameOf: (carrier: string) => names.get(carrier) ?? carrier.replaceAll("_", " ") };
  }, [data, isPending]);
};
