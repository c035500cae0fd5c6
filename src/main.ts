import { Command } from "commander";
import { addCarrierCommands } from "./commands/carriers.ts";
import { addDocsCommand } from "./commands/docs.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addKeyCommands } from "./commands/keys.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { CommandRefusal, explain } from "./commands/output.ts";
import { addSchemaCommand } from "./commands/schema.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addUserCommands } from "./commands/users.ts";

const program = new Command("kolli").description("Kolli: open-source shipment tracking").showHelpAfterError();
addServeCommand(program);
addMigrateCommand(program);
addKeyCommands(program);
addUserCommands(program);
addCarrierCommands(program);
addDoctorCommand(program);
addSchemaCommand(program);
addDocsCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  const isExpected =
    error instanceof CommandRefusal ||
    (error instanceof Error && ["EmbeddedServerError", "ServeRefusal"].includes(error.constructor.name));
  explain(
    isExpected
      ? `kolli: ${(error as Error).message}`
      : `kolli: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
