/**
 * `node:http` without the price of importing it: an import reads every name of the module, and reading `WebSocket` loads the
 * copy of undici that Node has inside, 16 MB (Node 26.10).
 */
export const { createServer, METHODS } = process.getBuiltinModule("node:http");
