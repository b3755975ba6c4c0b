import { DIALOGS, FILE_GUIDANCE, invalidFileType, NOT_APPROVED_USER } from '@exam-vault/contract/messages';
import type { FileType } from '@exam-vault/contract/files';
import { describe, expect, inject, it } from 'vitest';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { jpeg, pdf, type PickedFile, png, withSparsePdf } from './files.ts';
import { A_PAPER, card, field, fillPaper, LABELS, pickFile, submitPaper } from './papers.ts';
import { administratorToken, decideOn, newStudent, newTeacher } from './people.ts';
import { button, isAt, optionsOf, saysOkay, sees, seesHeading } from './screen.ts';

/** Spec sections 2, 5 and 8: uploading a paper. */

const MAX = 52_428_800;

describe('upload', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  async function form() {
    const student = await newStudent(hub);
    const visited = await visit(hub, '/upload_paper', { as: student });
    await seesHeading(visited.page, 'Upload Paper');
    return { ...visited, student };
  }

  it('asks for the file type first, and says what it takes', async () => {
    const { page } = await form();
    await sees(page, FILE_GUIDANCE.types, FILE_GUIDANCE.size);
    const types = page.getByRole('group', { name: 'File type' }).getByRole('radio');
    await expect.poll(() => types.count()).toBe(3);
    for (const type of ['JPEG', 'PNG', 'PDF'])
      await expect.poll(() => page.getByRole('radio', { name: type, exact: true }).isChecked()).toBe(false);
    const picker = page.getByLabel('Select Paper File', { exact: true });
    await page.getByRole('radio', { name: 'PDF', exact: true }).check();
    await expect.poll(() => picker.getAttribute('accept')).toBe('application/pdf');
  });

  it('takes the type from a file that comes first, by its bytes', async () => {
    const { page } = await form();
    const picker = page.getByLabel('Select Paper File', { exact: true });
    const isChosen = (type: FileType) => page.getByRole('radio', { name: type, exact: true }).isChecked();
    await picker.setInputFiles({ ...(await png()), name: 'first.pdf' });
    await page.getByText('first.pdf').waitFor();
    await expect.poll(() => isChosen('PNG')).toBe(true);
    await picker.setInputFiles({ ...(await pdf()), name: 'second.pdf' });
    await page.getByText('second.pdf').waitFor();
    await expect.poll(() => isChosen('PDF')).toBe(true);
    await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
    await page.getByText('second.pdf').waitFor({ state: 'detached' });
    await picker.setInputFiles({ ...(await pdf()), name: 'third.pdf' });
    await saysOkay(page, invalidFileType('JPEG', 'PDF'));
  });

  it('starts with department, year and semester of the profile, which can be changed', async () => {
    const { page } = await form();
    await page.getByText('From your profile').nth(2).waitFor();
    await expect.poll(() => field(page, 'department').inputValue()).toBe('CSE');
    await expect.poll(() => field(page, 'semester').inputValue()).toBe('V');
    await expect.poll(() => field(page, 'year').inputValue()).toBe('3rd');
    await fillPaper(page, { semester: 'IV', year: '2nd' });
    await expect.poll(() => page.getByText('From your profile').count()).toBe(1);
    await expect.poll(() => field(page, 'semester').inputValue()).toBe('IV');
  });

  it("offers exactly the specification's lists", async () => {
    const { page } = await form();
    await expect.poll(() => optionsOf(field(page, 'department'))).toEqual(['CSE', 'CIVIL', 'ME', 'EE', 'Other']);
    await expect.poll(() => optionsOf(field(page, 'year'))).toEqual(['1st', '2nd', '3rd', '4th']);
    await expect
      .poll(() => optionsOf(field(page, 'semester')))
      .toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']);
    await expect.poll(() => optionsOf(field(page, 'paper_type'))).toEqual(['Main', 'Back', 'Other']);
    await expect
      .poll(() => optionsOf(field(page, 'exam_type')))
      .toEqual(['University', 'Midterm', 'Improvement', 'Other']);
    const subjects = await optionsOf(field(page, 'subject'));
    expect(subjects).toHaveLength(40);
    expect(subjects.slice(0, 3)).toEqual(['Computer Networks', 'Operating Systems', 'DBMS']);
  });

  it('holds the file against the chosen type, by its bytes', async () => {
    const { page } = await form();
    const made: Record<FileType, PickedFile> = { JPEG: await jpeg(), PNG: await png(), PDF: await pdf() };
    const liars: Record<FileType, { name: string; mimeType: string }> = {
      JPEG: { name: 'sheet.jpg', mimeType: 'image/jpeg' },
      PNG: { name: 'sheet.png', mimeType: 'image/png' },
      PDF: { name: 'sheet.pdf', mimeType: 'application/pdf' },
    };
    for (const chosen of ['JPEG', 'PNG', 'PDF'] as const) {
      for (const actual of ['JPEG', 'PNG', 'PDF'] as const) {
        if (chosen === actual) continue;
        // Name and declared type are those of the chosen one: only the bytes tell.
        await pickFile(page, chosen, { ...made[actual], ...liars[chosen] });
        await saysOkay(page, invalidFileType(chosen, actual));
        await page.getByText(liars[chosen].name).waitFor({ state: 'detached' });
      }
    }
    await pickFile(page, 'PDF', {
      name: 'page.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    });
    const dialog = page.getByRole('alertdialog', { name: 'Invalid File Type', exact: true });
    await dialog.waitFor();
    await expect
      .poll(() => dialog.innerText())
      .toMatch(/You selected PDF but uploaded a \w+ file\. Please select the correct file type\./);
    await button(dialog, 'Okay').click();
    await pickFile(page, 'PDF', { ...made.PDF, name: 'odd.jpg', mimeType: 'image/jpeg' });
    await page.getByText('odd.jpg').waitFor();
  });

  it('forgets the file when another type is chosen', async () => {
    const { page } = await form();
    await pickFile(page, 'PDF', await pdf('kept.pdf', 1));
    await page.getByText('kept.pdf').waitFor();
    await page.getByRole('radio', { name: 'JPEG', exact: true }).check();
    await page.getByText('kept.pdf').waitFor({ state: 'detached' });
  });

  it('takes a PDF of 50 MB and refuses one of a byte more', async () => {
    const { page } = await form();
    await withSparsePdf(MAX, async (path) => {
      await pickFile(page, 'PDF', path);
      await page.getByText('large.pdf').waitFor();
    });
    await withSparsePdf(MAX + 1, async (path) => {
      await pickFile(page, 'PDF', path);
      await saysOkay(page, DIALOGS.fileTooLarge);
      await page.getByText('large.pdf').waitFor({ state: 'detached' });
    });
  });

  it('wants a title, every choice and a file', async () => {
    const { page } = await form();
    await fillPaper(page, { ...A_PAPER, title: '' });
    await submitPaper(page);
    await expect.poll(() => field(page, 'title').evaluate((element) => element.matches(':invalid:focus'))).toBe(true);
    await fillPaper(page, A_PAPER);
    await submitPaper(page);
    await saysOkay(page, DIALOGS.noFile);
    await pickFile(page, 'PDF', await pdf('there.pdf', 1));
    for (const name of ['department', 'subject', 'year', 'semester', 'paper_type', 'exam_type'] as const) {
      await fillPaper(page, { [name]: '' });
      await submitPaper(page);
      await saysOkay(page, DIALOGS.missingDocumentFields);
      await isAt(page, '/upload_paper');
      await fillPaper(page, { [name]: A_PAPER[name] });
    }
    await page.getByText('there.pdf').waitFor();
  });

  it('tells why a damaged PDF is refused, keeps what was typed, and takes a sound one then', async () => {
    const { page, expectAnswers } = await form();
    expectAnswers('POST /papers/upload_paper 422');
    await fillPaper(page, { ...A_PAPER, title: 'Damaged first' });
    await pickFile(page, 'PDF', {
      name: 'damaged.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\n${'no objects here\n'.repeat(50)}`),
    });
    await submitPaper(page);
    const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toMatch(/Something went wrong\. Please try again later\. \S.+/);
    await button(dialog, 'Okay').click();
    await isAt(page, '/upload_paper');
    await page.getByText('damaged.pdf').waitFor();
    await expect.poll(() => field(page, 'title').inputValue()).toBe('Damaged first');
    for (const [name, value] of Object.entries(A_PAPER)) {
      if (name !== 'title')
        await expect.poll(() => field(page, name as keyof typeof LABELS).inputValue(), { message: name }).toBe(value);
    }
    await pickFile(page, 'PDF', await pdf('sound.pdf'));
    await page.getByText('sound.pdf').waitFor();
    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await isAt(page, '/my_paper');
    await sees(card(page, 'Damaged first'), 'Pending');
  });

  it('keeps everything when the connection breaks, and when the upload is called off', async () => {
    const { page, expectLogged, student } = await form();
    expectLogged(/net::ERR_/);
    await fillPaper(page, { ...A_PAPER, title: 'On a train' });
    await pickFile(page, 'JPEG', await jpeg('train.jpg'));
    await page.getByText('train.jpg').waitFor();
    await page.route('**/papers/upload_paper', (route) => route.abort('internetdisconnected'), { times: 1 });
    await submitPaper(page);
    const dialog = page.getByRole('alertdialog', { name: 'Error', exact: true });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toContain('Something went wrong. Please try again later.');
    await button(dialog, 'Okay').click();

    await page.route('**/papers/upload_paper', () => {}, { times: 1 });
    await submitPaper(page);
    await button(page, 'Cancel').click();
    await button(page, 'Cancel').waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'title').inputValue()).toBe('On a train');
    await page.getByText('train.jpg').waitFor();
    const mine = await fetch(`${hub.origin}/papers/my_paper`, {
      headers: { authorization: `Bearer ${student.token}` },
    });
    expect(await mine.json()).toEqual([]);

    await submitPaper(page);
    await saysOkay(page, DIALOGS.paperUploaded);
    await sees(card(page, 'On a train'), 'Pending');
  });

  it('uploads once, however often the button is pressed', async () => {
    const { page, student } = await form();
    await fillPaper(page, { ...A_PAPER, title: 'Pressed twice' });
    await pickFile(page, 'PNG', await png());
    await page.getByText('sheet.png').waitFor();
    await button(page, 'Submit Paper').dblclick();
    await saysOkay(page, DIALOGS.paperUploaded);
    await card(page, 'Pressed twice').waitFor();
    const mine = await fetch(`${hub.origin}/papers/my_paper`, {
      headers: { authorization: `Bearer ${student.token}` },
    });
    expect(await mine.json()).toHaveLength(1);
  });

  it('shows a teacher whose approval was withdrawn to the teacher form', async () => {
    const teacher = await newTeacher(hub);
    const paper = await uploadedPaper(hub, teacher, { title: 'Before the withdrawal' });
    const { page, expectAnswers } = await visit(hub, '/upload_paper', { as: teacher });
    expectAnswers('POST /papers/upload_paper 403', 'PUT /papers/edit_paper/* 403');
    await fillPaper(page, A_PAPER);
    await pickFile(page, 'PDF', await pdf());
    await page.getByText('question paper.pdf').waitFor();
    await decideOn(hub, await administratorToken(hub), teacher, 'reject');
    await submitPaper(page);
    const dialog = page.getByRole('alertdialog').filter({ hasText: NOT_APPROVED_USER });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toMatch(/You are not approved user\. \S.+/);
    await button(dialog, 'Okay').click();
    await isAt(page, '/teacher_form');

    // The same for an edit; they may still read their own documents.
    await page.goto(`/upload_paper/${paper._id}`);
    await submitPaper(page);
    await button(page.getByRole('alertdialog').filter({ hasText: NOT_APPROVED_USER }), 'Okay').click();
    await isAt(page, '/teacher_form');
    await page.goto('/my_paper');
    await sees(card(page, 'Before the withdrawal'), 'Pending');
  });

  it('begins with an empty form when one left it by choice', async () => {
    const { page } = await form();
    await fillPaper(page, { title: 'Only begun' });
    await page.getByRole('link', { name: 'All Papers', exact: true }).click();
    await isAt(page, '/all_paper');
    await page.getByRole('link', { name: 'Upload Paper', exact: true }).click();
    await seesHeading(page, 'Upload Paper');
    await expect.poll(() => field(page, 'title').inputValue()).toBe('');
  });
});
