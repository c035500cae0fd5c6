import { expect, test } from "vitest";
import { operatorCaller } from "../../use-cases/caller.ts";
import { nowhere } from "../../workspaces/scope.ts";
import type { OwnDeps } from "../sign-in/own-change.ts";
import { changePassword } from "../sign-in/own-credentials.ts";
import { accountRoutes } from "./account-routes.ts";

test("a use case on the own account refuses raw inputs in the words of its route, and is charged what the route costs", () => {
  const charged: number[] = [];
  const raw = {
    ...operatorCaller(nowhere),
    inputs: "raw",
    charge: (cost: number) => {
      charged.push(cost);
      return null;
    },
  } as const;
  const call = (input: unknown) => () => changePassword(raw, input as never, {} as OwnDeps);
  expect(call({ currentPassword: "a" })).toThrow("newPassword is missing, is not a string of at most 1,000 characters");
  expect(call({ currentPassword: 1, newPassword: "b" })).toThrow("currentPassword is missing");
  expect(charged).toEqual([40_000, 40_000]);
  expect(accountRoutes["/auth/password"]).toMatchObject({
    ...{ requires: "signed-in", proof: "password", cost: 40_000, audit: ["account.change-password"] },
  });
});
