import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { request } from "undici";
import { type AwsIdentity, signAwsRequest } from "../../../src/lib/aws/sigv4.ts";
import { freePort } from "../database/postgres-server.ts";
import { eventually } from "../eventually.ts";
import { keptFolder } from "./unpacked-server.ts";

const version = "5.2.5";
/** What the server needs for SQS, EventBridge, S3 and IAM; in a folder by this list, which a longer one does not find. */
const packages = [`moto==${version}`, "flask==3.1.3", "flask-cors==6.0.5", "py-partiql-parser==0.6.3", "jsonpath-ng==1.8.0"];
export const region = "eu-central-1";

/** From where this machine's pip is set up to fetch, once. Null, with a warning, if it cannot be had or there is no Python. */
export const findMoto = (): string | null => {
  try {
    return keptFolder(`moto-${version}-${packages.length}`, (folder) => {
      const options = ["--quiet", "--disable-pip-version-check", "--no-cache-dir", "--target", join(folder, "libs")];
      const installed = spawnSync("python3", ["-m", "pip", "install", ...options, ...packages], { encoding: "utf8" });
      if (installed.status !== 0) throw new Error(installed.error?.message ?? installed.stderr.slice(-500));
    });
  } catch (error) {
    console.warn(`moto could not be fetched, and its tests are skipped: ${(error as Error).message}`);
    return null;
  }
};

/**
 * For each event on a bus, moto builds anew the parser of JSON paths, which takes a processor half a second. Beside other tests, sending
 * was then given up, and what is given up is tried again by a clock that stands still.
 */
const program = `
import functools, sys
import jsonpath_ng.ext
jsonpath_ng.ext.parse = functools.cache(jsonpath_ng.ext.parse)
from moto.server import main
main(["-p", sys.argv[1]])
`;

type Call = {
  readonly service: "sqs" | "events" | "s3" | "iam";
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** AWS as moto imitates it: it verifies signatures, and what a user may do. */
export const startMoto = async (root: string) => {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  // Without -S, packages that happen to be on this machine would stand in for what the list above lacks.
  const child = spawn("python3", ["-S", "-c", program, String(port)], {
    env: { ...process.env, PYTHONPATH: join(root, "libs"), PYTHONDONTWRITEBYTECODE: "1" },
    stdio: "ignore",
  });
  const post = async (path: string, body: string): Promise<number> => {
    const { statusCode, body: answer } = await request(`http://${host}${path}`, {
      method: "POST",
      headers: { "content-type": "text/plain" },
      body,
    });
    await answer.dump();
    return statusCode;
  };
  const isUp = () =>
    post("/moto-api/reset", "").then(
      (status) => status === 200,
      () => false,
    );
  let identity: AwsIdentity = { accessKeyId: "none-yet", secretAccessKey: "none-yet", region };
  /** As the account's administrator. */
  const call = async ({ service, method = "POST", path = "/", headers = {}, body = "" }: Call): Promise<string> => {
    const toSign = { method, host, path, headers, body: Buffer.from(body) };
    const signed = signAwsRequest(toSign, identity, service, Date.now());
    const answer = await request(`http://${host}${path}`, { method, headers: signed, body: method === "GET" ? null : body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${service} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`);
    return text;
  };
  /** It cannot verify forms, which IAM takes: those pass unjudged. */
  const iam = async (action: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    await post("/moto-api/reset-auth", "inf");
    const text = await call({
      service: "iam",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ Action: action, Version: "2010-05-08", ...fields }).toString(),
    });
    await post("/moto-api/reset-auth", "0");
    return text;
  };
  const json = async (service: "sqs" | "events", operation: string, body: object): Promise<Record<string, unknown>> => {
    const target = `${service === "sqs" ? "AmazonSQS" : "AWSEvents"}.${operation}`;
    const headers = { "content-type": `application/x-amz-json-1.${service === "sqs" ? 0 : 1}`, "x-amz-target": target };
    const text = await call({ service, headers, body: JSON.stringify(body) });
    return text === "" ? {} : JSON.parse(text);
  };
  /** What the user may do from now on. */
  const allow = (name: string, actions: readonly string[]) => {
    const statement = { Effect: "Allow", Action: actions, Resource: "*" };
    const document = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
    return iam("PutUserPolicy", { UserName: name, PolicyName: "test", PolicyDocument: document });
  };
  const createUser = async (name: string, actions: readonly string[]): Promise<AwsIdentity> => {
    await iam("CreateUser", { UserName: name });
    await allow(name, actions);
    const text = await iam("CreateAccessKey", { UserName: name });
    const found = (tag: string) => new RegExp(`<${tag}>([^<]+)</${tag}>`).exec(text)![1]!;
    return { accessKeyId: found("AccessKeyId"), secretAccessKey: found("SecretAccessKey"), region };
  };
  try {
    await eventually(isUp);
    identity = await createUser("administrator", ["*"]);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return {
    host,
    call,
    json,
    allow,
    createUser,
    async close() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
};

export type MotoServer = Awaited<ReturnType<typeof startMoto>>;
