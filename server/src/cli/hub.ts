import { Command } from 'commander';
import { ConfigError } from '../config.ts';
import { administratorCommands } from './administrator-commands.ts';
import { peopleCommands } from './people-commands.ts';

/** What went wrong, for the operator: its message, and for what nobody foresaw where to look. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration has mistakes:\n${error.message}`;
  if (error instanceof AggregateError && error.message === '') return explain(error.errors[0]);
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}

const program = new Command('npm run hub --')
  .description('Administers the hub, whether it is running or not. It reads the same environment as the hub.')
  .helpCommand(false)
  .showHelpAfterError(false);
administratorCommands(program);
peopleCommands(program);

program.parseAsync().then(
  // The mail server's connections may still be open; nothing waits for them.
  () => process.exit(0),
  (error: unknown) => {
    console.error(explain(error));
    process.exit(1);
  },
);
