import type { PlannedDocument } from './planned.ts';
import { random } from './random.ts';
import { examSheet } from './sheets/exam-sheet.ts';
import { notesSheet } from './sheets/notes-sheet.ts';
import type { Scanner } from './sheets/scans.ts';

/** The file of a planned document. It is always the same. */
export async function makeFile({ seed, sheet, form, file, flaw }: PlannedDocument, scanner: Scanner): Promise<Buffer> {
  const chance = random(`${seed}-sheet`);
  const { bank, face } = sheet;
  const typeset =
    'exam' in sheet
      ? await examSheet(sheet.exam, bank, face, chance)
      : await notesSheet(
          { subject: form.subject, semester: form.semester, author: sheet.author },
          sheet.unit,
          bank,
          face,
          chance,
        );
  if (file === 'photo') return scanner.photo(typeset, chance, flaw);
  if (file === 'flatbed') return scanner.flatbed(typeset, chance);
  return file === 'scanned' ? scanner.scannedPdf(typeset, chance) : typeset;
}
