import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from 'pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { mockPdf } from './mock-pdf.ts';
import { mockPaperOf, mockQuestion } from './sample-mock-paper.ts';

/**
 * The conditions of the Matterhorn protocol (PDF Association, 1.1) that a machine can check, and that concern a file without annotations, forms, tables and
 * embedded files. In brackets: its checkpoints. It is no certificate: no validator has seen these files.
 */

/** Of ISO 32000-1, 14.8.4: those that we write. */
const TYPES = new Set(['Document', 'Sect', 'H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Span', 'Figure']);
const SHOWS = new Set(['Tj', 'TJ', "'", '"', 'S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'Do', 'sh']);

const nameOf = (dict: PDFDict, key: string) => dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText();

interface ElementOf {
  readonly type: string;
  readonly dict: PDFDict;
  readonly parent: string;
}

/** What the structure has: its elements in their order, and which marked content of which page each holds. */
function structureOf(document: PDFDocument) {
  const elements: ElementOf[] = [];
  const contents: string[] = [];
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const kidsOf = (dict: PDFDict): PDFObject[] => {
    const kids = dict.lookup(PDFName.of('K'));
    if (kids instanceof PDFArray) return kids.asArray();
    return kids === undefined ? [] : [kids];
  };
  const walk = (dict: PDFDict, parent: string) => {
    for (const kid of kidsOf(dict)) {
      const one = kid instanceof PDFRef ? document.context.lookup(kid) : kid;
      if (one instanceof PDFNumber) contents.push(`${String(dict.get(PDFName.of('Pg')))} ${one.asNumber()}`);
      else if (one instanceof PDFDict && one.has(PDFName.of('MCID')))
        contents.push(`${String(one.get(PDFName.of('Pg')))} ${one.lookup(PDFName.of('MCID'), PDFNumber).asNumber()}`);
      else if (one instanceof PDFDict) {
        const type = nameOf(one, 'S') ?? '';
        elements.push({ type, dict: one, parent });
        walk(one, type);
      }
    }
  };
  walk(root, '');
  return { elements, contents };
}

const streamOf = (context: PDFContext, page: PDFPage): string => {
  const contents = page.node.get(PDFName.of('Contents'));
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  return streams
    .map((one) => (one instanceof PDFRef ? context.lookup(one) : one))
    .map((one) => (one instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(one).decode()).toString('latin1') : ''))
    .join('\n');
};

/** What is drawn outside of marked content, the numbers of that which is marked, and the codes of all glyphs. */
function drawnOn(stream: string) {
  const glyphs = [...stream.matchAll(/<([0-9a-fA-F]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  const marked = [...stream.matchAll(/\/MCID (\d+)/g)].map(([, id]) => Number(id));
  const operators = stream
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, ' ')
    .replaceAll(/<[0-9a-fA-F]+>/g, ' ')
    .split(/[\s[\]]+/);
  let depth = 0;
  const outside: string[] = [];
  for (const operator of operators) {
    if (operator === 'BDC' || operator === 'BMC') depth += 1;
    if (operator === 'EMC') depth -= 1;
    if (SHOWS.has(operator) && depth !== 1) outside.push(operator);
  }
  return { glyphs, marked, outside, depth };
}

describe('a mock paper as PDF/UA, as far as a machine can check it', () => {
  const subject = 'C & <C++>: नेटवर्क';
  let document: PDFDocument;
  beforeAll(async () => {
    const jpeg = await sharp({ create: { width: 900, height: 90, channels: 3, background: '#fff' } })
      .greyscale()
      .jpeg()
      .toBuffer();
    const box = [0.1, 0.2, 0.8, 0.05];
    const paper = mockPaperOf([
      mockQuestion('1', 'कंप्यूटर नेटवर्क की परिभाषा दीजिए।'),
      mockQuestion('1 OR', 'Compare ∑ with ∫, and 漢 with é.', { alternative: true, confidence: 0.4, asked: 2 }),
      mockQuestion('2', 'Find 1 െ2 5', { confidence: 0.1, boxes: [{ page: 1, box }] }),
      mockQuestion('3', '', { marks: 10 }),
      mockQuestion('3a', 'Threads, and what they share', { parent: '3', printed: 'a)' }),
      ...Array.from({ length: 40 }, (_, at) => mockQuestion(String(at + 4), 'Explain paging. '.repeat(9))),
    ]);
    const bytes = await mockPdf(subject, paper, { hasKey: true, strips: new Map([['2', [jpeg]]]) });
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7');
    document = await PDFDocument.load(bytes);
  });

  it('says what it is, its title and its language [06, 07, 11]', () => {
    const { catalog } = document;
    const metadata = catalog.lookup(PDFName.of('Metadata'), PDFStream);
    const xmp = Buffer.from(metadata.getContents()).toString('utf8');
    expect(xmp).toMatch(/xmlns:pdfuaid="http:\/\/www\.aiim\.org\/pdfua\/ns\/id\/".*<pdfuaid:part>1<\/pdfuaid:part>/su);
    const title = `${subject}: mock paper no. 7`;
    const escaped = title.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;');
    expect(/<dc:title>.*?<rdf:li xml:lang="x-default">(.*?)<\/rdf:li>/su.exec(xmp)?.[1]).toBe(escaped);
    expect(document.getTitle()).toBe(title);
    const preferences = catalog.lookup(PDFName.of('ViewerPreferences'), PDFDict);
    expect(preferences.lookup(PDFName.of('DisplayDocTitle'), PDFBool).asBoolean()).toBe(true);
    expect(String(catalog.get(PDFName.of('Lang')))).toBe('(en)');
    const info = catalog.lookup(PDFName.of('MarkInfo'), PDFDict);
    expect(info.lookup(PDFName.of('Marked'), PDFBool).asBoolean()).toBe(true);
    expect(info.get(PDFName.of('Suspects'))).toBeUndefined();
  });

  it('draws nothing that is neither in the structure nor an artifact [01]', () => {
    const drawn = new Set<string>();
    for (const page of document.getPages()) {
      const { outside, depth, marked } = drawnOn(streamOf(document.context, page));
      expect({ outside, depth }).toEqual({ outside: [], depth: 0 });
      expect(new Set(marked).size).toBe(marked.length);
      for (const id of marked) drawn.add(`${page.ref.toString()} ${id}`);
    }
    expect(document.getPageCount()).toBeGreaterThan(2);
    const { contents } = structureOf(document);
    expect(new Set(contents).size).toBe(contents.length);
    expect(new Set(contents)).toEqual(drawn);
  });

  it('has elements of the standard, each where it may be, with headings that skip no level [02, 09, 14]', () => {
    const { elements } = structureOf(document);
    expect([...new Set(elements.map(({ type }) => type))].filter((type) => !TYPES.has(type))).toEqual([]);
    const parents = (type: string) => new Set(elements.filter((one) => one.type === type).map(({ parent }) => parent));
    expect([...parents('Document')]).toEqual(['']);
    expect([...parents('LI')]).toEqual(['L']);
    expect([...parents('Lbl')]).toEqual(['LI']);
    expect([...parents('LBody')]).toEqual(['LI']);
    const levels = elements.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type.slice(1))] : []));
    expect(levels[0]).toBe(1);
    expect(levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1)).toBe(true);
    const map = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).get(PDFName.of('RoleMap'));
    expect(map).toBeUndefined();
  });

  it('says of each figure what it shows and where it is [13]', () => {
    const drawings = structureOf(document).elements.filter(({ type }) => type === 'Figure');
    expect(drawings).toHaveLength(1);
    for (const { dict } of drawings) {
      expect(String(dict.get(PDFName.of('Alt')))).not.toBe('()');
      const layout = dict.lookup(PDFName.of('A'), PDFDict);
      const box = layout.lookup(PDFName.of('BBox'), PDFArray).asArray();
      expect(box).toHaveLength(4);
      const [left = 0, low = 0, right = 0, high = 0] = box.map((one) => (one as PDFNumber).asNumber());
      expect(left < right && low < high).toBe(true);
    }
  });

  it('has lists that say how they are numbered [16]', () => {
    const lists = structureOf(document).elements.filter(({ type }) => type === 'L');
    for (const { dict } of lists)
      expect(nameOf(dict.lookup(PDFName.of('A'), PDFDict), 'ListNumbering')).toBe('Decimal');
    expect(lists.length).toBeGreaterThan(1);
  });

  it('has pages in the order of their structure, without annotations [28]', () => {
    for (const page of document.getPages()) {
      expect(page.node.get(PDFName.of('Annots'))).toBeUndefined();
      expect(nameOf(page.node, 'Tabs')).toBe('S');
      expect(page.node.lookup(PDFName.of('StructParents'), PDFNumber)).toBeDefined();
    }
  });

  it('embeds its fonts, which say what their letters are, and shows none that a font has not [10, 31]', () => {
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object);
    const dicts = objects.filter((one) => one instanceof PDFDict);
    const fonts = dicts.filter((one) => nameOf(one, 'Type') === 'Font');
    const whole = fonts.filter((one) => nameOf(one, 'Subtype') === 'Type0');
    expect(whole.length).toBeGreaterThan(2);
    expect(
      fonts.filter((one) => !['Type0', 'CIDFontType2', 'CIDFontType0'].includes(nameOf(one, 'Subtype') ?? '')),
    ).toEqual([]);
    for (const font of whole) {
      expect(font.lookup(PDFName.of('ToUnicode'), PDFStream)).toBeDefined();
      const inner = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
      const descriptor = inner.lookup(PDFName.of('FontDescriptor'), PDFDict);
      expect(descriptor.has(PDFName.of('FontFile2')) || descriptor.has(PDFName.of('FontFile3'))).toBe(true);
      expect(descriptor.has(PDFName.of('CIDSet'))).toBe(false);
      if (nameOf(inner, 'Subtype') === 'CIDFontType2') expect(nameOf(inner, 'CIDToGIDMap')).toBe('Identity');
    }
    for (const page of document.getPages())
      expect(drawnOn(streamOf(document.context, page)).glyphs.filter((code) => code === '0000')).toEqual([]);
  });
});
