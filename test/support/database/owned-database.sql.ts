import pg from "pg";

const run = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** An empty database of a user who owns it and may do nothing else, as a hosted PostgreSQL gives one. Answers its address. */
export const createOwnedDatabase = async (serverUrl: string, name: string): Promise<string> => {
  await run(serverUrl, [`create role ${name} login password 'secret'`, `create database ${name} owner ${name}`]);
  return Object.assign(new URL(serverUrl), { username: name, password: "secret", pathname: `/${name}` }).href;
};

/** A sequence of a later Kolli; the other database has it too, as its migrations would make it. */
export const createSequence = (url: string, value: number | null) =>
  run(url, ["create sequence numbers", ...(value === null ? [] : [`select setval('numbers', ${value})`])]);

export const nextNumber = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query("select nextval('numbers') as n")).rows[0].n);
  } finally {
    await client.end();
  }
};
