import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { HeaderReading } from '@exam-vault/sandbox/reader/document-reader';
import { titleWords } from '@exam-vault/server/uploading/proposals/known-titles';
import { isEnoughOf } from '@exam-vault/server/uploading/proposals/has-header';
import { proposeDocument } from '@exam-vault/server/uploading/proposals/propose-document';
import { temporaryFolder } from '../clean-up.ts';
import { corpusReader, keptOr } from '../corpus-reader.ts';
import { share } from '../numbers.ts';
import type { Result, Table } from '../table.ts';
import { HALVES, madeNotes, type NotesFile } from './made-notes.ts';

/** As many as the hub reads of a draft. */
const MAX_PAGES = 12;
const FIELDS = ['title', 'subject', 'unit_no'] as const;
const THIS_YEAR = 2026;

interface ScoredNotes {
  readonly file: NotesFile;
  readonly field: (typeof FIELDS)[number];
  /** Null: there is none. */
  readonly expected: string | null;
  readonly proposed: string | null;
  readonly confidence: number;
  readonly prefill: boolean;
  readonly isRight: boolean;
}

async function readNotes(files: readonly NotesFile[]): Promise<Map<NotesFile, readonly HeaderReading[]>> {
  const folder = await temporaryFolder();
  const { reader, signal, close } = corpusReader();
  const read = new Map<NotesFile, readonly HeaderReading[]>();
  async function headersOf({ bytes, type }: NotesFile): Promise<HeaderReading[]> {
    const path = join(folder, 'notes');
    await writeFile(path, bytes);
    const headers: HeaderReading[] = [];
    await reader.readHeaders(path, { type, from: 1, to: MAX_PAGES, terms: [], signal }, async (header) => {
      headers.push(header);
      return true;
    });
    return headers;
  }
  try {
    for (const file of files) {
      const name = createHash('sha256').update(file.bytes).digest('hex').slice(0, 16);
      read.set(file, await keptOr(process.env['UNDERSTANDING_CACHE'], `${name}.notes`, () => headersOf(file)));
    }
  } finally {
    close();
  }
  return read;
}

/** What the hub proposes, which reads pages until it has enough. */
function proposalsFor({ fileName }: NotesFile, headers: readonly HeaderReading[]) {
  const of = (pages: readonly HeaderReading[]) =>
    proposeDocument({
      kind: 'notes',
      pages,
      fileName,
      fileTitle: headers[0]?.title ?? null,
      catalogue: DEFAULT_CATALOGUE,
      knownCourses: [],
      profile: null,
      last: null,
      thisYear: THIS_YEAR,
    });
  for (let count = 1; count < headers.length; count += 1) {
    const pages = headers.slice(0, count);
    const proposals = of(pages);
    if (isEnoughOf('notes', proposals, pages)) return proposals;
  }
  return of(headers);
}

const same = (a: string, b: string) => titleWords(a).join('') === titleWords(b).join('');

function scoreNotes(file: NotesFile, headers: readonly HeaderReading[]): ScoredNotes[] {
  const proposals = proposalsFor(file, headers);
  return FIELDS.map((field) => {
    const expected = file.right?.[field] ?? null;
    const proposal = proposals[field];
    const proposed = proposal ? String(proposal.value) : null;
    const isRight = expected === null || proposed === null ? expected === proposed : same(expected, proposed);
    return {
      file,
      field,
      expected,
      proposed,
      confidence: proposal?.confidence ?? 0,
      prefill: proposal?.prefill ?? false,
      isRight,
    };
  });
}

const rightOf = (scored: readonly ScoredNotes[]) => scored.filter(({ isRight }) => isRight).length;

function byLayout(scored: readonly ScoredNotes[], half: string): Table {
  const own = scored.filter(({ file }) => file.half === half && file.right);
  const row = (name: string, some: readonly ScoredNotes[]) => [
    name,
    some.length / FIELDS.length,
    ...FIELDS.map((field) => {
      const ofField = some.filter((one) => one.field === field && one.expected !== null);
      return ofField.length === 0 ? '-' : share(rightOf(ofField), ofField.length);
    }),
  ];
  const layouts = [...new Set(own.map(({ file }) => file.layout))];
  return {
    title: `notes, ${half}: share of right values, the hub knows no document`,
    columns: ['layout', 'files', ...FIELDS],
    rows: [
      ...layouts.map((layout) =>
        row(
          layout,
          own.filter(({ file }) => file.layout === layout),
        ),
      ),
      row('all', own),
    ],
  };
}

function filledIn(scored: readonly ScoredNotes[], half: string): Table {
  const rows = FIELDS.map((field) => {
    const own = scored.filter((one) => one.file.half === half && one.field === field && one.file.right);
    const filled = own.filter(({ prefill }) => prefill);
    const invented = own.filter(({ expected, proposed }) => expected === null && proposed !== null).length;
    return [
      field,
      own.length,
      filled.length,
      filled.length === 0 ? '-' : share(rightOf(filled), filled.length),
      invented,
    ];
  });
  return {
    title: `notes, ${half}: filled in without asking`,
    columns: ['field', 'files', 'filled in', 'of these right', 'proposed though not there'],
    rows,
  };
}

/** What is proposed for made notes, by their layout. The layouts and subjects of one half were not looked at while rules were written. */
export async function notesPart(): Promise<Result> {
  const read = await readNotes(await madeNotes());
  const scored = [...read].flatMap(([file, headers]) => scoreNotes(file, headers));
  const others = scored.filter(({ file }) => !file.right);
  return {
    tables: [
      ...HALVES.flatMap((half) => [byLayout(scored, half), filledIn(scored, half)]),
      {
        title: 'no notes: what is proposed all the same',
        columns: ['file', ...FIELDS],
        rows: [...new Set(others.map(({ file }) => file))].map((file) => [
          file.name,
          ...FIELDS.map((field) => others.find((one) => one.file === file && one.field === field)?.proposed ?? '-'),
        ]),
      },
      {
        title: 'notes, tuned: wrong or missing',
        columns: ['file', 'field', 'expected', 'proposed', 'confidence', 'filled in'],
        rows: scored
          .filter(({ file, isRight }) => file.half === 'tuned' && !isRight)
          .map(({ file, field, expected, proposed, confidence, prefill }) => [
            file.name,
            field,
            expected ?? '-',
            proposed ?? '-',
            confidence,
            prefill ? 'yes' : '',
          ]),
      },
    ],
    figures: { notes: scored.map(({ file, ...one }) => ({ file: file.name, half: file.half, ...one })) },
  };
}
