import { setImmediate } from 'node:timers/promises';
import { mockMinutes, type MockPaper } from '@exam-vault/contract/mock-papers';
import { placesOf } from '@exam-vault/contract/question-pictures';
import type { FoundQuestion } from '@exam-vault/contract/questions';
import { pdfPage, type Beside, type Element, type PdfPage, type PdfPicture, type TextStyle } from './pdf-page.ts';
import type { QuestionStrips } from './question-strips.ts';

const TITLE = { size: 17, isBold: true, isCentred: true } as const;
const HEADING = { size: 13, isBold: true } as const;
const WORDS = { size: 11 } as const;
const SMALL = { size: 9, isGrey: true } as const;
/** Of the numbers, and of each step of parts. */
const INDENT = 28;
/** Of the marks. */
const MARKS_WIDTH = 44;
/** Above it a question may begin on one page and end on the next. */
const MAX_WHOLE = 240;
/** Below it the words may be wrong. */
const READ_WELL = 0.6;
/** Characters of a question, and of all of them: one paper must not keep the hub busy. */
const MAX_QUESTION = 8_000;
const MAX_PAPER = 150_000;
/** Enough to know a question again. */
const MAX_KEY_WORDS = 100;
/** Of what a picture says to those who do not see it. */
const MAX_ALT = 1_000;

interface Numbered {
  readonly question: FoundQuestion;
  /** On this paper; '' for a part and for an alternative. */
  readonly number: string;
  readonly depth: number;
  readonly hasMarksBelow: boolean;
}

interface NumberedSection {
  readonly title: string;
  readonly questions: readonly Numbered[];
}

/** The numbers go on from section to section. */
function numbered(sections: MockPaper['sections']): NumberedSection[] {
  let last = 0;
  return sections.map(({ title, questions }) => {
    const depths = new Map<string, number>();
    return {
      title,
      questions: questions.map((question) => {
        const above = question.parent === null ? undefined : depths.get(question.parent);
        const depth = above === undefined ? 0 : above + 1;
        depths.set(question._id, depth);
        if (depth === 0 && !question.alternative) last += 1;
        return {
          question,
          number: depth === 0 && !question.alternative ? `${last}.` : '',
          depth,
          hasMarksBelow: questions.some(({ parent, marks }) => parent === question._id && marks !== null),
        };
      }),
    };
  });
}

const examOf = ({ paper: { exam_year, exam_type, title } }: FoundQuestion) =>
  [exam_year, exam_type, title].filter((part) => part !== null && part !== '').join(' · ');

/** A text of at most so many code points. */
function shortened(text: string, most: number): string {
  const letters = text.length <= most ? [] : Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most).join('').trimEnd()}…`;
}

/** '5 × 4 = 20 marks', when each question of the section has as many. */
function instruction({ questions }: NumberedSection): string | null {
  const asked = questions.filter(({ number }) => number !== '').map(({ question }) => question.marks);
  const [each] = asked;
  if (each === undefined || each === null || asked.length < 2 || asked.some((marks) => marks !== each)) return null;
  // 3 × 1.1 is 3.3, and no 3.3000000000000003. Marks have at most two digits behind the point.
  const all = Math.round(asked.length * each * 100) / 100;
  return `Answer all ${asked.length} questions: ${asked.length} × ${each} = ${all} marks`;
}

/** Null unless all of them can be set. */
function picturesOf(page: PdfPage, strips: QuestionStrips, { question }: Numbered): PdfPicture[] | null {
  const drawn = (strips.get(question._id) ?? []).flatMap((jpeg) => page.pictureOf(jpeg) ?? []);
  return drawn.length > 0 && drawn.length === strips.get(question._id)?.length ? drawn : null;
}

/** Where the pictures stand, they are as large as on their page. */
function drawPictures(page: PdfPage, body: Element, { question }: Numbered, shown: ShownPictures): void {
  const { pictures, style, beside } = shown;
  const widths = placesOf(question.boxes, undefined).map(({ box }) => box[2] ?? 1);
  const read = question.text === '' ? '' : ` The machine has read: ${shortened(question.text, MAX_ALT)}`;
  for (const [at, picture] of pictures.entries()) {
    const alt = at === 0 ? `Question ${question.label} as it is printed.${read}` : 'Its next part.';
    page.picture(body, picture, { ...style, alt, share: widths[at] ?? 1 }, at === 0 ? beside : []);
  }
}

interface ShownPictures {
  readonly pictures: readonly PdfPicture[];
  readonly style: TextStyle;
  readonly beside: readonly Beside[];
}

interface Drawing {
  /** Characters that the paper may still have. */
  readonly room: number;
  readonly strips: readonly PdfPicture[] | null;
}

function drawQuestion(page: PdfPage, list: Element, one: Numbered, { room, strips }: Drawing): number {
  const { question, number, depth, hasMarksBelow } = one;
  const item = page.element('LI', list);
  const style = { ...WORDS, left: INDENT * (depth + 1), right: MARKS_WIDTH };
  const text = strips ? '' : shortened(question.text, Math.max(0, Math.min(MAX_QUESTION, room)));
  const height = page.heightOf(text, style) + 20;
  if (height <= MAX_WHOLE) page.ensure(height);
  if (question.alternative) {
    const or = depth === 0 ? { ...WORDS, isBold: true, isCentred: true } : { ...style, isBold: true };
    page.text(page.element('P', item), 'OR', or);
  }
  const label = depth === 0 ? number : question.printed;
  const marks = question.marks === null || hasMarksBelow ? null : question.marks;
  const beside: Beside[] = label === '' ? [] : [{ element: page.element('Lbl', item), text: label, at: 'left' }];
  const body = page.element('LBody', item);
  if (marks !== null) {
    const spoken = `${marks} ${marks === 1 ? 'mark' : 'marks'}`;
    beside.push({ element: page.element('P', body), text: `[${marks}]`, spoken, at: 'right' });
  }
  if (strips) drawPictures(page, body, one, { pictures: strips, style, beside });
  else page.text(page.element('P', body), text, style, beside);
  if (!strips && question.confidence < READ_WELL && !question.corrected) {
    const where = `Hard to read: see page ${question.page} of ${examOf(question)}.`;
    page.text(page.element('P', body), where, { ...SMALL, left: style.left, right: style.right });
  }
  page.space(6);
  return text.length;
}

function drawKey(page: PdfPage, sections: readonly NumberedSection[]): void {
  page.newPage();
  page.text(page.element('H2', page.root), 'Where each was asked', HEADING);
  page.space(6);
  const list = page.list(page.root);
  for (const { question, number, depth } of sections.flatMap(({ questions }) => questions)) {
    if (depth > 0) continue;
    const item = page.element('LI', list);
    page.ensure(48);
    const label = page.element('Lbl', item);
    const body = page.element('LBody', item);
    page.text(
      page.element('P', body),
      `${examOf(question)}, question ${question.label}, page ${question.page}`,
      { ...WORDS, left: INDENT },
      [{ element: label, text: number || 'OR', at: 'left' }],
    );
    const others = question.asked === 1 ? 'In 1 other paper too.' : `In ${question.asked} other papers too.`;
    const more = [shortened(question.text, MAX_KEY_WORDS), question.asked > 0 ? others : ''].filter(Boolean).join(' ');
    if (more !== '') page.text(page.element('P', body), more, { ...SMALL, left: INDENT });
    page.space(6);
  }
}

export interface MockPdfOptions {
  /** With a page that says where each was asked. */
  readonly hasKey: boolean;
  /** Shown instead of texts that are wrong. */
  readonly strips?: QuestionStrips;
}

/**
 * A mock paper as a tagged PDF. The same paper gives the same bytes. Other requests have their turn between the questions.
 */
export async function mockPdf(
  subject: string,
  paper: MockPaper,
  { hasKey, strips = new Map() }: MockPdfOptions,
): Promise<Buffer> {
  const sections = numbered(paper.sections);
  const page = pdfPage(`${subject}: mock paper no. ${paper.seed}`);
  page.text(page.element('H1', page.root), subject, TITLE);
  page.space(2);
  const facts = [
    `Mock paper no. ${paper.seed}`,
    // A paper of questions without printed marks says neither.
    ...(paper.reached > 0 ? [`Time: ${mockMinutes(paper.reached)} minutes`, `Marks: ${paper.reached}`] : []),
  ].join('   ·   ');
  page.text(page.element('P', page.root), facts, { ...WORDS, isCentred: true });
  page.space(8);
  page.rule();
  page.space(10);
  let room = MAX_PAPER;
  for (const section of sections) {
    const part = page.element('Sect', page.root);
    page.ensure(90);
    if (section.title !== '') page.text(page.element('H2', part), section.title, { ...HEADING, isCentred: true });
    const told = instruction(section);
    if (told !== null) page.text(page.element('P', part), told, { ...SMALL, isCentred: true });
    page.space(6);
    const list = page.list(part);
    for (const one of section.questions) {
      room -= drawQuestion(page, list, one, { room, strips: picturesOf(page, strips, one) });
      await setImmediate();
    }
    page.space(8);
  }
  page.text(page.element('P', page.root), 'Questions were cut out by machine; see the scan.', SMALL);
  if (hasKey) drawKey(page, sections);
  return await page.end((at, pages) => `${at} / ${pages}`);
}
