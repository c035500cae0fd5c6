import { globalId } from "../../lib/ids.ts";
import type { User } from "../users.sql.ts";

/** What the dashboard sees of an account. */
export const publicUser = ({ id, email, name, twoFactorEnabled }: User) => ({
  id: globalId("User", id),
  email,
  name,
  twoFactorEnabled,
});
