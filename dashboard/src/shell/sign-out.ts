import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { requestAuth } from "../api/client.ts";

export const useSignOut = () => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await requestAuth("sign-out", {}).catch(() => null);
    client.clear();
    await navigate({ to: "/sign-in" });
  };
};
