import type { CutPage, CutWord, Row } from './page-rows.ts';

/** Strips of a page: only those that a row touches are searched for its words. */
const STRIPS = 200;
/** Words of other readings of one page that are looked at. */
const MAX_WORDS = 6_000;

type RowPlace = Pick<Row, 'page' | 'top' | 'bottom' | 'left' | 'right'>;

const stripOf = (y: number) => Math.min(STRIPS - 1, Math.max(0, Math.floor(y * STRIPS)));
const middleOf = ({ box: [, top, , height] }: CutWord) => top + height / 2;

/** Answers which words of other readings stand in rows: where a word was misread, another reading may be right, and a search looks for either. */
export function otherReadings(pages: readonly CutPage[]): (rows: readonly RowPlace[]) => string {
  const strips = new Map<string, CutWord[]>();
  for (const { page, alternatives = [] } of pages)
    for (const word of alternatives.slice(0, MAX_WORDS)) {
      const key = `${page} ${stripOf(middleOf(word))}`;
      const strip = strips.get(key);
      if (strip) strip.push(word);
      else strips.set(key, [word]);
    }
  return (rows) => {
    const found = new Set<string>();
    for (const { page, top, bottom, left, right } of rows)
      for (let strip = stripOf(top); strip <= stripOf(bottom); strip += 1)
        for (const word of strips.get(`${page} ${strip}`) ?? []) {
          const [x, y] = [word.box[0] + word.box[2] / 2, middleOf(word)];
          if (x >= left && x <= right && y >= top && y <= bottom) found.add(word.text);
        }
    return [...found].join(' ');
  };
}
