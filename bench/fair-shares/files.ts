import { randomUUID } from 'node:crypto';
import { photo, pictured, scanned, typeset } from '@exam-vault/testing/typeset-pages';

const HEADER = ['Biju Patnaik University', 'Operating Systems', 'End Semester Examination 2023', 'Maximum marks 60'];
const QUESTION = 'Describe the working of a translation buffer and compare it with a page table';
/** As many pages as the hub reads before a draft is submitted. */
const SLOW_PAGES = 12;
const SLOW_DPI = 120;

const page = async (lines: readonly string[], dpi = 200) =>
  await pictured((await typeset([lines.map((text, at) => ({ text, y: 80 + at * 36, size: 14 }))])).pdf, { dpi });

export interface BenchFiles {
  /** A photo of a page whose header says what it is. */
  readonly paper: Buffer;
  /** A scan without any header, so that all of its pages are looked at. */
  readonly slow: Buffer;
  /** A photo of one of its pages. */
  readonly photo: Buffer;
}

export async function benchFiles(): Promise<BenchFiles> {
  const questions = Array.from({ length: 18 }, (_none, at) => `${QUESTION} ${at + 1}`);
  const plain = await page(questions, SLOW_DPI);
  return {
    paper: await photo(await page([...HEADER, ...questions.slice(0, 12)])),
    slow: await scanned(Array.from({ length: SLOW_PAGES }, () => plain)),
    photo: await photo(plain),
  };
}

/** The same pages in a file like no other. */
export const distinct = (file: Buffer): Buffer => Buffer.concat([file, Buffer.from(`\n%${randomUUID()}`)]);
