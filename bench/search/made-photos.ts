import { random } from '@exam-vault/demo/random';
import { openScanner } from '@exam-vault/demo/sheets/scans';
import { wordsOf } from '@exam-vault/server/finding/indexing/terms';
import type { Upload } from './client.ts';
import { DAMAGE, damaged } from '../damage.ts';
import { madeSheets } from './made-pages.ts';

/** A page as a phone takes it. */
export interface Photo extends Upload {
  /** Three words that stand on it. */
  readonly question: string;
}

/** Different ones, the same at every run. */
export async function makePhotos(count: number): Promise<Photo[]> {
  const scanner = await openScanner();
  const photos: Photo[] = [];
  for (let number = 1; number <= count; number += 1) {
    const chance = random(`photo-${number}`);
    const { pdf, pages } = await madeSheets(chance);
    const [sheet] = await scanner.pagesOf(pdf, 1);
    if (!sheet) throw new Error('a sheet without a page');
    const { jpeg } = await damaged(sheet, DAMAGE.middle, chance);
    const words = (pages[0] ?? []).flatMap(({ text }) => wordsOf(text)).filter((word) => /^[a-z]{7,}$/.test(word));
    const question = chance.some([...new Set(words)], 3).join(' ');
    photos.push({ title: `Photo ${number}`, type: 'image/jpeg', bytes: jpeg, question });
  }
  return photos;
}
