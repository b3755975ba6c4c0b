import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_CHOICES, type DocumentChoice } from '@exam-vault/contract/account';
import { Option, type Command } from 'commander';
import { composeOwnAccount } from '../../compose/compose-account.ts';
import { withContext, type CommandContext } from './command-context.ts';
import { findPerson } from './find-people.ts';
import type { Terminal } from './terminal.ts';

/** The services of accounts, with the stored files. */
const openAccounts = (context: CommandContext) =>
  composeOwnAccount(context.config, context.database, context, context.composeDocuments());

/** What a person can do about their own data, done for them by the operator. */
export function accountCommands(program: Command, terminal: Terminal): void {
  program
    .command('export-person')
    .argument('<email>', 'or the account id')
    .argument('<folder>', 'where to save the zip file')
    .description('save a zip file with all data about a person')
    .action(
      withContext(terminal, async (context, who: string, folder: string) => {
        const person = await findPerson(context, who);
        const { exports } = openAccounts(context);
        const path = join(resolve(folder), `${person._id}.zip`);
        await mkdir(resolve(folder), { recursive: true, mode: 0o700 });
        const { stream } = await exports.open(person, context.decider);
        // Only a whole zip gets the name. Nobody but the operator reads it.
        const part = `${path}.part`;
        try {
          await pipeline(stream, createWriteStream(part, { mode: 0o600 }));
          await rename(part, path);
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
        return `All data about ${person.name} (${person.email}) is in ${path}`;
      }),
    );

  program
    .command('delete-person')
    .argument('<email>', 'or the account id')
    .addOption(
      new Option('--documents <choice>', 'keep their papers and notes without the name, or delete them')
        .choices([...DOCUMENT_CHOICES])
        .makeOptionMandatory(),
    )
    .option('--now', 'delete right away instead of in 14 days; this can’t be undone')
    .description('delete an account, as its owner can in My Profile')
    .action(
      withContext(terminal, async (context, who: string, options: { documents: DocumentChoice; now?: true }) => {
        const { _id, name, email } = await findPerson(context, who);
        const { account } = openAccounts(context);
        if (options.now) {
          await account.removeNow(context.decider.actor, _id, options.documents);
          return `${name} (${email}) was deleted. Older backups still contain the account.`;
        }
        const due = await account.askForDeletion(context.decider, _id, options.documents);
        const day = due.toISOString().slice(0, 10);
        return `${name} (${email}) will be deleted on ${day} while the hub runs. To cancel: keep-person ${email}`;
      }),
    );

  program
    .command('keep-person')
    .argument('<email>', 'or the account id')
    .description('cancel the deletion of an account')
    .action(
      withContext(terminal, async (context, who: string) => {
        const { _id, name, email } = await findPerson(context, who);
        const { account } = openAccounts(context);
        const kept = await account.keep(context.decider, _id);
        return kept ? `${name} (${email}) won’t be deleted.` : `${name} (${email}) wasn’t going to be deleted.`;
      }),
    );
}
