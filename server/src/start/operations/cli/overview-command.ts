import type { Overview } from '@exam-vault/contract/overview';
import type { Command } from 'commander';
import { composeOverview } from '../../compose/compose-overview.ts';
import { withContext } from './command-context.ts';
import type { Terminal } from './terminal.ts';
import { megabytes, table } from './words.ts';

const number = (value: number) => value.toLocaleString('en');
const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const pile = ({ count, oldest_at }: Overview['papers_waiting']) =>
  oldest_at === null ? number(count) : `${number(count)}, the oldest since ${minute(oldest_at)}`;
const people = ({ total, disabled }: Overview['people']['students']) =>
  `${number(total)}, ${number(disabled)} of them disabled`;

function storageText({ bytes, free_bytes }: Overview['storage']): string {
  const documents = bytes === null ? 'not counted' : megabytes(bytes);
  return free_bytes === null ? documents : `${documents}, ${megabytes(free_bytes)} free`;
}

function filledText(fields: NonNullable<Overview['filled_in']>) {
  const sum = (of: 'filled' | 'right') => fields.reduce((all, field) => all + field[of], 0);
  const line = (name: string, right: number, filled: number) =>
    filled === 0 ? [] : [[name, `${Math.floor((100 * right) / filled)} % of the last ${number(filled)}`]];
  return [
    ...line('Filled in correctly', sum('right'), sum('filled')),
    ...fields.flatMap(({ field, right, filled }) => line(`  ${field}`, right, filled)),
  ];
}

/** One line for each number, in the order of the screen. */
function overviewText(overview: Overview): string {
  const { failed_sign_ins: failed } = overview;
  return table([
    ['Teachers waiting for approval', number(overview.teachers_waiting)],
    ['Papers waiting for review', pile(overview.papers_waiting)],
    ['Open reports', pile(overview.reports_open)],
    ['Students', people(overview.people.students)],
    ['Teachers', people(overview.people.teachers)],
    ['Document files', storageText(overview.storage)],
    [
      'Waiting for text recognition',
      `${number(overview.reading_queue.waiting)}, ${number(overview.reading_queue.failed)} not readable`,
    ],
    ...filledText(overview.filled_in ?? []),
    ['Last successful backup', overview.last_backup_at === null ? 'none yet' : minute(overview.last_backup_at)],
    [
      'Failed sign-ins in the last 24 hours',
      failed === null ? 'counted by the identity provider' : number(failed.count),
    ],
    ...(failed?.hours ?? []).map(({ at, count }) => [`  from ${minute(at)}`, number(count)]),
  ]);
}

/** What the page's overview shows. */
export function overviewCommand(program: Command, terminal: Terminal): void {
  program
    .command('overview')
    .description('what needs your attention and how the system is doing')
    .action(
      withContext(terminal, async ({ config, database, ...core }) =>
        overviewText(await composeOverview(config, database, core).read()),
      ),
    );
}
