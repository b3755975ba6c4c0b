import { heldIn } from '../proposals/read-dates.ts';
import { isBatchWord } from './path-words.ts';
import { againIn, numberedIn } from '../proposals/read-variant.ts';

/** What a name says about the sitting of an exam. */
export interface SittingSaid {
  readonly exam_date?: string;
  readonly session?: string;
  readonly variant?: string;
}

/** 'Regular and Supplementary' is a folder of both. */
const FIRST = /(?<!\p{L})(?:main|regular)(?!\p{L})/iu;

/** @param years those that the name says of an exam: a date of a camera, or the year of a batch, is none */
export function sittingOfName(name: string, years: readonly { readonly year: number }[]): SittingSaid {
  const texts = name.split(/[\s_]+/).filter(Boolean);
  const held = (texts.some(isBatchWord) ? [] : heldIn(texts)).filter((one) =>
    years.some(({ year }) => year === one.year),
  );
  const only = (field: 'exam_date' | 'session') => {
    const [first, ...others] = held.filter((one) => one.field === field);
    return first && others.length === 0 ? { [field]: first.value } : {};
  };
  const again = FIRST.test(name) ? [] : againIn(texts);
  // A name is not a sentence: 'set a' is one, too.
  const numbered = numberedIn(texts.map((text) => text.toUpperCase()));
  const [variant] = [...again, ...numbered];
  const variants = [...again, ...numbered].map(({ value }) => value).join(', ');
  return {
    ...only('exam_date'),
    ...only('session'),
    ...(variant && again.length < 2 && numbered.length < 2 ? { variant: variants } : {}),
  };
}
