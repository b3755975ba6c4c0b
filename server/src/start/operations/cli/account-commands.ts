import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DOCUMENT_CHOICES, type DocumentChoice } from '@exam-vault/contract/account';
import { Option, type Command } from 'commander';
import { Problem } from '../../../base/errors.ts';
import { withContext } from './administrator-commands.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { findPerson } from './find-person.ts';

/** The services of accounts, with the stored files. */
async function openAccounts(context: CommandContext) {
  const { composeDocuments } = await import('../../compose/compose-documents.ts');
  const { composeOwnAccount } = await import('../../compose/compose-account.ts');
  const { config, log, database } = context;
  return composeOwnAccount(config, database, context, composeDocuments(config, log, database, context));
}

/** A refusal as the operator reads it. */
function refused(error: unknown): never {
  if (error instanceof Problem && error.code === 'ONLY_ADMINISTRATOR') throw new CommandError(error.message);
  throw error;
}

const day = (date: Date) => date.toISOString().slice(0, 10);

function exportCommand(program: Command): void {
  program
    .command('export-person')
    .argument('<email>', 'or the id')
    .argument('<folder>', 'where the zip is written')
    .description('write a zip with all that the hub keeps of a person')
    .action((who: string, folder: string) =>
      withContext('export-person', async (context) => {
        const person = await findPerson(context, who);
        const { exports } = await openAccounts(context);
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
        return `What the hub keeps of ${person.name} (${person.email}) is in ${path}`;
      }),
    );
}

function deleteCommand(program: Command): void {
  program
    .command('delete-person')
    .argument('<email>', 'or the id')
    .addOption(
      new Option('--documents <choice>', 'their papers and notes stay without the name, or are removed')
        .choices([...DOCUMENT_CHOICES])
        .makeOptionMandatory(),
    )
    .option('--now', 'at once, and not in 14 days: nobody can take it back')
    .description('have an account deleted, as its owner can do in the profile')
    .action((who: string, { documents, now = false }: { documents: DocumentChoice; now?: boolean }) =>
      withContext('delete-person', async (context) => {
        const { _id, name, email } = await findPerson(context, who);
        const { account } = await openAccounts(context);
        if (now) {
          await account.removeNow(context.decider.actor, _id, documents).catch(refused);
          return `${name} (${email}) is deleted. Backups that were made before still have the account.`;
        }
        const due = await account.askForDeletion(context.decider, _id, documents).catch(refused);
        return `${name} (${email}) will be deleted on ${day(due)} by the running hub. Until then: keep-person ${email}`;
      }),
    );
}

function keepCommand(program: Command): void {
  program
    .command('keep-person')
    .argument('<email>', 'or the id')
    .description('take the deletion of an account back')
    .action((who: string) =>
      withContext('keep-person', async (context) => {
        const { _id, name, email } = await findPerson(context, who);
        const { account } = await openAccounts(context);
        const kept = await account.keep(context.decider, _id);
        return kept ? `${name} (${email}) stays.` : `${name} (${email}) was not to be deleted.`;
      }),
    );
}

/** What a person can do about their own data, done for them by the operator. */
export function accountCommands(program: Command): void {
  exportCommand(program);
  deleteCommand(program);
  keepCommand(program);
}
