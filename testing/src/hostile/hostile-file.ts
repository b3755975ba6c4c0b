import { deflateSync } from 'node:zlib';

/** What an upload is answered with; the last is for what only costs: it is taken, or found out in the time there is. */
export type Verdict =
  | '201'
  /** Taken, and the answer says that a part of the file is missing. */
  | '201 incomplete'
  | '413 FILE_TOO_LARGE'
  | '415 INVALID_FILE_TYPE'
  | '422 CORRUPT_FILE'
  | '422 ENCRYPTED_PDF'
  | '422 IMAGE_TOO_LARGE'
  | '201 or 422 CORRUPT_FILE';

/** A malformed or hostile file, made when it is needed: some are large. */
export interface HostileFile {
  readonly name: string;
  /** What it calls itself in the form. */
  readonly fileName: string;
  readonly verdict: Verdict;
  readonly make: () => Buffer | Promise<Buffer>;
}

const latin = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text);

type Make = () => string | Buffer | Promise<Buffer>;

/** Files by their verdict and name; texts are bytes as they stand. */
export function files(
  extension: string,
  table: Partial<Record<Verdict, Readonly<Record<string, Make>>>>,
): HostileFile[] {
  return Object.entries(table).flatMap(([verdict, made]) =>
    Object.entries(made).map(([name, make]) => ({
      name,
      fileName: `paper.${extension}`,
      verdict: verdict as Verdict,
      make: async () => latin(await make()),
    })),
  );
}

/** The same file with `share`s of it. */
export const each = (shares: readonly number[], row: (share: number) => readonly [name: string, make: Make]) =>
  Object.fromEntries(shares.map(row));

/** What a hand-written PDF is made of besides its one page; object 4 is the page's contents. */
export interface PdfSource {
  readonly page?: string;
  readonly contents?: string | Buffer;
  readonly catalogue?: string;
  readonly objects?: string | Buffer;
  readonly trailer?: string;
  readonly box?: string;
}

/** A stream object; `entries` are those of its dictionary besides the length. */
export function stream(number: number, bytes: string | Buffer, entries = ''): Buffer {
  const body = latin(bytes);
  return Buffer.concat([
    latin(`${number} 0 obj <<${entries}/Length ${body.length}>> stream\n`),
    body,
    latin('\nendstream endobj\n'),
  ]);
}

export const deflated = (number: number, bytes: string | Buffer, entries = ''): Buffer =>
  stream(number, deflateSync(latin(bytes)), `/Filter/FlateDecode${entries}`);

/** A PDF by hand, without a cross-reference table: readers find the objects themselves. */
export function pdf({
  page = '',
  contents = '',
  catalogue = '',
  objects = '',
  trailer = '',
  box = '[0 0 200 200]',
}: PdfSource): Buffer {
  return Buffer.concat([
    latin(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R${catalogue}>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox${box}/Contents 4 0 R${page}>> endobj
`),
    typeof contents === 'string' ? stream(4, contents) : contents,
    latin(objects),
    latin(`\ntrailer <</Root 1 0 R/Size 99${trailer}>>\n%%EOF\n`),
  ]);
}
