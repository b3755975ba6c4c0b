import { DEFAULT_CATALOGUE, subjectNames } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, STUDENT, STUDENTS, TEACHERS } from './accounts.ts';
import { planDemo, WHOLE_DEMO } from './plan.ts';
import { DAY, type PlannedDocument } from './planned.ts';

const BEGAN = [new Date('2026-11-21T11:00:00Z'), new Date('2027-01-02T00:30:00Z'), new Date('2028-02-29T23:59:00Z')];

describe.each(BEGAN)('a demo begun on %s', (began) => {
  const all = planDemo(WHOLE_DEMO, began);
  const papers = all.filter(({ kind }) => kind === 'paper');
  const notes = all.filter(({ kind }) => kind === 'notes');
  const values = (documents: PlannedDocument[], field: keyof PlannedDocument['form']) =>
    new Set(documents.map(({ form }) => form[field]));

  it('has some hundred documents of all 40 subjects, and every value of the lists of papers', () => {
    expect([papers.length, notes.length]).toEqual([140, 60]);
    expect([...values(papers, 'subject')].sort()).toEqual(subjectNames(DEFAULT_CATALOGUE).sort());
    expect(values(notes, 'subject').size).toBe(40);
    expect([...values(papers, 'department')].sort()).toEqual([...DEFAULT_CATALOGUE.departments].sort());
    expect([...values(papers, 'exam_type')].sort()).toEqual([...DEFAULT_CATALOGUE.exam_types].sort());
    expect([...values(papers, 'paper_type')].sort()).toEqual([...DEFAULT_CATALOGUE.paper_types].sort());
    expect(values(papers, 'exam_year').size).toBeGreaterThanOrEqual(5);
  });

  it('has five years of exams of the four subjects that its student studies', () => {
    const exams = (subject: string, exam_type: string) =>
      new Set(
        papers
          .filter(
            ({ form, decision }) =>
              decision?.action === 'approve' && form.subject === subject && form.exam_type === exam_type,
          )
          .filter(({ form }) => form.paper_type === 'Main')
          .map(({ form }) => form.exam_year),
      ).size;
    for (const subject of ['Operating Systems', 'Computer Networks', 'Software Engineering', 'Compiler Design'])
      expect(exams(subject, 'University') + exams(subject, 'Midterm'), subject).toBeGreaterThanOrEqual(8);
    for (const subject of ['Operating Systems', 'Computer Networks']) {
      expect(exams(subject, 'University'), subject).toBeGreaterThanOrEqual(5);
      expect(exams(subject, 'Midterm'), subject).toBeGreaterThanOrEqual(5);
    }
  });

  it('comes out the same again', () => {
    expect(planDemo(WHOLE_DEMO, began)).toEqual(all);
  });

  it('has a queue, rejections with reasons, and some of each of them in the My Papers of its student (spec section 4)', () => {
    const status = (of: PlannedDocument[]) => ({
      waiting: of.filter(({ decision }) => decision === null).length,
      rejected: of.filter(({ decision }) => decision?.action === 'reject').length,
    });
    expect(status(papers)).toEqual({ waiting: 20, rejected: 12 });
    const own = papers.filter(({ owner }) => owner === STUDENT);
    expect(status(own)).toEqual({ waiting: 2, rejected: 2 });
    expect(own.length).toBeGreaterThan(6);
    expect(papers.filter(({ decision }) => decision?.comment).length).toBeGreaterThan(8);
    expect(notes.every(({ decision }) => decision === null)).toBe(true);
  });

  it('every time comes after the one before it, within two years and not in the future', () => {
    const joined = new Map(
      [...TEACHERS, ...STUDENTS].map(({ email, joined }) => [email, began.getTime() - joined * DAY]),
    );
    for (const { owner, created_at, form, decision, deleted_at } of all) {
      const at = created_at.getTime();
      expect(at).toBeGreaterThan(began.getTime() - 731 * DAY);
      expect(at).toBeLessThan(began.getTime());
      expect(joined.get(owner)).toBeLessThan(at);
      if (form.exam_year) expect(form.exam_year).toBeLessThanOrEqual(created_at.getUTCFullYear());
      if (decision) {
        expect(decision.at.getTime()).toBeGreaterThan(at);
        expect(decision.at.getTime()).toBeLessThan(began.getTime());
        expect(joined.get(decision.reviewer)).toBeLessThan(at);
      }
      if (deleted_at) expect(deleted_at.getTime()).toBeGreaterThan(decision?.at.getTime() ?? at);
    }
  });

  it('nobody has two documents that the filling could take for one', () => {
    const keys = all.map(({ kind, owner, created_at, form }) => [kind, owner, created_at.getTime(), form.title].join());
    expect(new Set(keys).size).toBe(all.length);
  });

  it('some are fetched by many, most by few, and what waits by nobody', () => {
    const counts = all.map(({ download_count }) => download_count).sort((one, other) => other - one);
    expect(counts[0]).toBeGreaterThan(60);
    expect(counts[0]).toBeLessThan(2_000);
    expect(counts[100]).toBeLessThan(40);
    for (const { kind, decision, download_count } of all)
      if (kind === 'paper' && decision?.action !== 'approve') expect(download_count).toBe(0);
  });
});

it('its accounts are people of the plan, one of them the administrator, and everybody has their own e-mail', () => {
  const emails = [...TEACHERS, ...STUDENTS].map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(emails).toEqual(expect.arrayContaining(ACCOUNTS.map(({ email }) => email)));
  expect(TEACHERS.filter(({ is_admin }) => is_admin)).toHaveLength(1);
  expect(emails.every((email) => /^[a-z.]+@example\.edu$/.test(email))).toBe(true);
});
