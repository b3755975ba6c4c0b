import { courseCodesIn } from './course-codes.ts';
import type { Candidate } from './evidence.ts';
import type { Header } from './header.ts';
import { readSign } from './page-rows.ts';
import { isTermWord } from './vocabulary.ts';

/** Digits alone are a code where a label says so, in brackets, or before a colon. */
const ANNOUNCED_NUMBER = /[([]\s*\d{5,7}\s*[)\]]|^\d{5,7}\s*[:-]/;

/** The codes of courses that a header may have. */
export function readCodes({ pieces, page }: Header): Candidate[] {
  const found = pieces.flatMap((piece) =>
    courseCodesIn(piece.text).map((code, at) => ({ ...code, at, piece, count: courseCodesIn(piece.text).length })),
  );
  const codes = new Set(found.map(({ code }) => code));
  const seen = new Set<string>();
  return found.flatMap(({ code, text, shape, at, piece, count }): Candidate[] => {
    const isAnnounced = piece.label === 'code' || piece.label === 'title' || ANNOUNCED_NUMBER.test(piece.text);
    if (/^\d+$/.test(code) && !isAnnounced) return [];
    const letters = /^\d?([A-Z]+)/.exec(code)?.[1]?.length ?? 0;
    const isAgain = seen.has(code);
    seen.add(code);
    const rest = piece.text.replace(text, '').trim();
    const signs = [
      ...piece.signs,
      readSign(piece, (word) => /\d/.test(word) && text.includes(word.replaceAll(/[^\p{L}\d]/gu, '').slice(-3))),
      `code:shape ${shape.length > 5 ? 'long' : shape}`,
      `code:${Math.min(letters, 5)} letters`,
      `code:${Math.min(code.replaceAll(/\D/g, '').length, 7)} digits`,
      `code:${Math.min(codes.size, 4)} on the page`,
      `code:${[...codes].indexOf(code) === 0 ? 'first' : 'later'}`,
      ...(isAgain ? ['code:again'] : []),
      ...(at === 0 && count > 1 ? ['code:first of several'] : at > 0 ? ['code:not the first of a line'] : []),
      ...(rest === '' ? ['code:alone'] : []),
      ...(piece.text.includes(`(${text}`) || piece.text.includes(`[${text}`) ? ['code:in brackets'] : []),
      ...(piece.text.trim().startsWith(text) ? ['code:begins its line'] : []),
      ...(piece.words.some((word) => isTermWord(word.text, 'batch')) ? ['code:beside a batch'] : []),
    ];
    return [{ field: 'course_code', value: code, page, box: piece.box, signs }];
  });
}
