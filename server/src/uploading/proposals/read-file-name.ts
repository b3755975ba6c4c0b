import { DRAFT_KINDS, type DraftKind } from '@exam-vault/contract/document-fields';
import { archiveTitles } from '../archives/archive-titles.ts';
import { evidenceOfPath, kindsOfPath, pathReader, type PathReading } from '../archives/read-path.ts';
import { areRelated } from '../archives/subject-names.ts';
import type { Evidence } from './evidence.ts';
import type { KnownTitles } from './known-titles.ts';
import { fromCourse } from './other-sources.ts';
import type { ProposalInput } from './proposal-input.ts';

const SHARES = {
  /** Of titles: one that the hub has, one that the page prints too, another one. */
  known: 0.75,
  printed: 0.7,
  alone: 0.4,
  /** Names in an archive follow a habit. Beside a lone 'dbms final 2.pdf' the page says which it is. */
  ofLoneFile: 0.9,
};

type NamedFile = Pick<ProposalInput, 'fileName' | 'folders' | 'thisYear'>;

const readingOf = ({ fileName, folders = '', thisYear }: NamedFile): PathReading =>
  pathReader(thisYear)([folders, fileName].filter(Boolean).join('/'));

/** A kind counts from here, and only so far before the next. */
const MIN_KIND_WEIGHT = 1.8;
const MIN_KIND_MARGIN = 1.6;

/** The kind that the name and its folders clearly say: 'Notes/unit 2.pdf', 'OS midterm 2023.pdf'. */
export function kindOfName(file: NamedFile): DraftKind | null {
  const [best, next] = Object.entries(kindsOfPath(readingOf(file))).toSorted(([, a], [, b]) => b - a);
  if (!best || best[1] < MIN_KIND_WEIGHT || best[1] - (next?.[1] ?? 0) < MIN_KIND_MARGIN) return null;
  return DRAFT_KINDS.find((kind) => kind === best[0]) ?? null;
}

/**
 * What the name of the file says, and the folders it came in: 'OS_midterm_2023.pdf', '5th Sem/DBMS/2019.pdf'. Names that cameras, scanners
 * and messengers give say nothing.
 * @param titles what the pages say
 */
export function readFileName(
  file: NamedFile & Pick<ProposalInput, 'catalogue'>,
  known: KnownTitles,
  titles: readonly Evidence[],
): Evidence[] {
  const { folders = '', catalogue } = file;
  const reading = readingOf(file);
  const isOfArchive = folders !== '';
  const evidence = evidenceOfPath(reading, catalogue).map((one) => ({
    ...one,
    isOfArchive,
    share: (one.share ?? 1) * (isOfArchive ? 1 : SHARES.ofLoneFile),
  }));
  const [named] = archiveTitles([reading])(reading);
  if (!named) return evidence;
  const source = named.at === 0 ? ('file name' as const) : ('folder' as const);
  const asTitle = (value: Evidence['value'], share: number): Evidence => ({
    field: 'title',
    value,
    source,
    share,
    isOfArchive,
    page: null,
    box: null,
  });
  const course = known.match(named.title)?.course ?? known.abbreviated(named.title);
  if (course) {
    const title = asTitle(course.title, SHARES.known);
    return [...evidence, title, ...fromCourse(title, course, [], catalogue)];
  }
  const printed = titles.find(({ value }) => areRelated(String(value), named.title));
  return [...evidence, printed ? asTitle(printed.value, SHARES.printed) : asTitle(named.title, SHARES.alone)];
}
