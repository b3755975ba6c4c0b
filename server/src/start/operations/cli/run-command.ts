import { Command, CommanderError } from 'commander';
import { startupErrorText } from '../../../base/config/startup-error.ts';
import { accountCommands } from './account-commands.ts';
import { administratorCommands } from './administrator-commands.ts';
import { backupCommand } from './backup-command.ts';
import { brandingCommand } from './branding-command.ts';
import { exportArchiveCommand } from './export-archive-command.ts';
import { importCommand } from './import-command.ts';
import { invitationLinkCommands } from './invitation-link-commands.ts';
import { invitationCommands } from './invitation-commands.ts';
import { overviewCommand } from './overview-command.ts';
import { peopleCommands } from './people-commands.ts';
import { reindexCommand } from './reindex-command.ts';
import { reportCommands } from './report-commands.ts';
import { restoreCommand } from './restore-command.ts';
import { semesterCommand } from './semester-command.ts';
import { openTerminal, type Streams } from './terminal.ts';
import { verifyCommand } from './verify-command.ts';

/** In the order of the help. */
const COMMANDS = [
  administratorCommands,
  overviewCommand,
  peopleCommands,
  accountCommands,
  invitationCommands,
  invitationLinkCommands,
  semesterCommand,
  reportCommands,
  brandingCommand,
  importCommand,
  exportArchiveCommand,
  reindexCommand,
  backupCommand,
  restoreCommand,
  verifyCommand,
];

/** Runs `npm run hub -- WORDS` in this process. @returns the exit code */
export async function runCommand(words: readonly string[], streams: Streams): Promise<number> {
  const terminal = openTerminal(streams);
  const program = new Command('npm run hub --')
    .description(
      'Manage Exam Vault from the command line, whether it’s running or not. Uses the same environment variables.',
    )
    .helpCommand(false)
    .showHelpAfterError(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
    });
  for (const add of COMMANDS) add(program, terminal);
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // It has been printed.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.console.error(startupErrorText(error));
    return 1;
  } finally {
    terminal.close();
  }
}
