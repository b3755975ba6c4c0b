import { randomUUID } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { digest, pdf, PICTURE, png } from './files.ts';
import { card, downloads, field, pickFile, readsImage, submitPaper } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { button, isAt, saysOkay, sees, seesHeading } from './screen.ts';

/** Spec sections 2, 4 and 8, contract policies 1 and 3: editing a paper. */
describe('edit', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let student: Person;
  let teacher: Person;
  beforeAll(async () => {
    student = await newStudent(hub);
    teacher = await newTeacher(hub);
  });

  const stored = async ({ _id }: Paper, as: Person) => (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as })).body;

  it('fills the form with what is there; without a new file the old one stays, and an approved paper waits again', async () => {
    const file = await pdf('first.pdf');
    const fields = {
      title: 'Compilers, misspelt',
      subject: 'Compiler Design',
      year: '4th',
      semester: 'VII',
      paper_type: 'Back',
      exam_type: 'Improvement',
      unit_no: 'II',
      exam_year: '2023',
      exam_date: '2023-11',
      session: 'Nov/Dec',
      variant: 'Set A',
      rights: 'Permission given',
    };
    const paper = await uploadedPaper(hub, student, fields, file.buffer);
    expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    const { page } = await visit(hub, '/my_paper', { as: student });
    await button(card(page, fields.title), 'Edit').click();
    await isAt(page, `/upload_paper/${paper._id}`);
    await seesHeading(page, 'Edit Paper');
    await page.getByText('will need to be reviewed again').waitFor();
    for (const name of ['title', 'subject', 'year', 'semester', 'paper_type', 'exam_type'] as const) {
      await expect.poll(() => field(page, name).inputValue(), { message: name }).toBe(fields[name]);
    }
    await expect.poll(() => field(page, 'department').inputValue()).toBe('CSE');
    await expect.poll(() => page.getByLabel('Unit No', { exact: true }).inputValue()).toBe('II');
    await expect.poll(() => page.getByLabel('Exam Year', { exact: true }).inputValue()).toBe('2023');
    // They are folded away only while they are empty.
    await expect.poll(() => page.getByLabel('Session', { exact: true }).inputValue()).toBe('Nov/Dec');
    await page.getByLabel('Exam Date', { exact: true }).fill('20/11/2023');
    await page.getByLabel('Set or Slot', { exact: true }).fill('Set B');
    await page.getByLabel('Rights', { exact: true }).selectOption('Third-party content inside');
    await page.getByLabel('Third-Party Pages', { exact: true }).fill('3, 5–6');

    await field(page, 'title').fill('Compilers');
    await field(page, 'semester').selectOption('VIII');
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await isAt(page, '/all_paper');
    const kept = {
      unit_no: 'II',
      exam_year: 2023,
      exam_date: '2023-11-20',
      session: 'Nov/Dec',
      variant: 'Set B',
      rights: 'Third-party content inside',
      third_party_pages: '3, 5–6',
    };
    expect(await stored(paper, student)).toMatchObject({ ...kept, title: 'Compilers', semester: 'VIII' });
    await page.goto('/my_paper');
    await sees(card(page, 'Compilers'), 'Pending');
    await button(card(page, 'Compilers'), 'View').click();
    expect(digest((await downloads(page)).bytes)).toBe(digest(file.buffer));

    // Another file, of another type, at the second route.
    await page.goto(`/edit_paper/${paper._id}`);
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Compilers');
    await pickFile(page, 'PNG', await png('other.png'));
    await page.getByText('other.png').waitFor();
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await page.goto(`/my_paper/${paper._id}/view_paper`);
    expect(await readsImage(page, 'Compilers')).toBe(PICTURE.width);
  });

  it('is open to teachers on All Papers, and keeps the status', async () => {
    const title = `Edited by a teacher ${randomUUID()}`;
    const paper = await uploadedPaper(hub, student, { title });
    expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    const { page } = await visit(hub, `/all_paper?title=${title.replaceAll(' ', '+')}`, { as: teacher });
    await button(card(page, title), 'Edit').click();
    await isAt(page, `/upload_paper/${paper._id}`);
    await field(page, 'exam_type').selectOption('University');
    expect(await page.getByText('will need to be reviewed again').count()).toBe(0);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await isAt(page, '/all_paper');
    expect(await stored(paper, teacher)).toMatchObject({
      exam_type: 'University',
      paper_approval_status: 'Approved',
      uploaded_by: student.name,
    });
  });
});
