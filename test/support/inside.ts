import type { Context } from "../../src/graphql/context.ts";
import { globalId } from "../../src/lib/ids.ts";
import { operatorCaller } from "../../src/use-cases/caller.ts";
import { openAsOwner } from "./browser/dashboard.ts";
import type { Literals } from "./samples/schema-walk.ts";
import type { TestService } from "./service.ts";

/** The first owner as resolvers see them, for tests that run documents without HTTP in between. */
export const openInside = async (service: TestService) => {
  const { db } = service.runtime;
  await openAsOwner(service);
  const { scope } = await service.keyFor("TEST");
  const user = (await db.one<{ id: string }>("", "select id from user_account"))!;
  const known = { email: "owner@kolli.test", name: "Olga Owner", createdAt: 0 };
  const person = { ...user, ...known, twoFactorEnabled: false, hasPassword: true, addressProof: "OPERATOR" };
  const context = {
    requestId: "inside",
    services: service.service.services,
    scope,
    // Of both schemas, and logged as little as a key.
    caller: { ...operatorCaller(scope), kind: "key" },
    dashboard: { role: "owner", scope, session: { user: person, session: { id: "s" } }, actor: { userId: user.id } },
  } as unknown as Context;

  /** Ids of a delivery and of its endpoint, as arguments. */
  const someDelivery = async (): Promise<Literals> => {
    const found = await db.one<{ event: string; endpoint: string }>(
      "",
      "select event_id as event, endpoint_id as endpoint from delivery limit 1",
    );
    return {
      "Query.webhookEndpoint(id)": JSON.stringify(globalId("WebhookEndpoint", found!.endpoint)),
      "Query.webhookDelivery(id)": JSON.stringify(`gid://kolli/Delivery/${found!.event}.${found!.endpoint}`),
    };
  };
  return { context, scope, userId: user.id, someDelivery };
};
