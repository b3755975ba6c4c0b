import { Command } from 'commander';
import { startupErrorText } from '../../../base/config/startup-error.ts';
import { accountCommands } from './account-commands.ts';
import { administratorCommands } from './administrator-commands.ts';
import { backupCommand } from './backup-command.ts';
import { brandingCommands } from './branding-commands.ts';
import { importCommand } from './import-command.ts';
import { invitationLinkCommands } from './invitation-link-commands.ts';
import { invitationCommands } from './invitation-commands.ts';
import { overviewCommand } from './overview-command.ts';
import { peopleCommands } from './people-commands.ts';
import { reindexCommand } from './reindex-command.ts';
import { reportCommands } from './report-commands.ts';
import { restoreCommand } from './restore-command.ts';
import { semesterCommand } from './semester-command.ts';
import { verifyCommand } from './verify-command.ts';

const program = new Command('npm run hub --')
  .description('Administers the hub, whether it is running or not. It reads the same environment as the hub.')
  .helpCommand(false)
  .showHelpAfterError(false);
administratorCommands(program);
overviewCommand(program);
peopleCommands(program);
accountCommands(program);
invitationCommands(program);
invitationLinkCommands(program);
semesterCommand(program);
reportCommands(program);
brandingCommands(program);
importCommand(program);
reindexCommand(program);
backupCommand(program);
restoreCommand(program);
verifyCommand(program);

program.parseAsync().then(
  // The command has closed its mails and its database. Nothing else that is still open needs to be waited for.
  () => process.exit(0),
  (error: unknown) => {
    console.error(startupErrorText(error));
    process.exit(1);
  },
);
