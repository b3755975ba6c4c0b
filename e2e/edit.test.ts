import { randomUUID } from 'node:crypto';
import { DIALOGS } from '@exam-vault/contract/messages';
import type { Paper } from '@exam-vault/contract/papers';
import { describe, expect, inject, it } from 'vitest';
import { approve, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { digest, pdf, png } from './files.ts';
import { card, downloads, field, pickFile, readsImage, submitPaper } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { button, isAt, saysOkay, sees, seesHeading } from './screen.ts';

/** Spec sections 2, 4 and 8, contract policies 1 and 3: editing a paper. */
describe('edit', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  async function stored(paper: Paper, as: Person): Promise<Paper> {
    const answer = await fetch(`${hub.origin}/papers/get_paper/${paper._id}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    return (await answer.json()) as Paper;
  }

  async function approved(title: string, owner: Person, teacher: Person): Promise<Paper> {
    const paper = await uploadedPaper(hub, owner, { title });
    expect((await approve(hub, teacher, paper._id)).status).toBe(200);
    return paper;
  }

  it('fills the form with what is there; without a new file the old one stays', async () => {
    const student = await newStudent(hub);
    const file = await pdf('first.pdf', 3);
    const fields = {
      title: 'Compilers, misspelt',
      subject: 'Compiler Design',
      year: '4th',
      semester: 'VII',
      paper_type: 'Back',
      exam_type: 'Improvement',
      unit_no: 'II',
      exam_year: '2023',
    };
    const paper = await uploadedPaper(hub, student, fields, file.buffer);
    const { page } = await visit(hub, '/my_paper', { as: student });
    await button(card(page, fields.title), 'Edit').click();
    await isAt(page, `/upload_paper/${paper._id}`);
    await seesHeading(page, 'Edit Paper');
    await field(page, 'title').waitFor();
    for (const name of ['title', 'subject', 'year', 'semester', 'paper_type', 'exam_type'] as const) {
      await expect.poll(() => field(page, name).inputValue(), { message: name }).toBe(fields[name]);
    }
    await expect.poll(() => field(page, 'department').inputValue()).toBe('CSE');
    await expect.poll(() => page.getByLabel('Unit No', { exact: true }).inputValue()).toBe('II');
    await expect.poll(() => page.getByLabel('Exam Year', { exact: true }).inputValue()).toBe('2023');

    await field(page, 'title').fill('Compilers');
    await field(page, 'semester').selectOption('VIII');
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await isAt(page, '/all_paper');
    expect(await stored(paper, student)).toMatchObject({
      title: 'Compilers',
      semester: 'VIII',
      unit_no: 'II',
      exam_year: 2023,
      paper_approval_status: 'Pending',
    });
    await page.goto(`/my_paper/${paper._id}/view_paper`);
    expect(digest((await downloads(page)).bytes)).toBe(digest(file.buffer));
  });

  it('takes another file, of another type, at the second route too', async () => {
    const student = await newStudent(hub);
    const paper = await uploadedPaper(hub, student, { title: 'Now a photo' });
    const { page } = await visit(hub, `/edit_paper/${paper._id}`, { as: student });
    await field(page, 'title').waitFor();
    await pickFile(page, 'PNG', await png('other.png'));
    await page.getByText('other.png').waitFor();
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await page.goto(`/my_paper/${paper._id}/view_paper`);
    expect(await readsImage(page, 'Now a photo')).toBe(900);
  });

  it("sends a student's approved paper back to review, and says so before", async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const title = 'Approved, then changed';
    const paper = await approved(title, student, teacher);
    const { page } = await visit(hub, `/upload_paper/${paper._id}`, { as: student });
    await page.getByText('waits for review again').waitFor();
    await pickFile(page, 'PDF', await pdf('swapped.pdf'));
    await page.getByText('swapped.pdf').waitFor();
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await page.goto('/my_paper');
    await sees(card(page, title), 'Pending');
    expect(
      await card(page, title)
        .getByRole('row', { name: /^Approved By/ })
        .count(),
    ).toBe(0);
    const { page: reader, expectAnswers, expectLogged } = await visit(hub, `/all_paper/${paper._id}/view_paper`);
    expectAnswers('GET /papers/*/view_paper 404');
    expectLogged(/could not be read/);
    await reader.getByText('This paper is not here').waitFor();
  });

  it('sends a rejected paper back to review, without the old comment', async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const paper = await uploadedPaper(hub, student, { title: 'Rejected, then mended' });
    expect((await reject(hub, teacher, paper._id, 'Too dark.')).status).toBe(200);
    const { page } = await visit(hub, '/my_paper', { as: student });
    await sees(card(page, 'Rejected, then mended'), 'Rejected', 'Too dark.');
    await button(card(page, 'Rejected, then mended'), 'Edit').click();
    await field(page, 'title').fill('Mended');
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await page.goto('/my_paper');
    await sees(card(page, 'Mended'), 'Pending');
    expect(await page.getByText('Too dark.').count()).toBe(0);
  });

  it('is open to teachers on All Papers, and keeps the status', async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const title = `Edited by a teacher ${randomUUID()}`;
    const paper = await approved(title, student, teacher);
    const address = `/all_paper?title=${encodeURIComponent(title).replaceAll('%20', '+')}`;
    const { page: other } = await visit(hub, address, { as: student });
    await card(other, title).waitFor();
    expect(await button(card(other, title), 'Edit').count(), 'a student sees no Edit').toBe(0);

    const { page } = await visit(hub, address, { as: teacher });
    await button(card(page, title), 'Edit').click();
    await isAt(page, `/upload_paper/${paper._id}`);
    await field(page, 'exam_type').selectOption('University');
    expect(await page.getByText('waits for review again').count()).toBe(0);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    await isAt(page, '/all_paper');
    expect(await stored(paper, teacher)).toMatchObject({
      exam_type: 'University',
      paper_approval_status: 'Approved',
      uploaded_by: student.name,
    });
  });

  it('is reached from the review, and leads back to a pending paper', async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const paper = await uploadedPaper(hub, student, { title: 'Mended in review' });
    const { page } = await visit(hub, `/new_papers/${paper._id}/view_paper`, { as: teacher });
    await button(page, 'Edit').click();
    await isAt(page, `/upload_paper/${paper._id}`);
    await field(page, 'year').selectOption('1st');
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperEdited);
    expect(await stored(paper, teacher)).toMatchObject({ year: '1st', paper_approval_status: 'Pending' });
  });

  it('says when there is no such paper', async () => {
    const student = await newStudent(hub);
    const { page, expectAnswers } = await visit(hub, '/upload_paper/nothing', { as: student });
    expectAnswers('GET /papers/get_paper/* 404');
    const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toMatch(/Error while getting the paper, \S.+/);
  });

  it('reviews nothing unseen: a paper that changed meanwhile is shown again instead of approved', async () => {
    const student = await newStudent(hub);
    const teacher = await newTeacher(hub);
    const paper = await uploadedPaper(hub, student, { title: 'Changed under the pen' });
    const { page, expectAnswers } = await visit(hub, `/new_papers/${paper._id}/view_paper`, { as: teacher });
    // Nothing is logged (spec section 8).
    expectAnswers('PUT /papers/approve_paper 409');
    await button(page, 'Approve').waitFor();
    const { page: owner } = await visit(hub, `/upload_paper/${paper._id}`, { as: student });
    await field(owner, 'title').fill('Something else');
    await submitPaper(owner);
    await saysOkay(owner, DIALOGS.paperEdited);

    await button(page, 'Approve').click();
    await saysOkay(page, DIALOGS.approvePaper);
    await sees(page, 'Something else', 'That did not go through. You see the paper as it is now.');
    await isAt(page, `/new_papers/${paper._id}/view_paper`);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect((await stored(paper, teacher)).paper_approval_status).toBe('Pending');
  });
});
