// What people with an account, a link or a server of their own can do.
import { accounts } from "./accounts.ts";
import { dashboard } from "./dashboard.ts";
import { outside } from "./outside.ts";
import { pages } from "./pages.ts";
import { parcels } from "./parcels.ts";
import { signIn } from "./sign-in.ts";
import { attackOneService } from "./support/suite.ts";

attackOneService({ signIn, accounts, parcels, outside, pages, dashboard });
