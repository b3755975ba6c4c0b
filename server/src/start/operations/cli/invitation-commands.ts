import type { Invitation } from '@exam-vault/contract/invitations';
import { ROLES } from '@exam-vault/contract/permissions';
import { Option, type Command } from 'commander';
import { emailOf, withContext } from './administrator-commands.ts';
import type { CommandContext } from './command-context.ts';
import { CommandError } from './command-error.ts';
import { inviteList, type ListCommandOptions } from './invite-list.ts';

async function allInvitations({ invitations }: CommandContext): Promise<Invitation[]> {
  const all: Invitation[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await invitations.list(page);
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

const line = ({ state, email, role, expires_at, _id }: Invitation) =>
  `${state.padEnd(9)}  ${email}  ${role ?? 'any role'}  until ${expires_at.slice(0, 10)}  ${_id}`;

/** Invitations to sign up: what the administrator's calls do, without one. */
export function invitationCommands(program: Command): void {
  program
    .command('invite')
    .argument('[email]')
    .addOption(new Option('--role <role>', 'may register in this role only').choices([...ROLES]))
    .option('--list <file>', 'a CSV of addresses, and of roles if wanted, in the place of one address')
    .option('--dry-run', 'with --list: only say what would happen')
    .option('--skip-wrong', 'with --list: invite the other lines although some are wrong')
    .option('--links <file>', 'with --list: write the links there where no mail is set up, instead of printing them')
    .description('invite somebody, or a list, to sign up; mails the link, or prints it where no mail is set up')
    .action(async (text: string | undefined, { list, ...options }: ListCommandOptions & { list?: string }) => {
      if ((text === undefined) === (list === undefined))
        throw new CommandError('Whom? Give an e-mail, or a file with --list.');
      if (list !== undefined) {
        await withContext('invite', (context) => inviteList(context, list, options));
        return;
      }
      const { role, ...ofLists } = options;
      if (Object.keys(ofLists).length > 0)
        throw new CommandError('--dry-run, --skip-wrong and --links need a list: --list FILE.');
      const email = emailOf(text ?? '');
      await withContext('invite', async ({ invitations, decider }) => {
        const { link } = await invitations.invite(decider, email, role ?? null);
        return link === null
          ? `${email} gets the link by mail.`
          : `Hand this link to ${email}; it works once:\n\n  ${link}\n`;
      });
    });

  program
    .command('invitations')
    .description('list invitations, newest first')
    .action(() =>
      withContext(
        'invitations',
        async (context) => (await allInvitations(context)).map(line).join('\n') || 'There are none.',
      ),
    );

  program
    .command('withdraw-invitation')
    .argument('<email>', 'or the id')
    .description('make the open invitation of an address void')
    .action((who: string) =>
      withContext('withdraw-invitation', async (context) => {
        const wanted = who.trim().toLowerCase();
        const open = (await allInvitations(context)).find(
          ({ _id, email, state }) => state === 'open' && (_id === wanted || email === wanted),
        );
        if (!open) throw new CommandError(`There is no open invitation for ${who}.`);
        await context.invitations.withdraw(context.decider, open._id);
        return `The invitation of ${open.email} is withdrawn.`;
      }),
    );
}
