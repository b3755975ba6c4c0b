import type { Overview } from '@exam-vault/contract/overview';
import type { Command } from 'commander';
import { withContext } from './administrator-commands.ts';

const number = (value: number) => value.toLocaleString('en');
const megabytes = (bytes: number) => `${number(Math.ceil(bytes / 1_048_576))} MB`;
const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const pile = ({ count, oldest_at }: Overview['papers_waiting']) =>
  oldest_at === null ? number(count) : `${number(count)}, the oldest since ${minute(oldest_at)}`;
const people = ({ total, disabled }: Overview['people']['students']) =>
  `${number(total)}, ${number(disabled)} of them disabled`;

function storageText({ bytes, free_bytes }: Overview['storage']): string {
  const documents = bytes === null ? 'not counted' : megabytes(bytes);
  return free_bytes === null ? documents : `${documents}, ${megabytes(free_bytes)} free`;
}

/** One line for each number, in the order of the screen. */
function overviewText(overview: Overview): string {
  const { failed_sign_ins: failed } = overview;
  const lines: ReadonlyArray<readonly [string, string]> = [
    ['Teachers waiting', number(overview.teachers_waiting)],
    ['Papers waiting', pile(overview.papers_waiting)],
    ['Open reports', pile(overview.reports_open)],
    ['Students', people(overview.people.students)],
    ['Teachers', people(overview.people.teachers)],
    ['Files of documents', storageText(overview.storage)],
    [
      'Texts to be read',
      `${number(overview.reading_queue.waiting)}, ${number(overview.reading_queue.failed)} not readable`,
    ],
    ['Last good backup', overview.last_backup_at === null ? 'none is known' : minute(overview.last_backup_at)],
    ['Failed sign-ins in 24 hours', failed === null ? 'counted by the identity provider' : number(failed.count)],
    ...(failed?.hours ?? []).map(({ at, count }) => [`  from ${minute(at)}`, number(count)] as const),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** What the page's overview shows. */
export function overviewCommand(program: Command): void {
  program
    .command('overview')
    .description('what waits for the administrator, and how the hub is')
    .action(() =>
      withContext('overview', async ({ config, database, clock }) => {
        const { composeOverview } = await import('../../compose/compose-overview.ts');
        return overviewText(await composeOverview(config, database, { clock }).read());
      }),
    );
}
