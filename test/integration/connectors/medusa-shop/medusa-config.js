const { defineConfig } = require("@medusajs/framework/utils");

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: "", adminCors: "", authCors: "", jwtSecret: "of a test", cookieSecret: "of a test" },
  },
  admin: { disable: true },
});
