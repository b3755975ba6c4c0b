import type { Command } from 'commander';
import * as z from 'zod';
import { auditLog } from '../../../library/audit/audit-log.ts';
import type { Config } from '../../../base/config/config.ts';
import { Problem } from '../../../base/errors.ts';
import { isId } from '../../../base/database/ids.ts';
import { withContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { findPerson } from './find-people.ts';
import type { Terminal } from './terminal.ts';

/** @throws CommandError */
export function emailOf(text: string): string {
  const email = z.email().max(254).safeParse(text.trim());
  if (!email.success) throw new CommandError(`${text} isn’t an email address.`);
  return email.data;
}

const noAccount = (email: string) => (error: unknown) => {
  if (error instanceof Problem && error.code === 'NOT_FOUND') throw new CommandError(`No account found for ${email}.`);
  throw error;
};

const hasOwnPasswords = ({ identity }: Config) => identity.signInMethods.includes('built-in');
function assertOwnPasswords(config: Config): void {
  if (hasOwnPasswords(config)) return;
  throw new CommandError('The identity provider (IDENTITY) manages passwords and two-step sign-in. Reset them there.');
}

const oneTime = (link: string) => `Open this link within 24 hours to set the password. It works once:\n\n  ${link}\n`;

export function administratorCommands(program: Command, terminal: Terminal): void {
  program
    .command('create-admin')
    // People with an external identity provider register first. They may be given by their id.
    .argument('<email>', '', (text: string) => (isId(text.trim()) ? text.trim() : emailOf(text)))
    .description('create an administrator and print a one-time link to set the password')
    .action(
      withContext(
        terminal,
        async (context, email: string) => {
          const byId = isId(email);
          if (byId || !hasOwnPasswords(context.config)) {
            const person = await findPerson(context, email, 'teacher');
            await context.appointRegistered(person, !byId);
            return `${person.name} (${person.email}) is an administrator.`;
          }
          const link = await context.createAdministrator(email);
          return `${email.toLowerCase()} is an administrator.\n${oneTime(link)}`;
        },
        { createsHub: true },
      ),
    );

  program
    .command('reset-password')
    .argument('<email>', '', emailOf)
    .description('print a one-time link to set a new password')
    .action(
      withContext(terminal, async ({ identity, users, db, clock, decider, config }, email: string) => {
        assertOwnPasswords(config);
        const link = await identity.passwordLink(email).catch(noAccount(email));
        const account = await identity.findAccount(email);
        const user = account && (await users.findByToken(identity.issuer, account.subject));
        const entry = { ...decider, at: clock.now(), action: 'user.password_link', object_id: user?._id ?? null };
        await auditLog(db).append({ ...entry, detail: { account: account?.subject } });
        return oneTime(link);
      }),
    );

  program
    .command('reset-second-factor')
    .argument('<email>', '', emailOf)
    .description('turn off two-step sign-in for someone who lost their phone; ends all their sessions')
    .action(
      withContext(terminal, async ({ identity, decider, config }, email: string) => {
        assertOwnPasswords(config);
        const removed = await identity.removeSecondFactor(email, decider.actor).catch(noAccount(email));
        if (!removed) throw new CommandError(`Two-step sign-in is already off for ${email}.`);
        return `${email.toLowerCase()} can now sign in with just the password, and was signed out everywhere.`;
      }),
    );

  program
    .command('sign-out')
    .argument('[email]', '', emailOf)
    .option('--everybody', 'all accounts')
    .description('end all sessions of an account')
    .hook('preAction', ({ args }, command) => {
      if ((args.length === 0) !== Boolean(command.opts()['everybody']))
        throw new CommandError('Who should be signed out? Give an email address, or --everybody.');
    })
    .action(
      withContext(terminal, async ({ identity, decider }, email: string | undefined) => {
        if (email === undefined) return `${await identity.signOutEverybody(decider.actor)} sessions ended.`;
        const account = await identity.findAccount(email);
        const isElsewhere = await identity.signOutElsewhere(email, decider.actor);
        if (!account && !isElsewhere) throw new CommandError(`No account found for ${email}.`);
        if (account) await identity.signOutEverywhere(account.subject, decider.actor);
        return `Signed out ${email} everywhere.`;
      }),
    );

  program
    .command('new-secret')
    .description('use a new HUB_SECRET for this database; stop Exam Vault first; signs everyone out')
    .action(
      withContext(
        terminal,
        async ({ identity, decider }) => {
          // Session cookies were signed with the old secret.
          await identity.signOutEverybody(decider.actor);
          return 'The database now uses this HUB_SECRET. Everyone has to sign in again, and two-step sign-in has to be reset (reset-second-factor).';
        },
        { newSecret: true },
      ),
    );
}
