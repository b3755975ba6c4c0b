import { runCommand } from './run-command.ts';

// The command has closed its mails and its database. Nothing else that is still open needs to be waited for.
process.exit(await runCommand(process.argv.slice(2), process));
