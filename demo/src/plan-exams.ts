import type { QuestionBank } from './question-banks.ts';
import { DAY, type FileForm } from './planned.ts';
import type { Random } from './random.ts';
import type { Exam } from './sheets/exam-sheet.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const ODD = new Set(['I', 'III', 'V', 'VII']);
const UNIVERSITIES = ['BTU', 'BTU', 'BTU', 'CU', 'Amity'];
const COLLEGES = ['LIET', 'MITRC', 'NIET'];
/** The oldest papers are this many years old. */
const YEARS_BACK = 6;

/** An exam that was held, in the words of the form and of the sheet's head. */
export interface HeldExam {
  readonly held: Date;
  readonly title: string;
  readonly exam_type: string;
  readonly paper_type: string;
  readonly unit_no: string | null;
  readonly sheet: Pick<Exam, 'institution' | 'name' | 'size'>;
}

/** Months of the sessions of odd and of even semesters. */
const SESSIONS: Readonly<Record<string, readonly [odd: number, even: number]>> = {
  University: [10, 4],
  Back: [4, 10],
  Midterm: [8, 2],
  Improvement: [6, 0],
  Other: [7, 1],
};

/** One exam of a series: `age` 0 is the latest that has been held, 1 the one of the year before. */
export interface Sitting {
  readonly exam_type: 'University' | 'Midterm';
  readonly age: number;
}

/** A day of such an exam before `before`: of that age, or a random one, where recent days are more likely. */
function heldOn(session: string, semester: string, before: Date, random: Random, age?: number): Date {
  const [odd, even] = SESSIONS[session] as readonly [number, number];
  const month = ODD.has(semester) ? odd : even;
  const day = random.whole(4, 24);
  const last = before.getUTCFullYear();
  const dates = Array.from({ length: YEARS_BACK }, (_, back) => new Date(Date.UTC(last - back, month, day)));
  const past = dates.filter((date) => date.getTime() < before.getTime() - DAY);
  const weights = Object.fromEntries(past.map((_, age) => [String(age), 1 / (age + 1.2)]));
  return past[age ?? Number(random.weighted(weights))] as Date;
}

/**
 * @param name what people call the subject: in full or short
 * @param sitting absent: any exam
 */
export function planExam(bank: QuestionBank, name: string, before: Date, random: Random, sitting?: Sitting): HeldExam {
  const exam_type = sitting?.exam_type ?? random.weighted({ University: 52, Midterm: 28, Improvement: 9, Other: 11 });
  const back = !sitting && exam_type === 'University' && random.chance(0.24);
  const held = heldOn(back ? 'Back' : exam_type, bank.semester, before, random, sitting?.age);
  const year = held.getUTCFullYear();
  const month = MONTHS[held.getUTCMonth()] as string;
  const when = `${month} ${year}`;
  const degree = `B.Tech. ${bank.semester} Semester`;
  const paper_type = back ? 'Back' : exam_type === 'Other' && random.chance(0.6) ? 'Other' : 'Main';
  const common = { held, exam_type, paper_type, unit_no: null };
  if (exam_type === 'University') {
    const titles = back
      ? [`${name} back paper ${when}`, `${name} back exam ${year}`]
      : [`${name} end semester paper ${when}`, `${name} main paper ${year}`, `${bank.code} ${name} ${year}`];
    const sheet = {
      institution: random.pick(UNIVERSITIES),
      name: `${degree} (${paper_type}) Examination, ${when}`,
      size: 'whole',
    } as const;
    return { ...common, title: random.pick(titles), sheet };
  }
  if (exam_type === 'Improvement') {
    const sheet = {
      institution: random.pick(UNIVERSITIES),
      name: `${degree} Improvement Examination, ${when}`,
      size: 'half',
    } as const;
    return { ...common, title: `${name} improvement exam ${when}`, sheet };
  }
  const institution = random.pick(COLLEGES);
  if (exam_type === 'Midterm') {
    const [word, number] = random.pick([
      ['First', 'I'],
      ['Second', 'II'],
    ] as const);
    const titles = [
      `${name} midterm ${number}, ${when}`,
      `${name} midterm ${year}`,
      `${institution} ${name} midterm ${number} ${year}`,
    ];
    return {
      ...common,
      title: random.pick(titles),
      sheet: { institution, name: `${word} Midterm Examination, ${when}`, size: 'half' },
    };
  }
  if (paper_type === 'Other') {
    const sheet = { institution, name: `Model Question Paper, ${year}`, size: 'half' } as const;
    return { ...common, title: `${name} model paper ${year}`, sheet };
  }
  const unit_no = random.pick(['I', 'II', 'III', 'IV']);
  const sheet = { institution, name: `Class Test, Unit ${unit_no}, ${when}`, size: 'test' } as const;
  return { ...common, unit_no, title: `${name} class test, unit ${unit_no}, ${when}`, sheet };
}

/** The whole papers of a university have two pages, so nobody takes a single photo of them. */
export function planFile({ exam_type }: HeldExam, random: Random): FileForm {
  return exam_type === 'University'
    ? random.weighted({ typeset: 66, scanned: 34 })
    : random.weighted({ typeset: 28, scanned: 12, photo: 42, flatbed: 18 });
}
