import { PDFDocument, StandardFonts } from 'pdf-lib';
import { setTimeout as delay } from 'node:timers/promises';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';

export interface WebPaper {
  readonly id: string;
  readonly title: string;
  /** A word that no other paper has, in the middle of its text. */
  readonly word: string;
}

const PAGES = 2;
const PATIENCE_MS = 300_000;
const WORDS = [
  'semaphore', 'paging', 'deadlock', 'scheduler', 'compiler', 'parser', 'lexer', 'grammar', 'automaton', 'pipeline',
  'register', 'interrupt', 'cache', 'router', 'congestion', 'checksum', 'transistor', 'amplifier', 'oscillator', 'entropy',
  'enthalpy', 'turbine', 'girder', 'concrete', 'surveying', 'aquifer', 'gearbox', 'vibration', 'matrix', 'eigenvalue',
]; // prettier-ignore

/** A paper as a word processor makes it, with a header and its one own word. */
async function paperFile(title: string, word: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= PAGES; number += 1) {
    const page = pdf.addPage([595, 842]);
    page.drawText(`${title}, page ${number}`, { x: 50, y: 780, size: 16, font });
    for (let line = 1; line <= 20; line += 1)
      page.drawText(`${line}. Explain the ${word} with an example of your own.`, {
        x: 50,
        y: 780 - line * 30,
        size: 12,
        font,
      });
  }
  return Buffer.from(await pdf.save());
}

/** Uploads and approves papers, and waits until each is read. `count` is at most 30. */
export async function makePapers(origin: string, token: string, count: number): Promise<WebPaper[]> {
  const [hub, as] = [{ origin }, { token }];
  const papers: WebPaper[] = [];
  for (const [index, word] of WORDS.slice(0, count).entries()) {
    const title = `Midterm on the ${word}`;
    const subject = index % 2 === 0 ? 'Operating Systems' : 'Computer Networks';
    const fields = { title, subject, exam_year: String(2015 + (index % 10)) };
    const { _id: id } = await uploadedPaper(hub, as, fields, await paperFile(title, word));
    await approve(hub, as, id);
    papers.push({ id, title, word });
  }
  const since = performance.now();
  for (const { id } of papers) {
    for (;;) {
      const shown = (await (await fetch(`${origin}/papers/${id}/view_paper`)).json()) as { text_status: string };
      if (shown.text_status === 'read') break;
      if (performance.now() - since > PATIENCE_MS) throw new Error(`a text is ${shown.text_status}`);
      await delay(200);
    }
  }
  return papers;
}
