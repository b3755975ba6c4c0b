import { withNamesAsSubjects } from '../../../library/catalogue/course-names.ts';
import { mkdir, realpath } from 'node:fs/promises';
import { sandboxedPageBuilder } from '@exam-vault/sandbox/pages/sandboxed-page-builder';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { lockDataFolder } from '../../compose/open-database.ts';
import type { UserRow } from '../../../base/database/schema.ts';
import { Problem } from '../../../base/errors.ts';
import { importService, mayApproveImports, type ImportOrder } from '../imports/import-service.ts';
import { ArchiveProblem, type ArchiveSource } from '../imports/archive-source.ts';
import { openArchive } from '../imports/open-archive.ts';
import type { RowValues } from '../imports/import-row.ts';
import { pictureJoiner } from '../imports/joined-pictures.ts';
import { openInside } from '../imports/open-inside.ts';
import { importArchive } from './import-archive.ts';
import { openTable, type ImportTable } from '../imports/import-table.ts';
import { CsvProblem } from '../../../base/csv/read-csv.ts';
import { openStagingArea } from '../../../library/files/staging-area.ts';
import { CommandError } from './command-error.ts';
import { findPerson } from './find-people.ts';
import { assertOwnDataFolder, withContext, type CommandContext } from './command-context.ts';
import { showProgress } from './progress.ts';
import { refusedRows } from './refused-rows.ts';
import { runImport, type ImportTotals, type Watcher } from './run-import.ts';
import type { Terminal } from './terminal.ts';
import { count, kindCounts } from './words.ts';

interface Options {
  readonly dryRun?: true;
  readonly owner?: string;
  readonly approve?: string;
  readonly csv?: string;
  readonly files?: string;
  readonly ocrMinutes: string;
}

function summary(totals: ImportTotals, dryRun: boolean): string {
  const { present, deleted, passedOver } = totals;
  const came = kindCounts(totals.imported);
  const parts = [dryRun ? `${came} can be imported` : `${came} imported`];
  if (present > 0) parts.push(`${present.toLocaleString('en')} already here`);
  if (passedOver > 0) parts.push(`${passedOver.toLocaleString('en')} of other types skipped`);
  if (deleted > 0) parts.push(`${deleted.toLocaleString('en')} imported earlier and deleted since then`);
  return `${parts.join(', ')}.${dryRun ? ' Nothing was written.' : ''}`;
}

const GO_ON = 'Run the same command again to continue. Lines that are already imported are skipped.';

/** Null: neither a folder nor a zip. */
async function archiveAt(path: string): Promise<ArchiveSource | null> {
  try {
    return await openArchive(resolve(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new CommandError(`Can’t find ${path}. Check the path.`);
    if (code === 'EACCES' || code === 'EPERM') throw new CommandError(`You don’t have permission to read ${path}.`);
    throw error;
  }
}

const A_TABLE = /\.(?:csv|tsv|txt)$/i;

async function tableOf(file: string): Promise<ImportTable> {
  try {
    return await openTable(resolve(file));
  } catch (error) {
    if (error instanceof CsvProblem && !A_TABLE.test(file))
      throw new CommandError(
        `${file} isn’t a folder, zip or CSV file. If it’s another kind of archive, unpack it and import the folder.`,
      );
    if (error instanceof CsvProblem) throw new CommandError(`${file}: ${error.message}.`);
    throw error;
  }
}

async function ownerOf(context: CommandContext, who: string | undefined): Promise<UserRow | null> {
  if (who === undefined) return null;
  const owner = await findPerson(context, who);
  if (owner.disabled_at) throw new CommandError(`The account ${who} is disabled.`);
  return owner;
}

async function approverOf(context: CommandContext, who: string | undefined): Promise<UserRow | null> {
  if (who === undefined) return null;
  const approver = await findPerson(context, who, 'teacher');
  if (!mayApproveImports(approver)) throw new CommandError(`${who} isn’t an administrator.`);
  return approver;
}

async function orderOf(
  context: CommandContext,
  open: ImportOrder['open'],
  { dryRun, owner, approve }: Options,
): Promise<ImportOrder> {
  return {
    open,
    owner: await ownerOf(context, owner),
    approver: await approverOf(context, approve),
    validated: dryRun ? new Map<string, Promise<void>>() : null,
    actor: context.decider.actor,
    papers: new Map(),
  };
}

/**
 * Opens the services of an import, whether the hub runs or not. The import stages files in its own folder, `DATA_DIR/import`, because a
 * hub empties its staging area when it starts. A lock on that folder keeps a second import out; the lock and files of a killed one are
 * removed. A dry run stages nothing.
 */
async function openImports(context: CommandContext, { dryRun }: { dryRun: boolean }) {
  const { config, db, firstLists, clock, users } = context;
  const catalogue = withNamesAsSubjects(firstLists);
  const { services, storage, inspector, reader, files, sandbox } = context.composeDocuments();
  const parts = { db, catalogue, clock, users, documents: services };
  if (dryRun) {
    const stage = () => Promise.reject(new Error('a dry run stages nothing'));
    return {
      ...importService({ ...parts, stage, joinPictures: stage }),
      inspector,
      reader,
      files,
      close: async () => reader.close(),
    };
  }
  await assertOwnDataFolder(config.dataDir, 'import');
  const folder = join(config.dataDir, 'import');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(folder, 'hub import');
  try {
    const { stage } = await openStagingArea(join(folder, 'incoming'));
    // The first writer claims the store for this database. Without the claim no orphan in it would ever be collected.
    if (!(await storage.claim(context.identity.issuer)))
      context.log.warn('The stored files belong to another database.');
    const joinPictures = pictureJoiner({ stage, files, builder: sandboxedPageBuilder({ sandbox, log: context.log }) });
    const close = async () => {
      reader.close();
      await lock.release();
    };
    return { ...importService({ ...parts, stage, joinPictures }), inspector, reader, files, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Imports one table and prints the refused rows on standard output. @throws CommandError when a row was refused */
async function importTable(context: CommandContext, table: ImportTable, options: Options): Promise<void> {
  const dryRun = options.dryRun ?? false;
  if (options.owner === undefined && !table.header.includes('uploaded_by')) {
    throw new CommandError('Who owns the papers? Use --owner EMAIL or a column uploaded_by.');
  }
  const source = await filesOf(table, options);
  const order = await orderOf(context, source.open, options);
  const imports = await openImports(context, { dryRun });
  const rows = dryRun ? null : refusedRows(table);
  const { console, stderr, stopSignal } = context.terminal;
  const progress = showProgress(stderr);
  const watcher: Watcher = {
    async refused(row, reasons) {
      progress.clear();
      for (const { field, reason } of reasons) console.log(`line ${row.line}: ${field}: ${reason}`);
      await rows?.add(row, reasons);
    },
    progress: ({ done, refused }) => progress.update({ done, refused, total: table.rows }),
  };
  const stop = stopSignal();
  try {
    // Throws on a machine without a strong sandbox, before any file is imported unchecked.
    await imports.inspector.assertAvailable();
    const totals = await runImport(table, (values) => imports.take(values, order), watcher, stop).finally(() =>
      progress.clear(),
    );
    if (!dryRun && Object.values(totals.imported).some((imported) => imported > 0))
      await context.audit('hub.import', `${basename(table.path)}: ${summary(totals, false)}`);
    console.log(summary(totals, dryRun));
    const refusals = totals.refused > 0 ? [refusal(totals.refused, (await rows?.close()) ?? null)] : [];
    if (totals.done < table.rows && stop.aborted)
      refusals.unshift(`Stopped after ${totals.done.toLocaleString('en')} of ${count(table.rows, 'line')}. ${GO_ON}`);
    if (refusals.length > 0) throw new CommandError(refusals.join(' '));
  } catch (error) {
    if (error instanceof Problem) throw new CommandError(`${error.message} ${GO_ON}`);
    if (!(error instanceof CommandError)) console.error(`The import stopped. ${GO_ON}`);
    throw error;
  } finally {
    await rows?.close();
    await imports.close();
    await source.close();
  }
}

/** Where the files of a table are: the folder of the CSV, or the archive that it was made of. */
async function filesOf(table: ImportTable, { files }: Options): Promise<Pick<ArchiveSource, 'open' | 'close'>> {
  if (files === undefined) {
    const folder = await realpath(dirname(table.path));
    return { open: (name) => openInside(folder, name), close: async () => {} };
  }
  const source = await archiveAt(files);
  if (!source) throw new CommandError(`${files} isn’t a folder or zip. Check --files.`);
  try {
    // A zip knows its files when its table of contents is read.
    for await (const _ of source.list(() => {}));
    return source;
  } catch (error) {
    await source.close();
    if (error instanceof ArchiveProblem) throw new CommandError(`${files} ${error.message}.`);
    throw error;
  }
}

async function importWhole(context: CommandContext, source: ArchiveSource, options: Options): Promise<void> {
  const dryRun = options.dryRun ?? false;
  if (options.owner === undefined && !dryRun) throw new CommandError('Who owns the papers? Use --owner EMAIL.');
  const minutes = Number(options.ocrMinutes);
  if (!(minutes >= 0))
    throw new CommandError('--ocr-minutes must be a number of minutes. Use 0 to skip text recognition.');
  const order = await orderOf(context, source.open, options);
  const imports = await openImports(context, { dryRun });
  try {
    await imports.inspector.assertAvailable();
    const take = (values: RowValues) => imports.take(values, order);
    const { reader, files } = imports;
    const deps = { context, reader, files, take, stop: context.terminal.stopSignal() };
    const csv = options.csv === undefined ? null : resolve(options.csv);
    await importArchive(source, { dryRun, csv, ocrMinutes: minutes, owner: options.owner ?? null }, deps);
  } catch (error) {
    throw error instanceof Problem ? new CommandError(`${error.message} ${GO_ON}`) : error;
  } finally {
    await imports.close();
  }
}

function refusal(refused: number, written: string | Error | null): string {
  const lines = `${count(refused, 'line')} ${refused === 1 ? 'was' : 'were'} refused.`;
  if (written === null) return lines;
  if (written instanceof Error) return `${lines} We couldn’t save them to a file: ${written.message}`;
  return `${lines} Fix them in ${written}, then import that file.`;
}

export function importCommand(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .argument('<path>', 'a folder, a zip or a CSV file; see docs/operating.md for its columns')
    .option('--dry-run', 'check everything, including files, without importing')
    .option('--owner <email>', 'owner of the lines without uploaded_by')
    .option('--approve <email>', 'approve the papers as this administrator')
    .option('--csv <file>', 'for a folder or zip: save the documents you need to check to this CSV file')
    .option('--files <path>', 'for a CSV file: the folder or zip with its files, by default the folder of the CSV')
    .option('--ocr-minutes <minutes>', 'for a folder or zip: how long to read headers of scans; 0 skips them', '5')
    .description('import papers and notes with their files')
    .action(async (file: string, options: Options, command: Command) => {
      const source = await archiveAt(file);
      if (source)
        return await withContext(terminal, (context) => importWhole(context, source, options))(command).finally(() =>
          source.close(),
        );
      const table = await tableOf(file);
      await withContext(terminal, (context) => importTable(context, table, options))(command);
    });
}
