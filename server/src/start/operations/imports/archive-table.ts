import { open, stat } from 'node:fs/promises';
import { ALL_FIELDS, DOCUMENT_FIELDS, DRAFT_KINDS, type FieldName } from '@exam-vault/contract/document-fields';
import { BYTE_ORDER_MARK, csvLine } from '../../../base/csv/write-csv.ts';
import type { ProposedDocument } from '../../../uploading/archives/read-archive.ts';
import type { LeftOut } from './archive-source.ts';
import type { RowValues } from './import-row.ts';
import { ARCHIVE_COLUMNS } from './import-table.ts';
import { joinFiles } from './joined-pictures.ts';

const FIELDS = ALL_FIELDS.map(({ name }) => name);
const COLUMNS = ['file', 'kind', ...FIELDS, 'solution_of', ...ARCHIVE_COLUMNS] as const;
/** A semester of everything else is no field of notes. */
const KEPT_AS = { paper: 'paper', notes: 'notes', solution: 'solution', syllabus: 'notes', other: 'notes' } as const;

const hasField = (name: FieldName, { kind }: ProposedDocument) =>
  (DOCUMENT_FIELDS[name].kinds as Readonly<Record<string, string | undefined>>)[KEPT_AS[kind]] !== undefined;

/** The cells of an import for what was understood. */
export function rowOf(document: ProposedDocument): RowValues {
  const values = FIELDS.flatMap((name): [FieldName, string][] => {
    const value = document.proposals[name]?.value;
    return value === undefined || !hasField(name, document) ? [] : [[name, String(value)]];
  });
  return { file: joinFiles(document.files), kind: document.kind, ...Object.fromEntries(values) };
}

/** What is left to look at before a paper or notes can be imported. Solutions are proposed and always looked at; nothing of any other kind can be imported. */
export function openFields({ kind, isKindSure, sure }: ProposedDocument): string[] {
  const kept = DRAFT_KINDS.find((one) => one === kind);
  if (!kept) return [];
  const fields = ALL_FIELDS.filter(({ name, kinds }) => kinds[kept] === 'required' && !sure.includes(name));
  return [...(isKindSure ? [] : ['kind']), ...fields.map(({ name }) => name)];
}

/** Whether it can be imported without a look. */
export const isWhole = (document: ProposedDocument): boolean =>
  DRAFT_KINDS.some((kept) => kept === document.kind) && openFields(document).length === 0;

/** A solution that is tied takes its fields from its paper. */
function tiedRow({ files, kind }: ProposedDocument, { paper, type }: TableTie): RowValues {
  return { file: joinFiles(files), kind, solution_type: type, solution_of: paper };
}

function lineOf(document: ProposedDocument, seen: readonly string[], tie: TableTie | undefined): string {
  const row = tie ? tiedRow(document, tie) : rowOf(document);
  const sure = [...(document.isKindSure ? ['kind'] : []), ...document.sure.filter((name) => row[name] !== undefined)];
  const sources = FIELDS.flatMap((name) =>
    row[name] === undefined || document.sources[name] === undefined ? [] : [`${name}: ${document.sources[name]}`],
  );
  const again = seen.length === 0 ? [] : [`the same file: ${seen.join(', ')}`];
  const cells = [
    row.file ?? '',
    row.kind ?? '',
    ...FIELDS.map((name) => row[name] ?? ''),
    row.solution_of ?? '',
    sure.join(' '),
    [...sources, ...(tie ? [`solution_of: ${tie.reason}`] : []), ...again].join('; '),
    document.group,
  ];
  return csvLine(cells);
}

/** A table that somebody may have edited is not replaced. @throws Error that says so */
export async function assertNew(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found && found.size > 0) throw new Error(`${path} already exists; choose another name, or delete it first`);
}

export interface TableRows {
  readonly documents: readonly ProposedDocument[];
  readonly leftOut: readonly LeftOut[];
  readonly seen: ReadonlyMap<string, readonly string[]>;
  readonly ties: ReadonlyMap<ProposedDocument, TableTie>;
}

/** The paper of a solution as the table names it, and why. */
export interface TableTie {
  readonly paper: string;
  readonly type: string;
  readonly reason: string;
}

/** Writes the table of an archive: what one answer settles for most comes first. What is no paper stands at the end, with its reason. */
export async function writeTable(path: string, { documents, leftOut, seen, ties }: TableRows): Promise<void> {
  const sizes = new Map<string, number>();
  for (const { group } of documents) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const sorted = documents.toSorted(
    (a, b) => (sizes.get(b.group) ?? 0) - (sizes.get(a.group) ?? 0) || a.group.localeCompare(b.group),
  );
  const file = await open(path, 'w');
  try {
    await file.write(BYTE_ORDER_MARK + csvLine([...COLUMNS]));
    for (const one of sorted)
      await file.write(
        lineOf(
          one,
          one.files.flatMap((name) => seen.get(name) ?? []),
          ties.get(one),
        ),
      );
    const empty = FIELDS.map(() => '');
    for (const { path: name, reason } of leftOut)
      await file.write(csvLine([name, 'other', ...empty, '', 'kind', reason, 'left out']));
  } finally {
    await file.close();
  }
}
