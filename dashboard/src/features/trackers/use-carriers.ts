import { useMemo } from "react";
import { useRead } from "../../api/hooks.ts";
import { Carriers, type CarriersData } from "./first-parcel.operations.ts";

type Known = CarriersData["carriers"][number];

/** Connected ones before others, and those that Kolli speaks to itself before those that only an aggregator does. */
const rank = ({ isConnected, via }: Known): number => (isConnected ? 0 : 2) + (via === "AGGREGATOR" ? 1 : 0);

/** The carriers this server knows, the likelier ones first, each group by name. Their own names come with the answer; until then the code stands in. */
export const useCarriers = () => {
  const { data, isPending } = useRead(Carriers, {});
  return useMemo(() => {
    const carriers = [...(data?.carriers ?? [])].sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
    const names = new Map<string, string>(carriers.map(({ carrier, name }) => [carrier, name]));
    return { carriers, isPending, nameOf: (carrier: string) => names.get(carrier) ?? carrier.replaceAll("_", " ") };
  }, [data, isPending]);
};
