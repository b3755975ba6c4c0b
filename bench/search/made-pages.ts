import { QUESTION_BANKS } from '@exam-vault/demo/question-banks';
import type { QuestionBank } from '@exam-vault/demo/question-banks';
import type { Random } from '@exam-vault/demo/random';
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';

/** Left, top, width, height, as fractions of the page. */
export type Box = readonly [left: number, top: number, width: number, height: number];

export interface MadeWord {
  readonly text: string;
  readonly box: Box;
}

export interface MadeSheets {
  readonly pdf: Buffer;
  /** What stands on each page, and where. */
  readonly pages: readonly (readonly MadeWord[])[];
}

/** A4 in points. */
const [WIDTH, HEIGHT] = [595, 842];
const [LEFT, RIGHT, TOP, BOTTOM] = [58, 540, 64, 780];
/** How far letters reach above and below the line they stand on, in sizes. */
const [ASCENT, DESCENT] = [0.74, 0.22];
const FACES = [StandardFonts.TimesRoman, StandardFonts.Helvetica, StandardFonts.Courier] as const;

/** Questions and explanations of a few subjects, mixed. */
function paragraphsOf(banks: readonly QuestionBank[], random: Random): string[] {
  const all = banks.flatMap(({ short, medium, long, notes }) => [
    ...[...short, ...medium, ...long].flatMap((question) => question.split(' | ')),
    ...notes.flatMap(({ sections }) => sections),
  ]);
  return random.shuffled(all);
}

/** Puts words on a page from the top down; remembers where each stands. */
function writer(page: PDFPage, font: PDFFont, size: number) {
  const words: MadeWord[] = [];
  const leading = size * 1.45;
  const space = font.widthOfTextAtSize(' ', size);
  let y = TOP;
  const put = (text: string, x: number) => {
    page.drawText(text, { x, y: HEIGHT - y, size, font });
    const width = font.widthOfTextAtSize(text, size);
    const box = [x / WIDTH, (y - ASCENT * size) / HEIGHT, width / WIDTH, ((ASCENT + DESCENT) * size) / HEIGHT] as const;
    words.push({ text, box });
    return x + width + space;
  };
  return {
    words,
    /** @returns false when the page is full; what was begun ends where the page does */
    paragraph(text: string, indent: number): boolean {
      let x = LEFT + indent;
      for (const word of text.split(/\s+/)) {
        if (x > LEFT + indent && x + font.widthOfTextAtSize(word, size) > RIGHT) {
          x = LEFT + indent;
          y += leading;
          if (y > BOTTOM) return false;
        }
        x = put(word, x);
      }
      y += leading * 1.3;
      return y <= BOTTOM;
    },
  };
}

/** An exam paper of one to four pages whose every word and its place are known. */
export async function madeSheets(random: Random): Promise<MadeSheets> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(random.pick(FACES));
  const size = random.between(10.5, 12.5) * (font.name.startsWith('Courier') ? 0.88 : 1);
  const [bank, ...others] = random.shuffled(QUESTION_BANKS).slice(0, 4);
  if (!bank) throw new Error('there are no banks of questions');
  const paragraphs = paragraphsOf([bank, ...others], random);
  const count = random.whole(1, 4);
  const pages: MadeWord[][] = [];
  let number = 0;
  for (let index = 0; index < count; index += 1) {
    const sheet = writer(pdf.addPage([WIDTH, HEIGHT]), font, size);
    pages.push(sheet.words);
    if (index === 0) {
      sheet.paragraph(`${bank.code} ${bank.subject} Semester ${bank.semester}`, 120);
      sheet.paragraph(`Time: 3 Hours Maximum Marks: ${random.pick([50, 70, 80, 100])}`, 150);
    }
    for (let room = true; room;) {
      const paragraph = paragraphs.pop();
      if (paragraph === undefined) break;
      number += 1;
      room = sheet.paragraph(`Q.${number} ${printable(paragraph)}`, 0);
    }
  }
  return { pdf: Buffer.from(await pdf.save()), pages };
}

/** What the fonts that every reader has cannot draw is left out. */
function printable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff‘’“”–—]/gu, '').trim();
}
