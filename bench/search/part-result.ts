import type { Result } from '../table.ts';

export type PartResult = Result;

/** A part of a whole; NaN of none. */
export const share = (part: number, whole: number) => (whole === 0 ? Number.NaN : part / whole);
