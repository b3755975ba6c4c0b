import { PDFDocument, StandardFonts } from 'pdf-lib';
import { setTimeout as delay } from 'node:timers/promises';

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
async function paperFile(title: string, word: string): Promise<Uint8Array<ArrayBuffer>> {
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
  return new Uint8Array(await pdf.save());
}

/** Uploads and approves papers, and waits until each is read. `count` is at most 30. */
export async function makePapers(origin: string, token: string, count: number): Promise<WebPaper[]> {
  const headers = { authorization: `Bearer ${token}` };
  const papers: WebPaper[] = [];
  for (const [index, word] of WORDS.slice(0, count).entries()) {
    const title = `Midterm on the ${word}`;
    const form = new FormData();
    const fields = {
      title,
      subject: index % 2 === 0 ? 'Operating Systems' : 'Computer Networks',
      department: 'CSE',
      year: '3rd',
      semester: 'V',
      paper_type: 'Main',
      exam_type: 'Midterm',
      exam_year: String(2015 + (index % 10)),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([await paperFile(title, word)], { type: 'application/pdf' }), `${word}.pdf`);
    const answer = await fetch(`${origin}/papers/upload_paper`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    const { _id: id } = (await answer.json()) as { readonly _id: string };
    await fetch(`${origin}/papers/approve_paper`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ paperId: id, status: 'Approved', approved_by: 'bench', approval_at: Date.now() }),
    });
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
