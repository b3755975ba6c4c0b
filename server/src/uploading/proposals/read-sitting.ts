import { isOtherYear } from '@exam-vault/contract/sittings';
import type { Evidence } from './evidence.ts';
import { labelLetters, type Header, type Piece } from './header.ts';
import { boxAround, readSign } from './page-rows.ts';
import { heldIn, isNoExam } from './read-dates.ts';
import { isTakenAgain } from './read-exam.ts';
import { againIn, numberedIn } from './read-variant.ts';
import { OVER_A_ROW, withRows } from './read-year.ts';
import { isTermWord, kindsOf } from './vocabulary.ts';

/** How often a sitting is right: the only one of a header, where a line says what it is; the only one elsewhere; one of several. */
const SHARES = { said: 0.96, only: 0.8, several: 0.45 };
/** Digits or letters that were hardly read. */
const POORLY_READ = 0.7;
const EARLIEST_YEAR = 1980;
/** A longer line is a sentence. */
const MAX_LINE_WORDS = 16;
/** Between words of one value. In heights of the tallest. */
const MAX_GAP_HEIGHTS = 2;
/** A date is most of its line where nothing else is said. */
const MIN_SHARE_OF_LINE = 0.5;

interface SittingFound {
  readonly field: 'exam_date' | 'session' | 'variant';
  readonly value: string;
  readonly year: number | null;
  readonly piece: Piece;
  readonly from: number;
  readonly to: number;
  /** Its line says what it is: a label, an exam, or nothing else. */
  readonly isSaid: boolean;
}

const textsOf = ({ words }: Piece) => words.map(({ text }) => text);
const isUsable = ({ signs, words }: Piece) => !signs.includes('among questions') && words.length <= MAX_LINE_WORDS;

function heldFound(piece: Piece): SittingFound[] {
  const texts = textsOf(piece);
  if (texts.some((word) => isTermWord(word, 'batch'))) return [];
  const isExam = texts.some((word) => kindsOf(word).includes('exam'));
  return heldIn(texts, labelLetters(piece).includes('session')).map((one) => ({
    ...one,
    piece,
    isSaid: piece.label === 'date' || isExam || one.to - one.from >= MIN_SHARE_OF_LINE * texts.length,
  }));
}

/** Words of two columns belong together where the first announces the second; others where they are close: a hyphen may begin a line. */
function areTogether(words: Piece['words']): boolean {
  const height = Math.max(...words.map(({ box }) => box[3]));
  const gaps = words.slice(1).map(({ box }, at) => {
    const before = words[at]?.box ?? box;
    return box[0] - before[0] - before[2];
  });
  return words.some(({ text }) => text.includes(':')) || gaps.every((gap) => gap <= MAX_GAP_HEIGHTS * height);
}

function variantFound(piece: Piece): SittingFound[] {
  const texts = textsOf(piece);
  const [again] = isTakenAgain(piece) ? againIn(texts) : [];
  const asFound = (one: { readonly value: string; readonly from: number; readonly to: number }): SittingFound => ({
    ...one,
    field: 'variant',
    year: null,
    piece,
    isSaid: true,
  });
  const isRow = piece.signs.includes(OVER_A_ROW);
  const numbered = numberedIn(texts).filter(({ from, to }) => !isRow || areTogether(piece.words.slice(from, to)));
  return [...(again ? [again] : []), ...numbered].map(asFound);
}

/** A month says no more than a day of it. */
const withoutMonths = (found: readonly SittingFound[]) =>
  found.filter(
    ({ field, value }) => field !== 'exam_date' || !found.some((other) => other.value.startsWith(`${value}-`)),
  );

/** 'Supplementary' and 'Set A' are one variant. */
function joinedVariant(found: readonly SittingFound[]): SittingFound[] {
  const values = [...new Set(found.map(({ value }) => value))];
  const numbered = values.filter((value) => /\s/.test(value) && numberedIn(value.split(' ')).length > 0);
  const again = values.filter((value) => !numbered.includes(value));
  const [first] = found;
  if (!first || numbered.length !== 1 || again.length !== 1) return [...found];
  return [{ ...first, value: `${again[0]}, ${numbered[0]}` }];
}

function evidenceOf(found: readonly SittingFound[], page: number): Evidence[] {
  const values = new Set(found.map(({ value }) => value));
  return [...values].map((value): Evidence => {
    const own = found.filter((one) => one.value === value);
    const one = own.find(({ isSaid }) => isSaid) ?? own[0];
    if (!one) throw new Error('a value that was not found');
    const words = one.piece.words.slice(one.from, one.to);
    const isPoor = readSign({ ...one.piece, words }, () => true).includes('poorly');
    const share = values.size > 1 ? SHARES.several : one.isSaid ? SHARES.said : SHARES.only;
    return {
      field: one.field,
      value,
      source: 'header',
      share: isPoor ? Math.min(share, POORLY_READ) : share,
      page,
      box: boxAround(words),
    };
  });
}

/**
 * When the exam was held, in which session, and which of several papers it is. What the list of weighed signs can't know is said by its
 * words alone: none of them has enough labels to be trained.
 * @param exam_year what the header most likely says
 */
export function readSitting(header: Header, thisYear: number, exam_year: number | null): Evidence[] {
  const { page } = header;
  const others = header.pieces.filter((piece) => isNoExam(labelLetters(piece)));
  const ofOthers = new Set(others.flatMap(({ words }) => words.slice(0, 1)));
  const usable = withRows(header).filter((piece) => isUsable(piece) && !piece.words.some((word) => ofOthers.has(word)));
  const held = usable
    .flatMap(heldFound)
    .filter(({ year }) => year !== null && year >= EARLIEST_YEAR && year <= thisYear);
  const dates = withoutMonths(held.filter(({ field }) => field === 'exam_date'));
  const sessions = held.filter(({ field }) => field === 'session');
  const variants = joinedVariant(usable.flatMap(variantFound));
  return [...evidenceOf(dates, page), ...evidenceOf(sessions, page), ...evidenceOf(variants, page)].map((one) =>
    one.field === 'exam_date' && isOtherYear({ exam_date: String(one.value), exam_year })
      ? { ...one, share: SHARES.several }
      : one,
  );
}
