import { destinationOf } from '@exam-vault/sandbox/merged/pdf-merger';
import { pdfPage } from '../subjects/mock-pdf/pdf-page.ts';

/** A document in the contents. */
export interface ContentsEntry {
  readonly title: string;
  /** What else tells it apart: 'DBMS · Midterm · 2024'. */
  readonly facts: string;
  readonly pages: number;
}

export interface Contents {
  readonly heading: string;
  readonly entries: readonly ContentsEntry[];
  /** Titles of those that could not be included. */
  readonly missing: readonly string[];
}

const TITLE = { size: 17, isBold: true } as const;
const ENTRY = { size: 11, left: 0, right: 48 } as const;
const SMALL = { size: 9, isGrey: true, right: 48 } as const;

async function drawn({ heading, entries, missing }: Contents, own: number) {
  const page = pdfPage(heading);
  page.text(page.element('H1', page.root), heading, TITLE);
  page.space(14);
  const list = page.list(page.root);
  let at = own + 1;
  for (const [index, { title, facts, pages }] of entries.entries()) {
    page.ensure(50);
    const body = page.element('LBody', page.element('LI', list));
    const beside = [{ element: page.element('P', body), text: String(at), at: 'right' }] as const;
    page.text(page.element('Link', body), title, { ...ENTRY, goTo: destinationOf(index) }, beside);
    page.text(page.element('P', body), facts, SMALL);
    page.space(6);
    at += pages;
  }
  for (const title of missing)
    page.text(page.element('P', page.root), `Not included, because it can’t be merged: ${title}`, SMALL);
  const pages = page.count();
  return { bytes: await page.end((number) => String(number)), pages };
}

/** The first pages of a PDF with several documents: each with the page on which it begins, which its link leads to. */
export async function contentsPdf(contents: Contents): Promise<Buffer> {
  // How many pages it takes itself decides where the first document begins.
  const first = await drawn(contents, 1);
  return first.pages === 1 ? first.bytes : (await drawn(contents, first.pages)).bytes;
}
