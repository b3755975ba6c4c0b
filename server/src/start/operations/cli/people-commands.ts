import { ROLES, TEACHER_STATUSES, type Role } from '@exam-vault/contract/permissions';
import { commentText, filterText } from '@exam-vault/contract/text';
import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import { Option, type Command } from 'commander';
import { Problem } from '../../../base/errors.ts';
import { CommandError } from './command-error.ts';
import { withContext, type CommandContext } from './command-context.ts';
import { decideEach } from './find-people.ts';
import { PEOPLE_COLUMNS, peopleTable, TEACHER_COLUMNS } from './people-tables.ts';
import type { Terminal } from './terminal.ts';
import { allPages } from './words.ts';

async function findPeople(
  { userService }: CommandContext,
  text: string,
  role: Role | undefined,
): Promise<Array<TeacherRow | StudentRow>> {
  const query = filterText.safeParse(text);
  // An empty text is no filter, and would list everybody.
  if (!query.success || query.data === undefined) throw new CommandError('Enter part of a name to search for.');
  const filter = { query: query.data };
  const teachers = role === 'student' ? [] : await allPages((page) => userService.teachers({ ...filter, page }));
  const students = role === 'teacher' ? [] : await allPages((page) => userService.students({ ...filter, page }));
  return [...teachers, ...students];
}

function reasonOf(text: string): string | null {
  const reason = commentText.safeParse(text);
  if (!reason.success) throw new CommandError(`The reason ${reason.error.issues[0]?.message ?? 'is not valid'}.`);
  return reason.data ?? null;
}

/** Says which option the operator needs. */
function unconfirmedProblem(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'CONFIRMATION_NEEDED') throw error;
  throw new CommandError(
    'This person’s email isn’t confirmed. Check who they are, then run: approve-teacher --unconfirmed EMAIL',
  );
}

interface DecisionOptions {
  readonly unconfirmed?: boolean;
  readonly reason?: string | null;
}

/** Teachers and accounts: what the administrator's calls do, without one. */
export function peopleCommands(program: Command, terminal: Terminal): void {
  /** Does the same with everybody who is named, and says that it is done. */
  const withEach = (
    role: Role | undefined,
    done: string,
    decide: (
      context: CommandContext,
      _id: string,
      options: DecisionOptions,
    ) => Promise<{ name: string; email: string }>,
  ) =>
    withContext(terminal, (context, named: string[], options: DecisionOptions) =>
      decideEach(context, named, role, async ({ _id }) => {
        const { name, email } = await decide(context, _id, options);
        return `${name} (${email}) is ${done}.`;
      }),
    );

  program
    .command('teachers')
    .addOption(new Option('--status <status>', 'only teachers with this status').choices([...TEACHER_STATUSES]))
    .description('list teachers, pending ones first')
    .action(
      withContext(terminal, async ({ userService }, { status }: { status?: string }) =>
        peopleTable(await allPages((page) => userService.teachers({ status, page })), TEACHER_COLUMNS),
      ),
    );

  program
    .command('people')
    .requiredOption('--query <text>', 'part of the name, email or ID number, or the account id')
    .addOption(new Option('--role <role>', 'only people with this role').choices([...ROLES]))
    .description('find teachers and students')
    .action(
      withContext(terminal, async (context, { query, role }: { query: string; role?: Role }) =>
        peopleTable(await findPeople(context, query, role), PEOPLE_COLUMNS),
      ),
    );

  program
    .command('approve-teacher')
    .argument('<email...>', 'or account ids')
    .option('--unconfirmed', 'approve even if the email isn’t confirmed, because you know who it is')
    .description('approve teachers')
    .action(
      withEach('teacher', 'approved', ({ userService, decider }, _id, { unconfirmed = false }) =>
        userService.approve(decider, _id, { accept_unconfirmed: unconfirmed }).catch(unconfirmedProblem),
      ),
    );

  program
    .command('reject-teacher')
    .argument('<email...>', 'or account ids')
    .option('--reason <text>', 'sent to each of them by email', reasonOf)
    .description('reject teachers, or revoke their approval')
    .action(
      withEach('teacher', 'rejected', ({ userService, decider }, _id, { reason = null }) =>
        userService.reject(decider, _id, reason),
      ),
    );

  program
    .command('disable-user')
    .argument('<email...>', 'or account ids')
    .description('disable accounts; takes effect with their next request')
    .action(withEach(undefined, 'disabled', ({ userService, decider }, _id) => userService.disable(decider, _id)));

  program
    .command('enable-user')
    .argument('<email...>', 'or account ids')
    .description('enable disabled accounts again')
    .action(withEach(undefined, 'enabled', ({ userService, decider }, _id) => userService.enable(decider, _id)));
}
