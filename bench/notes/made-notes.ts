import { QUESTION_BANKS } from '@exam-vault/demo/question-banks';
import { random } from '@exam-vault/demo/random';
import { openScanner } from '@exam-vault/demo/sheets/scans';
import type { FileType } from '@exam-vault/contract/files';
import { KEPT_BACK, TUNED, type Layout, type MadeNotes, type Matter } from './layouts.ts';
import { NO_NOTES } from './no-notes.ts';
import { pdfOf } from './sheets.ts';

export const HALVES = ['tuned', 'kept back'] as const;
type Half = (typeof HALVES)[number];

/** A file of notes with what is right; nothing at all is right for what is no notes. */
export interface NotesFile {
  readonly name: string;
  readonly half: Half;
  readonly layout: string;
  readonly fileName: string;
  readonly type: FileType;
  readonly bytes: Buffer;
  readonly right: { readonly title: string; readonly subject: string; readonly unit_no: string | null } | null;
}

const LAYOUTS: Readonly<Record<Half, Readonly<Record<string, Layout>>>> = { tuned: TUNED, 'kept back': KEPT_BACK };
const PER_LAYOUT = 5;
const NUMERALS = ['I', 'II', 'III', 'IV', 'V'];

/** A subject belongs to one half. */
function matters(half: Half): Matter[] {
  const banks = QUESTION_BANKS.filter(({ subject }) => random(`notes ${subject}`).chance(0.5) === (half === 'tuned'));
  const all = banks.flatMap(({ subject, code, notes }) =>
    notes.map(({ unit, title, sections }): Matter => ({
      subject,
      code,
      unit,
      number: NUMERALS.indexOf(unit) + 1,
      topic: title,
      sections: sections.map((section) => {
        const colon = section.indexOf(': ');
        return [section.slice(0, colon), section.slice(colon + 2)] as const;
      }),
    })),
  );
  return random(`order of ${half}`).shuffled(all);
}

export async function madeNotes(): Promise<NotesFile[]> {
  const scanner = await openScanner();
  async function taken({ sheets, form, face, title, taken: way }: MadeNotes, seed: string) {
    const pdf = await pdfOf(sheets, { form, face, title });
    if (way === 'photo') return { type: 'JPEG' as const, bytes: await scanner.photo(pdf, random(seed), null) };
    return { type: 'PDF' as const, bytes: way === 'scan' ? await scanner.scannedPdf(pdf, random(seed)) : pdf };
  }
  const files: NotesFile[] = [];
  for (const half of HALVES) {
    const all = matters(half);
    for (const [at, [layout, make]] of Object.entries(LAYOUTS[half]).entries())
      for (let count = 0; count < PER_LAYOUT; count += 1) {
        const matter = all[(at * PER_LAYOUT + count) % all.length] as Matter;
        const name = `${half} ${layout} ${count}`;
        const made = make(matter, random(name));
        const { subject, topic, unit } = matter;
        const right = { title: topic, subject, unit_no: made.unit ? unit : null };
        files.push({ name, half, layout, fileName: made.fileName, right, ...(await taken(made, name)) });
      }
  }
  for (const [name, sheet] of Object.entries(NO_NOTES)) {
    const made = { sheets: [sheet], form: 'paper', face: 'sans', fileName: 'IMG_2034.pdf', unit: false } as const;
    files.push({
      name,
      half: 'kept back',
      layout: 'no notes',
      fileName: made.fileName,
      right: null,
      ...(await taken(made, name)),
    });
  }
  return files;
}
