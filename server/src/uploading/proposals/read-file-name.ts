import { archiveTitles } from '../archives/archive-titles.ts';
import { evidenceOfPath, pathReader } from '../archives/read-path.ts';
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

/**
 * What the name of the file says, and the folders it came in: 'OS_midterm_2023.pdf', '5th Sem/DBMS/2019.pdf'. Names that cameras, scanners
 * and messengers give say nothing.
 * @param titles what the pages say
 */
export function readFileName(
  {
    fileName,
    folders = '',
    catalogue,
    thisYear,
  }: Pick<ProposalInput, 'fileName' | 'folders' | 'catalogue' | 'thisYear'>,
  known: KnownTitles,
  titles: readonly Evidence[],
): Evidence[] {
  const reading = pathReader(thisYear)([folders, fileName].filter(Boolean).join('/'));
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
