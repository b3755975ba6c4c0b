import { PDFDocument } from 'pdf-lib';
import { bombPdf, pdfByHand } from './by-hand.ts';
import { each, files, pdf, stream, type HostileFile } from './hostile-file.ts';

/** PDFs that are cut, lie about what they have, or go in circles. */

let whole: Promise<Buffer> | undefined;
/** Three pages, with a cross-reference stream. */
function wholePdf(): Promise<Buffer> {
  whole ??= (async () => {
    const document = await PDFDocument.create();
    for (const page of [1, 2, 3]) document.addPage([300, 300]).drawText(`Page ${page}: deadlock`, { x: 20, y: 200 });
    return Buffer.from(await document.save());
  })();
  return whole;
}
async function cut(share: number): Promise<Buffer> {
  const file = await wholePdf();
  return file.subarray(0, Math.max(8, Math.floor(file.length * share)));
}
/** Bytes in the middle are others. */
async function damaged(share: number): Promise<Buffer> {
  const file = Buffer.from(await wholePdf());
  return file.fill(0x58, Math.floor(file.length * share), Math.floor(file.length * share) + 60);
}
const at = (what: string, make: (share: number) => Promise<Buffer>) => (share: number) =>
  [`${what} ${Math.round(share * 100)} of 100`, () => make(share)] as const;

const tail = (text: string) => `${pdfByHand()}${text}`;
const withXref = (xref: string, objects = '') => {
  const head = `%PDF-1.5\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj\n${objects}`;
  return `${head}${xref.replaceAll('HERE', String(head.length))}\nstartxref\n${head.length}\n%%EOF\n`;
};
/** Two pages, their list and the catalogue at the end, without what comes from `mark` on. */
function cutBehind(mark: string): string {
  const whole = `%PDF-1.4
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 5 0 R>> endobj
5 0 obj <</Length 60>> stream
0 0 20 20 re f 40 40 20 20 re f scissors 60 60 20 20 re f
endstream endobj
4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>> endobj
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
trailer <</Root 1 0 R/Size 6>>
%%EOF
`;
  return whole.slice(0, whole.indexOf(mark) + 4);
}
const kids = (tree: string, more = '') => pdfByHand(more).replace('/Kids[3 0 R]/Count 1', tree);
const deep = (open: string, close: string, depth: number) => `${open.repeat(depth)}${close.repeat(depth)}`;

const STRUCTURE = files('pdf', {
  '422 CORRUPT_FILE': {
    ...each([0.01, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], at('cut after', cut)),
    'the mark alone': () => '%PDF-',
    'the mark and a version': () => '%PDF-1.7\n%%EOF\n',
    'the mark and HTML': () => '%PDF-1.7\n<!doctype html><script>alert(1)</script>',
    'cut in its first object': () => cutBehind('3 0 obj'),
    'no root': () => pdfByHand().replace('/Root 1 0 R', ''),
    'a root that is no catalogue': () => pdfByHand().replace('/Root 1 0 R', '/Root 3 0 R'),
    'a root that is itself a reference in a circle': () => pdfByHand('1 0 obj 5 0 R endobj 5 0 obj 1 0 R endobj'),
  },
  '201': {
    'a version that is none': () => pdfByHand().replace('%PDF-1.4', '%PDF-99.9'),
    'a megabyte behind the end': () => tail('x'.repeat(1_000_000)),
    'a ZIP behind the end': () => tail('PK\x03\x04\x14\0\0\0\0\0PK\x05\x06'),
    'HTML behind the end': () => tail('<!doctype html><script>alert(1)</script>'),
    'a thousand updates': () =>
      tail('3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>> endobj\n%%EOF\n'.repeat(1_000)),
    'all of it but its last byte': () => pdfByHand().replace('%%EOF\n', 'startxref\n0\n%%EO'),
    'a table of references that leads to itself': () =>
      withXref('xref\n0 1\n0000000000 65535 f\ntrailer <</Root 1 0 R/Size 4/Prev HERE>>'),
    'a table of references that claims a billion': () =>
      withXref('xref\n0 999999999\n0000000000 65535 f\ntrailer <</Root 1 0 R/Size 999999999>>'),
    'a stream of references with fields of no width': () =>
      withXref('9 0 obj <</Type/XRef/Size 9/W[0 0 0]/Root 1 0 R/Length 4>> stream\nabcd\nendstream endobj'),
    'a stream of references with fields of immense width': () =>
      withXref(
        '9 0 obj <</Type/XRef/Size 9/W[2147483647 2147483647 2147483647]/Root 1 0 R/Length 4>> stream\nabcd\nendstream endobj',
      ),
    'a stream of references that leads to itself': () =>
      withXref('9 0 obj <</Type/XRef/Size 9/W[1 2 1]/Prev HERE/Root 1 0 R/Length 4>> stream\nabcd\nendstream endobj'),
    'a stream of references of 600 MB': () => bombPdf(),
    'objects in a stream that extends itself': () =>
      pdf({ objects: stream(7, '8 0 ', '/Type/ObjStm/N 1/First 4/Extends 7 0 R') }),
    'an object with an immense number': () => pdfByHand('4294967295 0 obj (x) endobj'),
    'a length that is a reference to itself': () => pdfByHand('5 0 obj <</Length 5 0 R>> stream\nx\nendstream endobj'),
    'a length below nothing': () => pdfByHand('5 0 obj <</Length -9>> stream\nx\nendstream endobj'),
    'a length of an exabyte': () => pdfByHand('5 0 obj <</Length 999999999999999999>> stream\nx\nendstream endobj'),
    'arrays a hundred thousand deep': () => pdfByHand(`5 0 obj ${deep('[', ']', 100_000)} endobj`),
    'dictionaries a hundred thousand deep': () => pdfByHand(`5 0 obj ${deep('<</A', '>>', 100_000)} endobj`),
    'brackets of a text a hundred thousand deep': () => pdfByHand(`5 0 obj ${deep('(', ')', 100_000)} endobj`),
    'a name of a megabyte': () => pdfByHand(`5 0 obj /${'x'.repeat(1_000_000)} endobj`),
    'a comment of a megabyte': () => pdfByHand(`%${'x'.repeat(1_000_000)}`),
  },
  '201 incomplete': {
    'no trailer': () => pdfByHand().replace(/trailer.*/s, ''),
    'cut behind its first page of two': () => cutBehind('4 0 obj'),
    'cut before the list of its pages': () => cutBehind('2 0 obj'),
    'cut in the contents of its last page': () => cutBehind('scissors'),
    'shorter than it says': () =>
      pdfByHand().replace('%PDF-1.4', '%PDF-1.4\n9 0 obj <</Linearized 1/L 99999/H[1 2]/O 3/E 4/N 1/T 5>> endobj'),
  },

  '201 or 422 CORRUPT_FILE': each([0.1, 0.3, 0.5, 0.7, 0.9], at('damaged at', damaged)),
});

const PAGES = files('pdf', {
  '422 CORRUPT_FILE': {
    'no page': () => kids('/Kids[]/Count 0'),
    'a page that is not there': () => kids('/Kids[8 0 R]/Count 1'),
    'a million pages claimed, none there': () => kids('/Kids[]/Count 1000000'),
    'a tree that is its own branch': () => kids('/Kids[2 0 R]/Count 1'),
    'two branches that bear each other': () =>
      kids('/Kids[5 0 R]/Count 1', '5 0 obj <</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>> endobj'),
  },
  '201': {
    'a million pages claimed, one there': () => kids('/Kids[3 0 R]/Count 1000000'),
    'two thousand million pages claimed': () => kids('/Kids[3 0 R]/Count 2147483647'),
    'pages below nothing': () => kids('/Kids[3 0 R]/Count -5'),
    'one page a hundred thousand times': () => kids(`/Kids[${'3 0 R '.repeat(100_000)}]/Count 100000`),
    'a page that is its own parent': () => pdfByHand().replace('/Parent 2 0 R', '/Parent 3 0 R'),
    'an immense page': () => pdf({ box: '[0 0 1e9 1e9]', contents: '0 0 100 100 re f' }),
    'a page larger than any number': () => pdf({ box: '[-1e38 -1e38 1e38 1e38]' }),
    'a page of no size': () => pdf({ box: '[0 0 0 0]' }),
    'a page inside out': () => pdf({ box: '[200 200 0 0]' }),
    'a page with words for numbers': () => pdf({ box: '[/a (b) null true]' }),
    'a page without a size': () => pdfByHand().replace('/MediaBox[0 0 100 100]', ''),
    'a page as long as a street': () => pdf({ box: '[0 0 1 100000]' }),
    'a unit of a million': () => pdf({ page: '/UserUnit 1000000' }),
    'a page turned by 45 degrees': () => pdf({ page: '/Rotate 45' }),
  },
  '201 or 422 CORRUPT_FILE': {
    'a tree ten thousand deep': () => {
      const chain = Array.from(
        { length: 10_000 },
        (_, at) => `${at + 10} 0 obj <</Type/Pages/Kids[${at === 9_999 ? 3 : at + 11} 0 R]/Count 1>> endobj`,
      );
      return kids('/Kids[10 0 R]/Count 1', chain.join('\n'));
    },
  },
});

export const PDF_FILES: readonly HostileFile[] = [...STRUCTURE, ...PAGES];
