import { knownCourses } from '../../../uploading/drafts/known-courses.ts';
import { addTo } from '../../../uploading/archives/add-to.ts';
import { readArchive, type ProposedDocument } from '../../../uploading/archives/read-archive.ts';
import { subjectTerms } from '../../../finding/indexing/subject-terms.ts';
import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { DRAFT_KINDS } from '@exam-vault/contract/document-fields';
import { ArchiveProblem, type ArchiveSource } from '../imports/archive-source.ts';
import { joinFiles } from '../imports/joined-pictures.ts';
import { proposedTies, solutionTypeOf } from '../imports/solution-ties.ts';
import { assertNew, isWhole, openFields, rowOf, writeTable, type TableTie } from '../imports/archive-table.ts';
import { scanArchive, type ScannedArchive } from '../imports/scan-archive.ts';
import type { Outcome } from '../imports/import-service.ts';
import type { RowValues } from '../imports/import-row.ts';
import { CommandError } from './command-error.ts';
import type { CommandContext } from './command-context.ts';
import { showProgress } from './progress.ts';
import { count, shellWord } from './words.ts';

export interface ArchiveOptions {
  readonly dryRun: boolean;
  readonly csv: string | null;
  readonly ocrMinutes: number;
  /** As it was given, for the command that imports the table. */
  readonly owner: string | null;
}

interface ArchiveDeps {
  readonly context: CommandContext;
  readonly reader: Parameters<typeof scanArchive>[1]['reader'];
  readonly files: Parameters<typeof scanArchive>[1]['files'];
  readonly take: (values: RowValues) => Promise<Outcome>;
  readonly stop: AbortSignal;
}

const MAX_SHOWN = 12;
const number = (value: number) => value.toLocaleString('en');

const addOne = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
const byCount = (counts: ReadonlyMap<string, number>) => [...counts].toSorted((a, b) => b[1] - a[1]);

/** Reasons with how many files have each, the most frequent first. */
function leftOutLines({ leftOut, seen, unreadable }: ScannedArchive): string[] {
  const byReason = new Map<string, string[]>();
  for (const { path, reason } of leftOut) addTo(byReason, reason, path);
  const again = [...seen.values()].reduce((sum, paths) => sum + paths.length, 0);
  return [
    ...[...byReason]
      .toSorted((a, b) => b[1].length - a[1].length)
      .map(([reason, paths]) => `skipped, ${reason}: ${count(paths.length, 'file')}, such as ${paths[0]}`),
    ...(again > 0 ? [`duplicates, imported once: ${count(again, 'file')}`] : []),
    ...(unreadable.length > 0
      ? [
          `first page couldn’t be read (check that these files open): ${count(unreadable.length, 'file')}, such as ${unreadable[0]}`,
        ]
      : []),
  ];
}

/** Subjects that the institution's lists don't have, with how many documents each would settle. */
function unknownSubjects(documents: readonly ProposedDocument[], listed: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { kind, proposals } of documents) {
    const subject = proposals.subject?.value;
    if (!DRAFT_KINDS.some((one) => one === kind) || subject === undefined || listed.includes(String(subject))) continue;
    addOne(counts, String(subject));
  }
  const sorted = byCount(counts);
  if (sorted.length === 0) return [];
  const shown = sorted.slice(0, MAX_SHOWN).map(([name, of]) => `${name} (${number(of)})`);
  const rest = sorted.length > MAX_SHOWN ? `, and ${number(sorted.length - MAX_SHOWN)} more` : '';
  return [
    `subjects that aren’t in your list: ${shown.join(', ')}${rest}. Add them to CATALOGUE_FILE, or choose others in the table.`,
  ];
}

/** What has to be looked at before the rest can be imported, the most frequent first. */
function openLine(documents: readonly ProposedDocument[]): string[] {
  const counts = new Map<string, number>();
  for (const document of documents) for (const field of openFields(document)) addOne(counts, field);
  if (counts.size === 0) return [];
  return [
    `to check: ${byCount(counts)
      .map(([field, of]) => `${field} (${number(of)})`)
      .join(', ')}`,
  ];
}

function kindCounts(documents: readonly ProposedDocument[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of documents) addOne(counts, kind);
  return [...counts].map(([kind, of]) => `${kind} ${number(of)}`).join(', ');
}

async function readEverything(
  source: ArchiveSource,
  { ocrMinutes }: ArchiveOptions,
  { context, reader, files, stop }: ArchiveDeps,
) {
  const { db, catalogue, clock, terminal } = context;
  const thisYear = clock.now().getFullYear();
  const progress = showProgress(terminal.stderr);
  const isOff = context.config.reading.effort === 'off';
  const scanned = await scanArchive(source, {
    files,
    reader,
    terms: subjectTerms(catalogue),
    ocrMs: isOff ? 0 : ocrMinutes * 60_000,
    thisYear,
    stop,
    onProgress: (done, total) => progress.update({ done, total, noun: 'files' }),
  }).finally(() => progress.clear());
  const documents = readArchive(scanned.documents, {
    catalogue,
    knownCourses: await knownCourses(db)(),
    thisYear,
  });
  return { scanned, documents };
}

/** Imports what needs no look. @returns what is left, and how many came in */
async function importSure(documents: readonly ProposedDocument[], { take, stop, context }: ArchiveDeps) {
  const left: ProposedDocument[] = [];
  const totals = { imported: 0, present: 0 };
  const ids = new Map<string, string>();
  const { console, stderr } = context.terminal;
  const progress = showProgress(stderr);
  for (const [at, document] of documents.entries()) {
    stop.throwIfAborted();
    const outcome = isWhole(document) ? await take(rowOf(document)) : null;
    if (outcome && '_id' in outcome) ids.set(joinFiles(document.files), outcome._id);
    if (outcome?.result === 'imported') totals.imported += 1;
    else if (outcome?.result === 'present' || outcome?.result === 'deleted') totals.present += 1;
    else {
      if (outcome?.result === 'refused')
        for (const { field, reason } of outcome.refusals) console.log(`${document.files[0]}: ${field}: ${reason}`);
      left.push(document);
    }
    progress.update({ done: at + 1, total: documents.length, noun: 'documents' });
  }
  progress.clear();
  return { left, totals, ids };
}

/** Names papers that came in by their ids: the table has them no more. */
function tableTies(
  ties: Awaited<ReturnType<typeof proposedTies>>,
  ids: ReadonlyMap<string, string>,
  catalogue: Catalogue,
): ReadonlyMap<ProposedDocument, TableTie> {
  return new Map(
    [...ties].map(([solution, { files, id, reason }]) => {
      const path = files === null ? '' : joinFiles(files);
      const paper = id ?? ids.get(path) ?? path;
      return [solution, { paper, type: solutionTypeOf(solution.files, catalogue), reason }];
    }),
  );
}

/** Reads a folder or a zip, brings in what is sure, and writes the rest to a table. */
export async function importArchive(source: ArchiveSource, options: ArchiveOptions, deps: ArchiveDeps): Promise<void> {
  const { console } = deps.context.terminal;
  const { csv, dryRun } = options;
  if (csv !== null) await assertNew(csv).catch((error: Error) => Promise.reject(new CommandError(`${error.message}.`)));
  try {
    const { scanned, documents } = await readEverything(source, options, deps);
    for (const line of leftOutLines(scanned)) console.log(line);
    for (const line of unknownSubjects(documents, subjectNames(deps.context.catalogue))) console.log(line);
    const { left, totals, ids } = dryRun
      ? { left: documents, totals: { imported: 0, present: 0 }, ids: new Map<string, string>() }
      : await importSure(documents, deps);
    const whole = documents.filter(isWhole).length;
    for (const line of openLine(left)) console.log(line);
    console.log(`${count(documents.length, 'document')} found: ${kindCounts(documents) || 'none'}.`);
    if (dryRun) console.log(`${number(whole)} can be imported without checking. Nothing was imported.`);
    else {
      const summary = `${number(totals.imported)} imported, ${number(totals.present)} already here, ${number(left.length)} to check.`;
      if (totals.imported > 0) await deps.context.audit('hub.import', `${source.path}: ${summary}`);
      console.log(summary);
    }
    if (csv !== null) {
      const ties = tableTies(await proposedTies(deps.context.db, documents), ids, deps.context.catalogue);
      await writeTable(csv, { documents: left, leftOut: scanned.leftOut, seen: scanned.seen, ties });
      const words = [csv, '--files', source.path, '--owner', options.owner ?? 'EMAIL'].map(shellWord).join(' ');
      console.log(
        `The documents to check are in ${csv}. Fill in what’s missing, then run: npm run hub -- import ${words}`,
      );
    } else if (left.length > 0 && !dryRun) console.log('To save the rest as a table, add --csv FILE.');
  } catch (error) {
    if (error instanceof ArchiveProblem) throw new CommandError(`${source.path} ${error.message}.`);
    if (deps.stop.aborted)
      throw new CommandError(
        'Stopped. Run the same command again to continue. Documents that are already imported are skipped.',
      );
    throw error;
  }
}
