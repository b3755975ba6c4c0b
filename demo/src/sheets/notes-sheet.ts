import { rgb, type PDFPage } from 'pdf-lib';
import type { QuestionBank, UnitNotes } from '../question-banks.ts';
import type { Random } from '../random.ts';
import { pageWriter, PEN, type Face } from './page-writer.ts';

export interface NotesHead {
  readonly subject: string;
  readonly semester: string;
  readonly author: string;
}

const FAINT = rgb(0.68, 0.78, 0.9);
const RED = rgb(0.88, 0.55, 0.52);

const LINE = 19;

/** The ruled sheet of an exercise book. */
function drawLines(page: PDFPage): void {
  const { width, height } = page.getSize();
  for (let y = height - 74; y > 30; y -= LINE) {
    page.drawLine({ start: { x: 0, y }, end: { x: width, y }, thickness: 0.7, color: FAINT });
  }
  page.drawLine({ start: { x: 50, y: 0 }, end: { x: 50, y: height }, thickness: 0.9, color: RED });
}

/** Notes of one unit: its sections, then questions to practise. By hand they stand on ruled paper. @returns a PDF */
export async function notesSheet(
  { subject, semester, author }: NotesHead,
  { unit, title, sections }: UnitNotes,
  bank: QuestionBank,
  face: Face,
  random: Random,
): Promise<Buffer> {
  const byHand = face === 'hand';
  const size = byHand ? 13.5 : 12.5;
  const sheet = await pageWriter(
    byHand ? { face, size, ink: PEN, ruled: { distance: LINE, draw: drawLines } } : { face, size, leading: 1.5 },
  );
  sheet.ends(`${subject} (${bank.code})`, `Semester ${semester}`, { size: 10, after: 8 });
  sheet.centred(`Unit ${unit}: ${title}`, { style: 'bold', size: byHand ? 18 : 19, after: 2 });
  sheet.centred(`Notes by ${author}`, { style: 'italic', size: 10.5, after: 4 });
  if (!byHand) sheet.rule();
  for (const [index, section] of sections.entries()) {
    const colon = section.indexOf(': ');
    sheet.room(70);
    sheet.paragraph(`${unit}.${index + 1}  ${section.slice(0, colon)}`, { style: 'bold', size: size + 1, after: 2 });
    sheet.paragraph(section.slice(colon + 2), { indent: 12, after: 12 });
  }
  sheet.room(90);
  sheet.paragraph('Questions to practise', { style: 'bold', size: size + 1, after: 4 });
  const questions = [...random.some(bank.short, 4), ...random.some(bank.medium, 3)];
  for (const [index, question] of questions.entries())
    sheet.paragraph(question, { label: `${index + 1}.`, indent: 24, after: 3 });
  return sheet.finish((page, of) => `Unit ${unit}, page ${page} of ${of}    Specimen made by the Exam Vault demo`);
}
