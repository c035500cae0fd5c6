import { useRead } from "../../api/hooks.ts";
import { Fact } from "../../ui/facts.tsx";
import { CarrierQuota } from "./carriers.operations.ts";

/** What is left of an aggregator's quota. Nothing is shown where it does not tell. */
export const QuotaFact = ({ accountId }: { accountId: string }) => {
  const quota = useRead(CarrierQuota, { id: accountId }).data?.carrierQuota;
  if (!quota) return null;
  return (
    <Fact name="Quota">
      <span className={quota.remaining === 0 ? "figures font-medium text-danger" : "figures"}>
        {quota.remaining.toLocaleString()} of {quota.total.toLocaleString()} numbers left
      </span>
    </Fact>
  );
};
