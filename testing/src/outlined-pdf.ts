import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from 'pdf-lib';
import { typeset, type TypesetLine } from './typeset-pages.ts';

/** A bookmark of a PDF and those below it. */
export interface TestBookmark {
  readonly title: string;
  /** From 1; absent: it leads nowhere. */
  readonly page?: number;
  readonly below?: readonly TestBookmark[];
}

/** Writes the bookmarks into a PDF. pdf-lib knows none, so they are made of its objects. */
function addBookmarks(pdf: PDFDocument, bookmarks: readonly TestBookmark[]): void {
  const { context } = pdf;
  const add = (parent: PDFRef, dict: PDFDict, below: readonly TestBookmark[]): void => {
    const refs = below.map(() => context.nextRef());
    for (const [at, { title, page, below: children = [] }] of below.entries()) {
      const own = context.obj({ Parent: parent });
      own.set(PDFName.of('Title'), PDFHexString.fromText(title));
      const target = page === undefined ? undefined : pdf.getPage(page - 1).ref;
      if (target) own.set(PDFName.of('Dest'), context.obj([target, 'Fit']));
      const next = refs[at + 1];
      if (next) own.set(PDFName.of('Next'), next);
      const ref = refs[at];
      if (!ref) continue;
      add(ref, own, children);
      context.assign(ref, own);
    }
    const [first, last] = [refs[0], refs.at(-1)];
    if (first && last) {
      dict.set(PDFName.of('First'), first);
      dict.set(PDFName.of('Last'), last);
    }
  };
  const [root, dict] = [context.nextRef(), context.obj({ Type: 'Outlines' })];
  add(root, dict, bookmarks);
  context.assign(root, dict);
  pdf.catalog.set(PDFName.of('Outlines'), root);
}

/** A PDF with these pages and bookmarks. */
export async function outlinedPdf(
  pages: readonly (readonly TypesetLine[])[],
  bookmarks: readonly TestBookmark[],
): Promise<Buffer> {
  const pdf = await PDFDocument.load((await typeset(pages)).pdf);
  addBookmarks(pdf, bookmarks);
  return Buffer.from(await pdf.save());
}
