import { describe } from "vitest";
import { describeAuthentication } from "../../contract/authentication.ts";

describe("on a PostgreSQL given by DATABASE_URL", () => describeAuthentication("url"));
describe("on the embedded PostgreSQL", () => describeAuthentication("embedded"));
