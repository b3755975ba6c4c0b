import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { QuestionBank } from './question-banks.ts';
import { QUESTION_BANKS } from './question-banks.ts';
import { ADMINISTRATOR, STUDENT, STUDENTS, TEACHER, TEACHERS } from './accounts.ts';
import { planExam, planFile, type HeldExam, type Sitting } from './plan-exams.ts';
import { DAY, HOUR, type FileForm, type PlannedDecision, type PlannedDocument } from './planned.ts';
import { random, type Random } from './random.ts';
import type { Face } from './sheets/page-writer.ts';
import { FLAWS, type Flaw } from './sheets/takings.ts';

/** Documents were uploaded in the last two years. */
const PERIOD = 725 * DAY;

const PROGRAMMES: Readonly<Record<string, string>> = {
  CSE: 'Computer Science and Engineering',
  CIVIL: 'Civil Engineering',
  ME: 'Mechanical Engineering',
  EE: 'Electrical Engineering',
};
const DEPARTMENT_OF_GROUP: Readonly<Record<string, string>> = {
  'Computer Science': 'CSE',
  Civil: 'CIVIL',
  Mechanical: 'ME',
  Electrical: 'EE',
};

/** Reviewers' comments: the reason for a bad photo, else a general one. One reviewer writes no comment. */
const FLAW_COMMENTS: Readonly<Record<Flaw, string>> = {
  blurred: 'The photo is blurred: sections A and B cannot be read. Please take it again in better light, or scan it.',
  dark: 'The photo is too dark to print. Please take it again near a window.',
  'cut-off': 'The right edge is cut off and the marks are missing. Please upload the whole page.',
};
const COMMENTS = [
  'This paper is already here. Please search before you upload.',
  'The subject doesn’t match the course named at the top. Please choose the right one and submit it again.',
  'The exam year is wrong. It’s printed at the top of the paper.',
  'Please use a title others would search for: subject, exam and year.',
  null,
];

const entryOf = (subject: string) =>
  DEFAULT_CATALOGUE.subjects
    .flatMap(({ group, subjects }) => subjects.map((one) => ({ group, ...one })))
    .find(({ name }) => name === subject);

export const departmentOf = ({ subject }: QuestionBank) =>
  DEPARTMENT_OF_GROUP[entryOf(subject)?.group ?? ''] ?? 'Other';
export const yearOf = ({ semester }: QuestionBank) =>
  DEFAULT_CATALOGUE.years[Math.floor(DEFAULT_CATALOGUE.semesters.indexOf(semester) / 2)] as string;

/** The full name of a subject, or its abbreviation. */
function spokenName({ subject }: QuestionBank, random: Random): string {
  const short = entryOf(subject)?.abbreviations[0];
  return short && short.length > 1 && random.chance(0.25) ? short : subject;
}

/** A time of the day at which students in India are awake. */
export function uploadTime(day: Date, random: Random): Date {
  const at = new Date(day);
  at.setUTCHours(random.whole(3, 17), random.whole(0, 59), random.whole(0, 59), 0);
  return at;
}

/** A registered person with few papers so far, mostly from the department of the subject. */
export function uploader(department: string, at: Date, began: Date, teachers: number, random: Random): string {
  const group = random.chance(teachers) ? TEACHERS.filter(({ status }) => status === 'Approved') : STUDENTS;
  const there = group.filter(
    ({ email, joined }) => email !== STUDENT && began.getTime() - joined * DAY < at.getTime() - DAY,
  );
  const own = there.filter((person) => person.department.toUpperCase() === department);
  return random.pick(own.length > 0 && random.chance(0.85) ? own : there).email;
}

/** Most documents have about a dozen downloads, a few have many, and new ones have none. */
export function downloads(created_at: Date, began: Date, random: Random): number {
  const age = (began.getTime() - created_at.getTime()) / PERIOD;
  return Math.floor(Math.exp(2.5 + random.normal() * 1.15) * Math.min(1, age * 3));
}

/** Soon after the exam when it was within two years; older papers are uploaded mostly before the next exams. */
function uploadedAt(held: Date, began: Date, random: Random): Date {
  const since = began.getTime() - PERIOD;
  if (held.getTime() > since) {
    const latest = (began.getTime() - held.getTime()) / DAY - 2;
    return uploadTime(
      new Date(held.getTime() + random.between(Math.min(1, latest), Math.min(32, latest)) * DAY),
      random,
    );
  }
  const days = [1, 2, 3].map(() => new Date(since + random.between(0.01, 0.98) * PERIOD));
  const busy = days.find((day) => [3, 4, 10, 11].includes(day.getUTCMonth()));
  return uploadTime(busy ?? (days[0] as Date), random);
}

function face({ held, sheet }: HeldExam, began: Date, random: Random): Face {
  if (began.getUTCFullYear() - held.getUTCFullYear() >= 4 && random.chance(0.6)) return 'typewriter';
  return sheet.size === 'whole' ? 'times' : random.weighted({ times: 50, helvetica: 50 });
}

type Fate = 'Approved' | 'Pending' | 'Rejected';

function decisionOn(
  fate: Fate,
  created_at: Date,
  began: Date,
  flaw: Flaw | null,
  random: Random,
): PlannedDecision | null {
  if (fate === 'Pending') return null;
  const reviewers = TEACHERS.filter(
    ({ status, joined }) => status === 'Approved' && began.getTime() - joined * DAY < created_at.getTime(),
  );
  const reviewer = random.chance(0.3) ? TEACHER : random.chance(0.2) ? ADMINISTRATOR : random.pick(reviewers).email;
  const at = new Date(Math.min(created_at.getTime() + random.between(2, 140) * HOUR, began.getTime() - HOUR));
  if (fate === 'Approved') return { action: 'approve', reviewer, at, comment: null };
  return { action: 'reject', reviewer, at, comment: flaw ? FLAW_COMMENTS[flaw] : random.pick(COMMENTS) };
}

interface PaperOrder {
  readonly bank: QuestionBank;
  readonly fate: Fate;
  /** Absent: of any exam. */
  readonly sitting?: Sitting;
}

function planPaper(index: number, { bank, fate, sitting }: PaperOrder, own: boolean, began: Date): PlannedDocument {
  const seed = `paper-${index}`;
  const chance = random(seed);
  const recent = fate === 'Pending' ? uploadTime(new Date(began.getTime() - chance.whole(1, 18) * DAY), chance) : null;
  const exam = planExam(bank, spokenName(bank, chance), recent ?? new Date(began.getTime() - 3 * DAY), chance, sitting);
  const created_at = recent ?? uploadedAt(exam.held, began, chance);
  const flawed = fate === 'Rejected' && chance.chance(0.65);
  const file: FileForm = flawed ? 'photo' : planFile(exam, chance);
  const flaw = flawed ? chance.pick(FLAWS) : null;
  const home = departmentOf(bank);
  const department = chance.chance(0.06) ? 'Other' : home;
  const { title, exam_type, paper_type, unit_no, held, sheet } = exam;
  return {
    seed,
    kind: 'paper',
    owner: own ? STUDENT : uploader(home, created_at, began, 0.18, chance),
    created_at,
    form: {
      title,
      subject: bank.subject,
      department,
      year: yearOf(bank),
      semester: bank.semester,
      unit_no,
      paper_type,
      exam_type,
      exam_year: held.getUTCFullYear(),
      exam_date: held.toISOString().slice(0, '2023-11'.length),
    },
    sheet: {
      bank,
      face: face(exam, began, chance),
      exam: { ...sheet, programme: PROGRAMMES[home] ?? 'Engineering', subject: bank.subject },
    },
    file,
    flaw,
    decision: decisionOn(fate, created_at, began, flaw, chance),
    download_count: fate === 'Approved' ? downloads(created_at, began, chance) : 0,
    deleted_at: null,
  };
}

/** What the demo's student studies this semester: five years of exams, so that repeats, topics and gaps have something to show. */
const COMPLETE = ['Operating Systems', 'Computer Networks', 'Software Engineering', 'Compiler Design'];
const COMPLETE_YEARS = 5;
/** Exams of which nobody has uploaded a paper. */
const GAPS = new Set(['Software Engineering Midterm 2', 'Compiler Design University 3', 'Compiler Design Midterm 4']);
/** Of all papers; a smaller demo has fewer of them. */
const COMPLETE_SHARE = 0.27;

function completeSubjects(): PaperOrder[] {
  const sittings = Array.from({ length: COMPLETE_YEARS }, (_, age) =>
    (['University', 'Midterm'] as const).map((exam_type): Sitting => ({ exam_type, age })),
  ).flat();
  return sittings.flatMap((sitting) =>
    QUESTION_BANKS.filter(
      ({ subject }) => COMPLETE.includes(subject) && !GAPS.has(`${subject} ${sitting.exam_type} ${sitting.age}`),
    ).map((bank): PaperOrder => ({ bank, fate: 'Approved', sitting })),
  );
}

/** Four subjects with five years of exams, and papers of every subject in turn. One in seven is Pending and one in twelve is Rejected. */
export function planPapers(count: number, began: Date): PlannedDocument[] {
  const chance = random('papers');
  const complete = completeSubjects().slice(0, Math.floor(count * COMPLETE_SHARE));
  const others = count - complete.length;
  const waiting = Math.round(count / 7);
  const rejected = Math.round(count / 12);
  const fates = chance.shuffled(
    Array.from({ length: others }, (_, at): Fate =>
      at < waiting ? 'Pending' : at < waiting + rejected ? 'Rejected' : 'Approved',
    ),
  );
  const banks = Array.from({ length: Math.ceil(others / QUESTION_BANKS.length) }, () =>
    chance.shuffled(QUESTION_BANKS),
  ).flat();
  const orders = [
    ...fates.map((fate, index): PaperOrder => ({ bank: banks[index] as QuestionBank, fate })),
    ...complete,
  ];
  /** The student account of the demo has papers in each status. */
  const left: Record<Fate, number> = { Pending: 2, Rejected: 2, Approved: 9 };
  return orders.map((order, index) => {
    const { bank, fate } = order;
    const own = left[fate] > 0 && (fate !== 'Approved' || departmentOf(bank) === 'CSE');
    if (own) left[fate] -= 1;
    return planPaper(index, order, own, began);
  });
}
