import { describe } from "vitest";
import { describeLists } from "../../contract/lists.ts";

describe("on a PostgreSQL given by DATABASE_URL", () => describeLists("url"));
describe("on the embedded PostgreSQL", () => describeLists("embedded"));
