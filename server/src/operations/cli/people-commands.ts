import { TEACHER_STATUSES } from '@exam-vault/contract/permissions';
import { commentText } from '@exam-vault/contract/text';
import type { TeacherRow } from '@exam-vault/contract/administration';
import { Option, type Command } from 'commander';
import { Problem } from '../../errors.ts';
import { withContext } from './administrator-commands.ts';
import { CommandError } from './command-error.ts';
import { findPerson } from './find-person.ts';
import type { CommandContext } from './command-context.ts';
import { teacherTable } from './teacher-table.ts';

async function allTeachers({ userService }: CommandContext, status: string | undefined): Promise<TeacherRow[]> {
  const all: TeacherRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await userService.teachers({ status, page });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
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
        const teachers = await allTeachers(people, status);
        return teachers.length === 0 ? 'There are none.' : teacherTable(teachers);
      }),
    );

  program
    .command('approve-teacher')
    .argument('<email>', 'or the id')
    .option('--unconfirmed', 'also if nobody has confirmed the e-mail: you know who it is')
    .description('let a teacher in')
    .action((who: string, { unconfirmed = false }: { unconfirmed?: boolean }) =>
      withContext('approve-teacher', async (people) => {
        const { _id } = await findPerson(people, who, 'teacher');
        const accepted = { accept_unconfirmed: unconfirmed };
        const approving = people.userService.approve(people.decider, _id, accepted).catch(unconfirmedProblem);
        const { name, email } = await approving;
        return `${name} (${email}) is approved.`;
      }),
    );

  program
    .command('reject-teacher')
    .argument('<email>', 'or the id')
    .option('--reason <text>', 'told to the teacher by e-mail')
    .description('refuse a teacher, or withdraw an approval')
    .action(async (who: string, options: { reason?: string }) => {
      const reason = reasonOf(options.reason);
      await withContext('reject-teacher', async (people) => {
        const { _id } = await findPerson(people, who, 'teacher');
        const { name, email } = await people.userService.reject(people.decider, _id, reason);
        return `${name} (${email}) is rejected.`;
      });
    });

  program
    .command('disable-user')
    .argument('<email>', 'or the id')
    .description('shut an account out from its next request')
    .action((who: string) =>
      withContext('disable-user', async (people) => {
        const { _id } = await findPerson(people, who);
        const { name, email } = await people.userService.disable(people.decider, _id);
        return `${name} (${email}) is disabled.`;
      }),
    );

  program
    .command('enable-user')
    .argument('<email>', 'or the id')
    .description('let a disabled account in again')
    .action((who: string) =>
      withContext('enable-user', async (people) => {
        const { _id } = await findPerson(people, who);
        const { name, email } = await people.userService.enable(people.decider, _id);
        return `${name} (${email}) is enabled.`;
      }),
    );
}
