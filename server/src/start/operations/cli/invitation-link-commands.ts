import { MAX_LINK_DAYS, MAX_LINK_USES, type InvitationLink } from '@exam-vault/contract/invitation-links';
import { ROLES, type Role } from '@exam-vault/contract/permissions';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { Problem } from '../../../base/errors.ts';
import { withContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import type { Terminal } from './terminal.ts';
import { allPages, lines } from './words.ts';

const DAY_MS = 24 * 3_600_000;

const upTo = (most: number) => (text: string) => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new InvalidArgumentError(`Enter a number from 1 to ${most}.`);
  return number;
};

const line = ({ state, role, uses, uses_left, ends_at, _id }: InvitationLink) =>
  `${state.padEnd(9)}  ${role ?? 'any role'}  ${uses_left} of ${uses} uses left  until ${ends_at.slice(0, 10)}  ${_id}`;

interface LinkOptions {
  readonly role?: Role;
  readonly days: number;
  readonly uses: number;
}

/** Links by which several people may sign up: what the administrator's calls do, without one. */
export function invitationLinkCommands(program: Command, terminal: Terminal): void {
  program
    .command('invite-link')
    .addOption(new Option('--role <role>', 'only allow registering in this role').choices([...ROLES]))
    .addOption(new Option('--days <days>', 'how many days the link works').argParser(upTo(MAX_LINK_DAYS)).default(14))
    .addOption(new Option('--uses <uses>', 'how many people can use it').argParser(upTo(MAX_LINK_USES)).default(100))
    .description('create a link that several people can use to register')
    .action(
      withContext(terminal, async ({ invitationLinks, decider, clock }, { role, days, uses }: LinkOptions) => {
        const ends_at = new Date(clock.now().getTime() + days * DAY_MS);
        const { link } = await invitationLinks.create(decider, { role: role ?? null, ends_at, uses });
        const until = ends_at.toISOString().slice(0, 10);
        return `This link works for ${uses === 1 ? 'one person' : `${uses} people`}, until ${until}:\n\n  ${link}\n`;
      }),
    );

  program
    .command('invitation-links')
    .description('list invitation links, newest first')
    .action(
      withContext(terminal, async ({ invitationLinks }) =>
        lines(await allPages((page) => invitationLinks.list(page)), line),
      ),
    );

  program
    .command('withdraw-invitation-link')
    .argument('<id>', 'the id that invitation-links shows')
    .description('revoke an invitation link; people who used it keep their accounts')
    .action(
      withContext(terminal, async ({ invitationLinks, decider }, id: string) => {
        const { uses, uses_left } = await invitationLinks.withdraw(decider, id.trim()).catch((error: unknown) => {
          if (error instanceof Problem) throw new CommandError(`No invitation link found with the id ${id}.`);
          throw error;
        });
        return `The link was revoked. It was used ${uses - uses_left} of ${uses} times.`;
      }),
    );
}
