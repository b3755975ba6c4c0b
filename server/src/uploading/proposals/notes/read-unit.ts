import type { Evidence } from '../evidence.ts';
import { labelOf, numberOf, unitsIn } from './heading-labels.ts';
import { wordsOfName } from './names.ts';
import type { TypeLine, TypePage } from './type-lines.ts';
import words from '../words/notes.json' with { type: 'json' };

/** How often each place is right. */
const [IN_HEADING, IN_RUNNING_HEAD, IN_LINE, IN_NAME] = [0.95, 0.94, 0.75, 0.85];
const MAX_LINE_WORDS = 12;
const MAX_UNIT = 8;
/** A number of a unit at the same place of so many pages is a running head. */
const MIN_PAGES = 2;
const SHORT = /(?<![\p{L}\d])(?:mod|u)\s?([1-8]|[ivx]{1,4})(?![\p{L}\d])/iu;
const IN_NAMES = new RegExp(
  String.raw`(?:${words.units.join('|')})\s*(?:no\s)?\s*([ivxl]{1,4}|[1-8]|${words.numbers.join('|')})(?![\p{L}\d])`,
  'iu',
);

const asEvidence = (value: number, share: number, line: TypeLine): Evidence => ({
  field: 'unit_no',
  value,
  source: 'header',
  share,
  page: line.page,
  box: line.box,
});

/** The units that the lines of a page name. A page that names several is a list of them. */
function unitOfPage({ lines }: TypePage): Evidence[] {
  const found = lines
    .filter((line) => line.words.length <= MAX_LINE_WORDS)
    .flatMap((line) => {
      const label = labelOf(line.text);
      const own = label?.kind === 'unit' && label.number ? [label.number] : unitsIn(line.text);
      return own
        .filter((value) => value <= MAX_UNIT)
        .map((value) => ({ value, line, isHeading: label?.kind === 'unit' }));
    });
  const [first] = found;
  if (!first || new Set(found.map(({ value }) => value)).size > 1) return [];
  return [asEvidence(first.value, found.some(({ isHeading }) => isHeading) ? IN_HEADING : IN_LINE, first.line)];
}

/** The unit that the notes are of: by a heading, by a line that stands on several pages, by the name of the file. */
export function readUnits(pages: readonly TypePage[], fileName: string): Evidence[] {
  const ofPages = pages.flatMap(unitOfPage);
  const counts = new Map<unknown, number>();
  for (const { value } of ofPages) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = ofPages.filter(({ page }) => page === pages[0]?.page);
  const repeated = ofPages.find(({ value }) => (counts.get(value) ?? 0) >= MIN_PAGES && counts.size === 1);
  const own = first ?? (repeated && { ...repeated, share: IN_RUNNING_HEAD });
  const [, number = ''] = IN_NAMES.exec(wordsOfName(fileName)) ?? SHORT.exec(wordsOfName(fileName)) ?? [];
  const named = numberOf(number);
  return [
    ...(own ? [own] : []),
    ...(named
      ? [
          {
            field: 'unit_no' as const,
            value: named,
            source: 'file name' as const,
            share: IN_NAME,
            page: null,
            box: null,
          },
        ]
      : []),
  ];
}
