import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DocumentRow } from '../../../base/database/schema.ts';
import { mockPdf } from './mock-pdf.ts';
import { runsOf } from './pdf-fonts.ts';
import { mockPaperOf, mockQuestion } from './sample-mock-paper.ts';
import { questionStrips } from './question-strips.ts';

const pagesOf = async (bytes: Buffer) => (await PDFDocument.load(bytes)).getPageCount();
const LINE = 'Explain the conditions of a deadlock, and how a system that allocates memory in pages can prevent it. ';

describe('a mock paper as a PDF', () => {
  it('is the same bytes for the same paper, tagged, with a title and a language', async () => {
    const paper = mockPaperOf([
      mockQuestion('1', 'कंप्यूटर नेटवर्क की परिभाषा दीजिए।'),
      mockQuestion('1 OR', 'Compare ∑ with ∫.', { alternative: true, confidence: 0.4 }),
      mockQuestion('2', '', { marks: 10 }),
      mockQuestion('2a', 'Threads', { parent: '2', printed: 'a)' }),
    ]);
    const [first, second, withKey] = await Promise.all([
      mockPdf('Operating Systems', paper, { hasKey: false }),
      mockPdf('Operating Systems', paper, { hasKey: false }),
      mockPdf('Operating Systems', paper, { hasKey: true }),
    ]);
    expect(first.equals(second)).toBe(true);
    expect([await pagesOf(first), await pagesOf(withKey)]).toEqual([1, 2]);
    const document = await PDFDocument.load(first);
    expect(document.getTitle()).toBe('Operating Systems: mock paper no. 7');
    const { catalog } = document;
    expect(catalog.get(PDFName.of('Lang'))?.toString()).toContain('en');
    expect(catalog.lookup(PDFName.of('MarkInfo'), PDFDict).get(PDFName.of('Marked'))?.toString()).toBe('true');
    expect(catalog.get(PDFName.of('StructTreeRoot'))).toBeDefined();
    const drawn = document.context
      .enumerateIndirectObjects()
      .map(([, object]) => (object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()) : null))
      .find((bytes) => bytes?.includes('/MCID'));
    // A string of a PDF has its tabs escaped.
    const text = drawn?.toString('latin1').replaceAll('\\t', '\t');
    expect(text).toContain(Buffer.from('कंप्यूटर', 'utf16le').swap16().toString('latin1'));
    expect(text).toContain('/Lang (hi)');
    expect(text).toContain('/ActualText (5 marks)');
  });

  it('shows a question with wrong signs as a picture of its place, without its parts', async () => {
    const box = [0.1, 0.2, 0.8, 0.2];
    const questions = [
      mockQuestion('1', 'Find 1 െ2 5', { confidence: 0.1, boxes: [{ page: 2, box }] }),
      mockQuestion('1a', 'of the signal', { parent: '1', boxes: [{ page: 2, box: [0.12, 0.25, 0.5, 0.05] }] }),
      mockQuestion('2', 'Find 1 െ2 6', { confidence: 0.1, boxes: [{ page: 3, box }] }),
    ];
    const jpeg = await sharp({ create: { width: 400, height: 30, channels: 3, background: '#fff' } })
      .greyscale()
      .jpeg()
      .toBuffer();
    const asked: unknown[] = [];
    const strips = await questionStrips(
      {
        findPaper: async () =>
          ({ paper_approval_status: 'Approved', deleted_at: null, hidden_at: null }) as unknown as DocumentRow,
        pictures: {
          strips: async (_paper, page) => {
            asked.push(page);
            if (page.number === 3) throw new Error('it does not open');
            return [jpeg];
          },
        },
        log: { warn: () => undefined },
      },
      mockPaperOf(questions),
      { account: async () => null, address: '127.0.0.1' },
      () => false,
    );
    expect(asked).toEqual([
      { number: 2, places: [[expect.closeTo(0.088), 0.2, expect.closeTo(0.824), expect.closeTo(0.05)]] },
      { number: 3, places: [[expect.closeTo(0.088), ...box.slice(1, 2), expect.closeTo(0.824), ...box.slice(3)]] },
    ]);
    expect([...strips.keys()]).toEqual(['1']);
    const bytes = await mockPdf('Networks', mockPaperOf(questions), { hasKey: false, strips });
    const objects = (await PDFDocument.load(bytes)).context.enumerateIndirectObjects().map(([, object]) => object);
    const drawings = objects.filter(
      (one) => one instanceof PDFDict && one.get(PDFName.of('S'))?.toString() === '/Figure',
    );
    expect(drawings).toHaveLength(1);
    expect(String(drawings[0])).toMatch(/\/Alt .*\/BBox/su);
    const flat = Buffer.from(jpeg);
    // The height, behind the marker of the frame, its length and its precision.
    flat.writeUInt16BE(0, flat.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    for (const broken of [Buffer.from('no JPEG'), flat]) {
      const bad = new Map([['1', [broken]]]);
      const pdf = await mockPdf('Networks', mockPaperOf(questions), { hasKey: false, strips: bad });
      expect(await pagesOf(pdf)).toBe(1);
    }
  });

  it('takes any text', async () => {
    const odd = [
      '\0\u0007\uD800',
      'שלום العربية 漢字 ♞',
      '\u0301\u0902',
      'क'.repeat(3_000),
      'a'.repeat(3_000),
      '\u202Eabc',
      '',
    ];
    for (const text of odd)
      expect(
        await pagesOf(await mockPdf(text, mockPaperOf([mockQuestion('1', text)]), { hasKey: true })),
      ).toBeGreaterThan(1);
  });

  it('is bounded, whatever the questions', async () => {
    const many = Array.from({ length: 200 }, (_, at) => mockQuestion(String(at), LINE, { marks: 1 }));
    expect(await pagesOf(await mockPdf('IoT', mockPaperOf(many), { hasKey: false }))).toBeLessThan(20);
    const long = Array.from({ length: 400 }, (_, at) => mockQuestion(String(at), LINE.repeat(80), { marks: 0.5 }));
    expect(await pagesOf(await mockPdf('IoT', mockPaperOf(long), { hasKey: false }))).toBeLessThan(90);
  });
});

describe('the fonts of a text', () => {
  const drawn = (text: string) =>
    runsOf(text)
      .map((run) => run.text)
      .join('');

  it('change with the script, and keep letters that are drawn together in one run', () => {
    expect(runsOf('a क्षत्रिय b').map(({ text }) => text)).toEqual(['a ', 'क्षत्रिय', ' b']);
    expect(new Set(runsOf('a ≤ ∞').map(({ font }) => font)).size).toBe(2);
  });

  it('leave out what shows nothing, and replace what no font has', () => {
    expect(drawn('a\u0000\u202Eb\u200B\n\tc')).toBe('ab c');
    expect(drawn('漢 x⁴ H₂O 𝑥')).toBe('\uFFFD x^4 H2O x');
  });
});
