import type pg from "pg";

/** Cannot run inside a transaction, and not on the database that it makes. */
export const createKolliDatabase = (client: pg.Client) => client.query("create database kolli");
