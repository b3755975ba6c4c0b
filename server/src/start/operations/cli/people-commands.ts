import { ROLES, TEACHER_STATUSES, type Role } from '@exam-vault/contract/permissions';
import { commentText, filterText } from '@exam-vault/contract/text';
import type { StudentRow, TeacherRow } from '@exam-vault/contract/administration';
import { Option, type Command } from 'commander';
import { Problem } from '../../../base/errors.ts';
import { withContext } from './administrator-commands.ts';
import { CommandError } from './command-error.ts';
import { decideEach } from './decide-each.ts';
import type { CommandContext } from './command-context.ts';
import { peopleTable, teacherTable } from './people-tables.ts';

type Pages<P> = (page: number) => Promise<{ data: P[]; total: number }>;

async function allOf<P>(read: Pages<P>): Promise<P[]> {
  const all: P[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await read(page);
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

async function findPeople(
  { userService }: CommandContext,
  text: string,
  role: Role | undefined,
): Promise<Array<TeacherRow | StudentRow>> {
  const query = filterText.safeParse(text);
  // An empty text is no filter, and would list everybody.
  if (!query.success || query.data === undefined) throw new CommandError('What is looked for? Give a part of a name.');
  const filter = { query: query.data };
  const teachers = role === 'student' ? [] : await allOf((page) => userService.teachers({ ...filter, page }));
  const students = role === 'teacher' ? [] : await allOf((page) => userService.students({ ...filter, page }));
  return [...teachers, ...students];
}

function reasonOf(text: string | undefined): string | null {
  const reason = commentText.safeParse(text);
  if (!reason.success) throw new CommandError(`The reason ${reason.error.issues[0]?.message ?? 'is not valid'}.`);
  return reason.data ?? null;
}

/** Says which option the operator needs. */
function unconfirmedProblem(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'CONFIRMATION_NEEDED') throw error;
  throw new CommandError(
    'Nobody has confirmed that the e-mail belongs to this person. Check who it is, then: approve-teacher --unconfirmed EMAIL',
  );
}

/** Teachers and accounts: what the administrator's calls do, without one. */
export function peopleCommands(program: Command): void {
  program
    .command('teachers')
    .addOption(new Option('--status <status>', 'only these').choices([...TEACHER_STATUSES]))
    .description('list teachers, those who wait first')
    .action(({ status }: { status?: string }) =>
      withContext('teachers', async (people) => {
        const teachers = await allOf((page) => people.userService.teachers({ status, page }));
        return teachers.length === 0 ? 'There are none.' : teacherTable(teachers);
      }),
    );

  program
    .command('people')
    .requiredOption('--query <text>', 'a part of the name, the e-mail or the number, or the id')
    .addOption(new Option('--role <role>', 'only these').choices([...ROLES]))
    .description('find teachers and students')
    .action(({ query, role }: { query: string; role?: Role }) =>
      withContext('people', async (context) => {
        const found = await findPeople(context, query, role);
        return found.length === 0 ? 'There are none.' : peopleTable(found);
      }),
    );

  program
    .command('approve-teacher')
    .argument('<email...>', 'or the ids')
    .option('--unconfirmed', 'also if nobody has confirmed the e-mail: you know who it is')
    .description('let teachers in')
    .action((named: string[], { unconfirmed = false }: { unconfirmed?: boolean }) =>
      withContext('approve-teacher', (people) =>
        decideEach(people, named, {
          role: 'teacher',
          async decide({ _id }) {
            const accepted = { accept_unconfirmed: unconfirmed };
            const approving = people.userService.approve(people.decider, _id, accepted).catch(unconfirmedProblem);
            const { name, email } = await approving;
            return `${name} (${email}) is approved.`;
          },
        }),
      ),
    );

  program
    .command('reject-teacher')
    .argument('<email...>', 'or the ids')
    .option('--reason <text>', 'told to each of them by e-mail')
    .description('refuse teachers, or withdraw their approval')
    .action(async (named: string[], options: { reason?: string }) => {
      const reason = reasonOf(options.reason);
      await withContext('reject-teacher', (people) =>
        decideEach(people, named, {
          role: 'teacher',
          async decide({ _id }) {
            const { name, email } = await people.userService.reject(people.decider, _id, reason);
            return `${name} (${email}) is rejected.`;
          },
        }),
      );
    });

  program
    .command('disable-user')
    .argument('<email...>', 'or the ids')
    .description('shut accounts out from their next request')
    .action((named: string[]) =>
      withContext('disable-user', (people) =>
        decideEach(people, named, {
          async decide({ _id }) {
            const { name, email } = await people.userService.disable(people.decider, _id);
            return `${name} (${email}) is disabled.`;
          },
        }),
      ),
    );

  program
    .command('enable-user')
    .argument('<email...>', 'or the ids')
    .description('let disabled accounts in again')
    .action((named: string[]) =>
      withContext('enable-user', (people) =>
        decideEach(people, named, {
          async decide({ _id }) {
            const { name, email } = await people.userService.enable(people.decider, _id);
            return `${name} (${email}) is enabled.`;
          },
        }),
      ),
    );
}
