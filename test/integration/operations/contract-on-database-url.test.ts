import { describe } from "vitest";
import { describeContract } from "../../contract/api.ts";

describe("the contract, on a PostgreSQL given by DATABASE_URL", () => describeContract("url"));
