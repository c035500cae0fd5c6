import { describe } from "vitest";
import { describeContract } from "../../contract/api.ts";

describe("the contract, on the embedded PostgreSQL", () => describeContract("embedded"));
