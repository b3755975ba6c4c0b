import type { DraftPage } from '@exam-vault/contract/drafts';
import { areSheetCorners } from '@exam-vault/sandbox/pages/page-builder';
import type { DraftPictureRow } from '../../base/database/draft-schema.ts';
import { validation } from '../../base/errors.ts';

/** @throws Problem VALIDATION when the pages cannot be made of these pictures */
export function assertArrangeable(pictures: readonly DraftPictureRow[], pages: readonly DraftPage[]): void {
  if (pictures.length === 0) throw validation('pages: you can only rearrange drafts made from pictures.');
  const numbers = new Set(pages.map(({ page }) => page));
  if (numbers.size < pages.length) throw validation('pages: the same picture is listed twice.');
  const known = new Set(pictures.map(({ picture }) => picture));
  const unknown = [...numbers].find((page) => !known.has(page));
  if (unknown !== undefined) throw validation(`pages: no picture with the number ${unknown}.`);
  const bent = pages.find(({ corners }) => corners && !areSheetCorners(corners));
  if (bent) throw validation(`pages: the corners of picture ${bent.page} don’t form a page.`);
}

export const isSameArrangement = (a: readonly DraftPage[], b: readonly DraftPage[]) =>
  JSON.stringify(a.map(plainPage)) === JSON.stringify(b.map(plainPage));
export const plainPage = ({ page, turn, corners }: DraftPage): DraftPage => ({ page, turn, corners: corners ?? null });
