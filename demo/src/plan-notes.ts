import { QUESTION_BANKS } from './question-banks.ts';
import { STUDENTS, TEACHER, TEACHERS } from './accounts.ts';
import { departmentOf, downloads, uploader, uploadTime, yearOf } from './plan-papers.ts';
import { DAY, type FileForm, type PlannedDocument } from './planned.ts';
import { random } from './random.ts';

const PEOPLE = new Map([...TEACHERS, ...STUDENTS].map(({ email, name }) => [email, name]));

/** Notes of every unit in the question banks. Typeset notes are mostly by teachers, handwritten ones by students. */
export function planNotes(count: number, began: Date): PlannedDocument[] {
  const units = random('notes').shuffled(QUESTION_BANKS.flatMap((bank) => bank.notes.map((unit) => ({ bank, unit }))));
  return Array.from({ length: count }, (_, index): PlannedDocument => {
    const seed = `notes-${index}`;
    const chance = random(seed);
    const { bank, unit } = units[index % units.length] as (typeof units)[number];
    const byHand = chance.chance(0.42);
    const created_at = uploadTime(new Date(began.getTime() - chance.whole(2, 700) * DAY), chance);
    const home = departmentOf(bank);
    const owner =
      !byHand && home === 'CSE' && chance.chance(0.6)
        ? TEACHER
        : uploader(home, created_at, began, byHand ? 0.1 : 0.8, chance);
    const file: FileForm = byHand
      ? chance.weighted({ scanned: 55, photo: 35, flatbed: 10 })
      : chance.weighted({ typeset: 88, scanned: 12 });
    const titles = byHand
      ? [`${unit.title}, handwritten (${bank.subject})`, `${bank.subject} unit ${unit.unit} class notes`]
      : [`${bank.subject} unit ${unit.unit}: ${unit.title}`, `${unit.title} (${bank.subject}, unit ${unit.unit})`];
    return {
      seed,
      kind: 'notes',
      owner,
      created_at,
      form: {
        title: chance.pick(titles),
        subject: bank.subject,
        department: home,
        year: yearOf(bank),
        semester: bank.semester,
        unit_no: unit.unit,
      },
      sheet: {
        bank,
        unit,
        author: PEOPLE.get(owner) ?? '',
        face: byHand ? 'hand' : chance.pick(['times', 'helvetica'] as const),
      },
      file,
      flaw: null,
      decision: null,
      download_count: downloads(created_at, began, chance),
      deleted_at: null,
    };
  });
}
