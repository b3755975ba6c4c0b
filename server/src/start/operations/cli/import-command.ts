import { DOCUMENT_CONTRACTS } from '@exam-vault/contract/document-contracts';
import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { UserRow } from '../../../base/database/schema.ts';
import { Problem } from '../../../base/errors.ts';
import { mayApproveImports, type ImportOrder } from '../imports/import-service.ts';
import { openTable, type ImportTable } from '../imports/import-table.ts';
import { CsvProblem } from '../../../base/csv/read-csv.ts';
import { withContext } from './administrator-commands.ts';
import { CommandError } from './command-error.ts';
import { findPerson } from './find-person.ts';
import type { CommandContext } from './command-context.ts';
import { auditOperation } from './audit-operation.ts';
import { showProgress } from './progress.ts';
import { refusedRows } from './refused-rows.ts';
import { runImport, type ImportTotals, type Watcher } from './run-import.ts';
import { stopOnSignal } from './stop-signal.ts';

interface Options {
  readonly dryRun?: true;
  readonly owner?: string;
  readonly approve?: string;
}

const count = (number: number, noun: string) => `${number.toLocaleString('en')} ${noun}`;

/** '3 papers and 2 notes'. */
function importedOf({ imported }: ImportTotals): string {
  const counts = Object.values(DOCUMENT_CONTRACTS).map(({ kind, words: { noun, many } }) =>
    count(imported[kind], imported[kind] === 1 ? noun : many),
  );
  return `${counts.slice(0, -1).join(', ')} and ${counts.at(-1) ?? ''}`;
}

function summary(totals: ImportTotals, dryRun: boolean): string {
  const { present, deleted } = totals;
  const came = importedOf(totals);
  const parts = [dryRun ? `${came} can be imported` : `${came} imported`];
  if (present > 0) parts.push(count(present, 'here already'));
  if (deleted > 0) parts.push(count(deleted, 'imported before and deleted since'));
  return `${parts.join(', ')}.${dryRun ? ' Nothing was written.' : ''}`;
}

const GO_ON = 'Run the same command again to go on: what is in is passed over.';

async function tableOf(file: string): Promise<ImportTable> {
  try {
    return await openTable(resolve(file));
  } catch (error) {
    if (error instanceof CsvProblem) throw new CommandError(`${file}: ${error.message}.`);
    throw error;
  }
}

async function ownerOf(people: CommandContext, who: string | undefined): Promise<UserRow | null> {
  if (who === undefined) return null;
  const owner = await findPerson(people, who);
  if (owner.disabled_at) throw new CommandError(`${who} is a disabled account.`);
  return owner;
}

async function approverOf(people: CommandContext, who: string | undefined): Promise<UserRow | null> {
  if (who === undefined) return null;
  const approver = await findPerson(people, who, 'teacher');
  if (!mayApproveImports(approver)) throw new CommandError(`${who} is not an administrator.`);
  return approver;
}

async function orderOf(
  people: CommandContext,
  table: ImportTable,
  { dryRun, owner, approve }: Options,
): Promise<ImportOrder> {
  if (owner === undefined && !table.header.includes('uploaded_by')) {
    throw new CommandError('Whose are the papers? Name the owner with --owner EMAIL, or in a column uploaded_by.');
  }
  return {
    folder: await realpath(dirname(table.path)),
    owner: await ownerOf(people, owner),
    approver: await approverOf(people, approve),
    validated: dryRun ? new Map<string, Promise<void>>() : null,
    actor: people.decider.actor,
  };
}

/** Imports one table and prints the refused rows on standard output. @throws CommandError when a row was refused */
async function importTable(people: CommandContext, table: ImportTable, options: Options): Promise<void> {
  const dryRun = options.dryRun ?? false;
  const order = await orderOf(people, table, options);
  // Loaded only now, so that wrong arguments are refused without loading the hub.
  const { openImports } = await import('./open-imports.ts');
  const imports = await openImports(people, { dryRun });
  const rows = dryRun ? null : refusedRows(table);
  const progress = showProgress(process.stderr);
  const watcher: Watcher = {
    async refused(row, reasons) {
      progress.clear();
      for (const { field, reason } of reasons) console.log(`line ${row.line}: ${field}: ${reason}`);
      await rows?.add(row, reasons);
    },
    progress: ({ done, refused }) => progress.update({ done, refused, total: table.rows }),
  };
  const stop = stopOnSignal();
  try {
    // Throws on a machine without a strong sandbox, before any file is imported unchecked.
    await imports.inspector.assertAvailable();
    const totals = await runImport(table, (values) => imports.take(values, order), watcher, stop).finally(() =>
      progress.clear(),
    );
    if (!dryRun && Object.values(totals.imported).some((imported) => imported > 0))
      await auditOperation(people.db, 'hub.import', `${basename(table.path)}: ${summary(totals, false)}`);
    console.log(summary(totals, dryRun));
    const refusals = totals.refused > 0 ? [refusal(totals.refused, (await rows?.close()) ?? null)] : [];
    if (totals.done < table.rows && stop.aborted)
      refusals.unshift(`Stopped after ${count(totals.done, 'of')} ${count(table.rows, 'lines')}. ${GO_ON}`);
    if (refusals.length > 0) throw new CommandError(refusals.join(' '));
  } catch (error) {
    if (error instanceof Problem) throw new CommandError(`${error.message} ${GO_ON}`);
    if (!(error instanceof CommandError)) console.error(`The import broke off. ${GO_ON}`);
    throw error;
  } finally {
    await rows?.close();
    await imports.close();
  }
}

function refusal(refused: number, written: string | Error | null): string {
  const lines = refused === 1 ? '1 line was refused.' : `${count(refused, 'lines')} were refused.`;
  if (written === null) return lines;
  if (written instanceof Error) return `${lines} They could not be written to a file: ${written.message}`;
  return `${lines} They stand in ${written}: mend them there and import that file.`;
}

export function importCommand(program: Command): void {
  program
    .command('import')
    .argument('<file>', 'a CSV; see docs/operating.md for its columns')
    .option('--dry-run', 'only check, each file too; write nothing')
    .option('--owner <email>', 'whose the lines are that have no uploaded_by')
    .option('--approve <email>', 'approve the papers, in the name of this administrator')
    .description('bring in papers and notes with their files')
    .action(async (file: string, options: Options) => {
      const table = await tableOf(file);
      await withContext('import', (people) => importTable(people, table, options));
    });
}
