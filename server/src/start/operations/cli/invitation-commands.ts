import type { Invitation } from '@exam-vault/contract/invitations';
import { ROLES } from '@exam-vault/contract/permissions';
import { Option, type Command } from 'commander';
import { emailOf } from './administrator-commands.ts';
import { withContext, type CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { inviteList, type ListOptions } from './invite-list.ts';
import type { Terminal } from './terminal.ts';
import { allPages, lines } from './words.ts';

const allInvitations = ({ invitations }: CommandContext) => allPages((page) => invitations.list(page));

const line = ({ state, email, role, expires_at, _id }: Invitation) =>
  `${state.padEnd(9)}  ${email}  ${role ?? 'any role'}  until ${expires_at.slice(0, 10)}  ${_id}`;

interface InviteOptions extends ListOptions {
  readonly list?: string;
}

/** @throws CommandError */
function checkInvite({ args }: Command, { list, role, ...ofLists }: InviteOptions): void {
  if ((args.length === 0) === (list === undefined))
    throw new CommandError('Who do you want to invite? Give an email address, or a file with --list.');
  if (list === undefined && Object.keys(ofLists).length > 0)
    throw new CommandError('--dry-run, --skip-wrong and --links need a list: --list FILE.');
}

/** Invitations to sign up: what the administrator's calls do, without one. */
export function invitationCommands(program: Command, terminal: Terminal): void {
  program
    .command('invite')
    .argument('[email]', '', emailOf)
    .addOption(new Option('--role <role>', 'only allow registering in this role').choices([...ROLES]))
    .option('--list <file>', 'a CSV file of addresses, and roles if you like, instead of one address')
    .option('--dry-run', 'with --list: show what would happen without inviting anyone')
    .option('--skip-wrong', 'with --list: skip lines with problems and invite the rest')
    .option(
      '--links <file>',
      'with --list: save the links to this file if email isn’t set up, instead of printing them',
    )
    .description('invite one person or a list; emails the links, or prints them if email isn’t set up')
    .hook('preAction', (command) => checkInvite(command, command.opts()))
    .action(
      withContext(terminal, async (context, email: string | undefined, { list, ...options }: InviteOptions) => {
        if (list !== undefined) return inviteList(context, list, options);
        const { link } = await context.invitations.invite(context.decider, String(email), options.role ?? null);
        return link === null
          ? `We’ll email the link to ${email}.`
          : `Send this link to ${email}. It works once:\n\n  ${link}\n`;
      }),
    );

  program
    .command('invitations')
    .description('list invitations, newest first')
    .action(withContext(terminal, async (context) => lines(await allInvitations(context), line)));

  program
    .command('withdraw-invitation')
    .argument('<email>', 'or the invitation id')
    .description('revoke an active invitation')
    .action(
      withContext(terminal, async (context, who: string) => {
        const wanted = who.trim().toLowerCase();
        const open = (await allInvitations(context)).find(
          ({ _id, email, state }) => state === 'open' && (_id === wanted || email === wanted),
        );
        if (!open) throw new CommandError(`No open invitation found for ${who}.`);
        await context.invitations.withdraw(context.decider, open._id);
        return `The invitation to ${open.email} was revoked.`;
      }),
    );
}
