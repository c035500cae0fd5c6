import type { Database } from "../src/postgres/database.ts";

export const createBenchDatabase = (db: Database, name: string) => db.run("", `create database "${name}"`);
export const dropBenchDatabase = (db: Database, name: string) => db.run("", `drop database if exists "${name}" with (force)`);
