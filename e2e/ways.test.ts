import { randomUUID } from 'node:crypto';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { administrator, newStudent, type Person } from './people.ts';
import { button, fitsTheWidth, isAt, seesHeading } from './screen.ts';

const LAST_YEAR = new Date().getFullYear() - 1;
const SUBJECT = 'Compiler Design';

/** From the first screen of a phone to what people come for, in as few taps as possible. */
describe('ways', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let student: Person;
  const title = `Midterm ${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    student = await newStudent(hub);
    const paper = await uploadedPaper(hub, student, {
      title,
      subject: SUBJECT,
      department: 'CSE',
      semester: 'V',
      exam_type: 'Midterm',
      exam_year: String(LAST_YEAR),
    });
    expect((await approve(hub, await administrator(hub), paper._id)).status).toBe(200);
  });

  it('lead to last year’s midterm of one’s subject in two taps', async () => {
    const { page } = await visit(hub, '/home', { as: student, width: 360 });
    await page.getByRole('region', { name: 'Your subjects' }).getByRole('link', { name: SUBJECT }).click();
    await seesHeading(page, SUBJECT);
    await fitsTheWidth(page);
    await page.getByRole('link', { name: `Midterm ${LAST_YEAR}: 1 paper` }).click();
    await page.getByRole('heading', { name: title }).first().waitFor();
  });

  it('lead to the questions asked most and to a mock paper by the bar at the bottom', async () => {
    const { page, expectAnswers } = await visit(hub, '/all_paper', { as: student, width: 360 });
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'Practice' }).click();
    await seesHeading(page, 'Practice');
    const own = page.getByRole('region', { name: 'Your subjects' }).getByRole('listitem').filter({ hasText: SUBJECT });
    await own.getByRole('link', { name: 'Most asked' }).click();
    await isAt(page, '/questions?subject=Compiler+Design&sort=asked');
    await bar.getByRole('link', { name: 'Practice' }).click();
    // Its only paper is a picture, without a question.
    expectAnswers('POST /subjects/*/mock 409');
    await own.getByRole('link', { name: 'Mock paper' }).click();
    await seesHeading(page, `Mock paper: ${SUBJECT}`);
  });

  it('lead from the header to all subjects, where one is found as one types, and followed', async () => {
    const { page } = await visit(hub, '/all_paper', { as: student });
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('link', { name: 'Subjects' }).click();
    await seesHeading(page, 'Subjects');
    await page.getByRole('searchbox', { name: 'Find a subject' }).fill('som');
    await page.getByRole('status').filter({ hasText: '1 subject' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Strength of Materials' }).click();
    await seesHeading(page, 'Strength of Materials');
    await button(page, 'Follow').click();
    await button(page, 'Following').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Exam Vault, home' }).click();
    await page
      .getByRole('region', { name: 'Your subjects' })
      .getByRole('link', { name: 'Strength of Materials' })
      .waitFor();
  });
});
