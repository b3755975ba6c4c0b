import type { Random } from '../random.ts';
import type { QuestionBank } from '../question-banks.ts';
import { pageWriter, type Face, type PageWriter } from './page-writer.ts';

/** What stands in the head of an exam's sheet. */
export interface Exam {
  readonly institution: string;
  readonly programme: string;
  /** Such as 'B.Tech. V Semester (Main) Examination, November 2024'. */
  readonly name: string;
  readonly subject: string;
  readonly size: ExamSize;
}

interface Part {
  readonly from: 'short' | 'medium' | 'long';
  /** Asked, and how many of them are to be answered. */
  readonly asked: number;
  readonly answered: number;
  readonly marks: number;
}

const SIZES = {
  whole: {
    time: '3 Hours',
    parts: [
      { from: 'short', asked: 6, answered: 6, marks: 2 },
      { from: 'medium', asked: 4, answered: 3, marks: 8 },
      { from: 'long', asked: 3, answered: 2, marks: 12 },
    ],
  },
  half: {
    time: '1½ Hours',
    parts: [
      { from: 'short', asked: 5, answered: 5, marks: 2 },
      { from: 'medium', asked: 3, answered: 2, marks: 5 },
      { from: 'long', asked: 2, answered: 1, marks: 10 },
    ],
  },
  test: {
    time: '45 Minutes',
    parts: [
      { from: 'short', asked: 4, answered: 4, marks: 2 },
      { from: 'medium', asked: 3, answered: 2, marks: 6 },
    ],
  },
} as const satisfies Record<string, { time: string; parts: readonly Part[] }>;
export type ExamSize = keyof typeof SIZES;

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six'];

const instruction = ({ asked, answered }: Part) =>
  asked === answered
    ? 'Attempt all questions.'
    : `Attempt any ${NUMBERS[answered]} of the ${NUMBERS[asked]} questions.`;

function head(sheet: PageWriter, exam: Exam, bank: QuestionBank): void {
  const parts: readonly Part[] = SIZES[exam.size].parts;
  const total = parts.reduce((sum, { answered, marks }) => sum + answered * marks, 0);
  sheet.ends('Roll No. ____________________', `Course Code: ${bank.code}`, { size: 10, after: 12 });
  sheet.centred(exam.institution, { style: 'bold', size: 17 });
  sheet.centred(exam.name, { size: 11.5, after: 2 });
  sheet.centred(exam.programme, { style: 'italic', size: 11, after: 2 });
  sheet.centred(`${bank.code} ${exam.subject}`, { style: 'bold', size: 13, after: 6 });
  sheet.ends(`Time: ${SIZES[exam.size].time}`, `Maximum Marks: ${total}`, { style: 'bold' });
  sheet.rule(1.2);
}

/** An exam paper with questions of the subject, typeset as its office would. @returns a PDF */
export async function examSheet(exam: Exam, bank: QuestionBank, face: Face, random: Random): Promise<Buffer> {
  // A whole paper leaves room between its questions and goes over two pages.
  const large = exam.size === 'whole';
  const sheet = await pageWriter({ face, size: (face === 'typewriter' ? 9.6 : 11) + (large ? 1.3 : 0) });
  head(sheet, exam, bank);
  sheet.paragraph(
    'Instructions to candidates: Schematic diagrams must be shown wherever necessary. Any data you feel missing may suitably be assumed and stated clearly.',
    { style: 'italic', size: 9.2, after: 6 },
  );
  let number = 0;
  for (const [index, part] of SIZES[exam.size].parts.entries()) {
    const { answered, marks, from, asked } = part;
    // The long questions of a whole paper stand together on its second page.
    sheet.room(large && from === 'long' ? 330 : 90);
    sheet.skip(6);
    sheet.centred(`SECTION ${'ABC'[index]}`, { style: 'bold' });
    sheet.ends(instruction(part), `[${answered} × ${marks} = ${answered * marks}]`, { style: 'italic', after: 6 });
    for (const question of random.some(bank[from], asked)) {
      number += 1;
      const [first = '', ...others] = question.split(' | ');
      const each = marks / (others.length + 1);
      const label = others.length > 0 ? `Q.${number}  (a)` : `Q.${number}`;
      sheet.paragraph(first, { label, indent: 50, aside: `[${each}]` });
      for (const [at, other] of others.entries())
        sheet.paragraph(other, { label: `(${'bcd'[at]})`, indent: 50, aside: `[${each}]` });
      sheet.skip(large ? 12 : 3);
    }
  }
  sheet.skip(6);
  sheet.centred('* * *');
  return sheet.finish((page, of) => `${bank.code}    Page ${page} of ${of}    Specimen made by the Exam Vault demo`);
}
