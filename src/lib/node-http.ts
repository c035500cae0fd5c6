/**
 * `node:http` without the cost of importing it: an import reads every name of the module, and reading `WebSocket` loads Node's
 * internal copy of undici, 16 MB (Node 26.10).
 */
export const { createServer, METHODS } = process.getBuiltinModule("node:http");
