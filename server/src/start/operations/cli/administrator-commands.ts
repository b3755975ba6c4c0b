import type { Command } from 'commander';
import * as z from 'zod';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { Config } from '../../../base/config/config.ts';
import { Problem } from '../../../base/errors.ts';
import { isId } from '../../../base/database/ids.ts';
import { CommandError } from './command-error.ts';
import { findPerson } from './find-person.ts';
import type { CommandContext } from './command-context.ts';

/** Runs one command with the hub's services and closes them. It prints the text that `work` returns. */
export async function withContext(
  command: string,
  work: (people: CommandContext) => Promise<string | void>,
  options: { newSecret?: boolean } = {},
): Promise<void> {
  // Loaded only now, so that wrong arguments are refused without loading the hub.
  const { openCommandContext: openPeople } = await import('./command-context.ts');
  const people = await openPeople(command, options);
  try {
    const message = await work(people);
    if (message !== undefined) console.log(message);
  } finally {
    await people.close();
  }
}

/** @throws CommandError */
export function emailOf(text: string): string {
  const email = z.email().max(254).safeParse(text.trim());
  if (!email.success) throw new CommandError(`${text} is not an e-mail address.`);
  return email.data;
}

const noAccount = (email: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'NOT_FOUND') throw new CommandError(`There is no account ${email}.`);
  throw error;
};

const hasOwnPasswords = ({ identity }: Config) => identity.signInMethods.includes('built-in');
const NOT_OURS = 'Passwords and second factors are kept by the identity provider (IDENTITY): they are reset there.';

const oneTime = (link: string) => `Open this link within 24 hours to set the password; it works once:\n\n  ${link}\n`;

function createAdminCommand(program: Command): void {
  program
    .command('create-admin')
    .argument('<email>')
    .description('make an administrator; prints a one-time link to set the password')
    .action(async (text: string) => {
      // People with an external identity provider register first. They may be given by their id.
      const byId = isId(text.trim());
      const email = byId ? text.trim() : emailOf(text);
      await withContext('create-admin', async (people) => {
        const { appointRegistered, config, createAdministrator } = people;
        if (byId || !hasOwnPasswords(config)) {
          const person = await findPerson(people, email, 'teacher');
          await appointRegistered(person, !byId);
          return `${person.name} (${person.email}) is an administrator.`;
        }
        const link = await createAdministrator(email);
        return `${email.toLowerCase()} is an administrator.\n${oneTime(link)}`;
      });
    });
}

function resetPasswordCommand(program: Command): void {
  program
    .command('reset-password')
    .argument('<email>')
    .description('print a one-time link to set a new password')
    .action(async (text: string) => {
      const email = emailOf(text);
      await withContext('reset-password', async ({ identity, users, db, clock, decider, config }) => {
        if (!hasOwnPasswords(config)) throw new CommandError(NOT_OURS);
        const link = await identity.passwordLink(email).catch(noAccount(email));
        const account = await identity.findAccount(email);
        const user = account && (await users.findByToken(identity.issuer, account.subject));
        const entry = { ...decider, at: clock.now(), action: 'user.password_link', object_id: user?._id ?? null };
        await auditLog(db).append({ ...entry, detail: { account: account?.subject } });
        return oneTime(link);
      });
    });
}

function resetSecondFactorCommand(program: Command): void {
  program
    .command('reset-second-factor')
    .argument('<email>')
    .description('take a lost second factor away; ends all sessions of the account')
    .action(async (text: string) => {
      const email = emailOf(text);
      await withContext('reset-second-factor', async ({ identity, decider, config }) => {
        if (!hasOwnPasswords(config)) throw new CommandError(NOT_OURS);
        const removed = await identity.removeSecondFactor(email, decider.actor).catch(noAccount(email));
        if (!removed) throw new CommandError(`${email} has no second factor.`);
        return `${email.toLowerCase()} signs in with the password alone now, everywhere anew.`;
      });
    });
}

function signOutCommand(program: Command): void {
  program
    .command('sign-out')
    .argument('[email]')
    .option('--everybody', 'all accounts of the hub')
    .description('end all sessions of an account, from their next request')
    .action(async (text: string | undefined, { everybody }: { everybody?: true }) => {
      if ((text === undefined) !== (everybody ?? false))
        throw new CommandError('Whom? Give an e-mail, or --everybody.');
      const email = text === undefined ? null : emailOf(text);
      await withContext('sign-out', async ({ identity, decider }) => {
        if (email === null) return `${await identity.signOutEverybody(decider.actor)} sessions are ended.`;
        const account = await identity.findAccount(email);
        const isElsewhere = await identity.signOutElsewhere(email, decider.actor);
        if (!account && !isElsewhere) throw new CommandError(`There is no account ${email}.`);
        if (account) await identity.signOutEverywhere(account.subject, decider.actor);
        return `${email} is signed out everywhere.`;
      });
    });
}

function newSecretCommand(program: Command): void {
  program
    .command('new-secret')
    .description('take another HUB_SECRET for this database, on purpose: stop every hub first; ends all sessions')
    .action(() =>
      withContext(
        'new-secret',
        async ({ identity, decider }) => {
          // Session cookies were signed with the old secret.
          await identity.signOutEverybody(decider.actor);
          return 'The database is used with this HUB_SECRET from now on. Everybody signs in anew; second factors have to be reset (reset-second-factor).';
        },
        { newSecret: true },
      ),
    );
}

export function administratorCommands(program: Command): void {
  createAdminCommand(program);
  resetPasswordCommand(program);
  resetSecondFactorCommand(program);
  signOutCommand(program);
  newSecretCommand(program);
}
