import { expect, test } from "vitest";
import { signAwsRequest } from "./sigv4.ts";

// From AWS's own test suite for signature version 4: get-vanilla and post-vanilla.
const identity = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const at = Date.UTC(2015, 7, 30, 12, 36, 0);
const signed = (method: string) =>
  signAwsRequest(
    { method, host: "example.amazonaws.com", path: "/", headers: {}, body: Buffer.from("") },
    identity,
    "service",
    at,
  );

test("signatures are those of AWS's test suite", () => {
  const begin =
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=";
  expect(signed("GET").authorization).toBe(`${begin}5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31`);
  expect(signed("POST").authorization).toBe(`${begin}5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b`);
});
