import { MAX_MOCK_MARKS, MAX_MOCK_SEED, mockMinutes } from '@exam-vault/contract/mock-papers';

const DEFAULT_MARKS = 50;

/** What the address of a mock paper says. It makes the same paper again. */
export interface MockAddress {
  readonly marks: number;
  readonly seed: number;
  readonly not_asked_in: number | undefined;
}

function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** Marks that somebody typed; undefined when no paper can have them. */
export const marksOf = (text: string | null) => wholeNumber(text, 1, MAX_MOCK_MARKS);

/** The paper that the address names; `seed` is undefined where it names none. What cannot be is left out. */
export function readMockAddress(address: URLSearchParams): Omit<MockAddress, 'seed'> & Partial<MockAddress> {
  return {
    marks: marksOf(address.get('marks')) ?? DEFAULT_MARKS,
    seed: wholeNumber(address.get('seed'), 0, MAX_MOCK_SEED),
    not_asked_in: wholeNumber(address.get('not_asked_in'), 1_900, 2_099),
  };
}

/** The number of a paper that nobody has seen. */
export const newSeed = () => Math.floor(Math.random() * (MAX_MOCK_SEED + 1));

/** Seconds for a paper with so many marks, in steps of five minutes. */
export const secondsFor = (marks: number) => mockMinutes(marks) * 60;

/** '1:05:09', or '5:09' below an hour. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
