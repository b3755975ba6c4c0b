import { LOADING } from '@exam-vault/contract/messages';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, reject, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { ADMINISTRATOR, type OwnHub } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { seesHeading } from './screen.ts';

/** Spec sections 2, 3 and 9: the four pies, on a hub where nobody else counts. */
describe('stats', () => {
  const { visit } = useBrowser();
  let hub: OwnHub;
  let student: Person;
  let teacher: Person;
  beforeAll(async () => {
    hub = await startOwn({ ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password });
    student = await newStudent(hub);
    teacher = await newTeacher(hub);
  });
  afterAll(() => hub?.close());

  const TITLES = ['Paper Review Status', 'Department-wise Submissions', 'Paper Types', 'Exam Types'] as const;
  const chart = (page: Page, title: (typeof TITLES)[number]) => page.getByRole('region', { name: title, exact: true });
  const pie = (page: Page, title: (typeof TITLES)[number]) => chart(page, title).getByRole('img');
  /** The table of a chart: what each value counts. */
  const counts = async (where: Locator) => {
    await where.getByRole('rowheader').first().waitFor();
    const names = await where.getByRole('rowheader').allInnerTexts();
    const cells = await where.getByRole('cell').allInnerTexts();
    // Before each name stands its letter.
    return Object.fromEntries(names.map((name, row) => [name.replace(/^\([a-z]+\)\s*/, ''), Number(cells[row * 2])]));
  };

  it('say, signed out, that there are no papers yet', async () => {
    const { page } = await visit(hub, '/stats');
    await seesHeading(page, 'Stats');
    for (const title of TITLES) await chart(page, title).getByText('No papers yet', { exact: true }).waitFor();
    expect(await page.getByRole('img', { name: /^Pie chart/ }).count()).toBe(0);
    await expect
      .poll(() => counts(chart(page, 'Department-wise Submissions')))
      .toEqual({
        CSE: 0,
        CIVIL: 0,
        ME: 0,
        EE: 0,
        Other: 0,
      });
  });

  it('count what was handed in, in the colours of the specification, with the loading overlay on the way', async () => {
    const upload = (fields: Record<string, string>) => uploadedPaper(hub, student, fields);
    const approved = await upload({ department: 'CIVIL', paper_type: 'Back', exam_type: 'Improvement' });
    const rejected = await upload({ department: 'CIVIL' });
    await upload({ department: 'ME' });
    const gone = await upload({ department: 'EE' });
    await approve(hub, teacher, approved._id);
    await reject(hub, teacher, rejected._id, 'Blurred');
    expect((await ask(hub, 'PUT', `/papers/${gone._id}/delete`, { as: student })).status).toBe(200);

    const { page } = await visit(hub, '/all_paper', { as: student });
    let answer = () => {};
    const seen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/papers/department_stats', async (route) => {
      await seen;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Stats', exact: true }).click();
    await chart(page, 'Department-wise Submissions').getByText(LOADING.stats, { exact: true }).waitFor();
    answer();
    for (const title of TITLES) await pie(page, title).waitFor();
    expect(await page.getByText(LOADING.stats).count()).toBe(0);

    await expect
      .poll(() => counts(chart(page, 'Paper Review Status')))
      .toEqual({ Pending: 1, Approved: 1, Rejected: 1 });
    await expect
      .poll(() => counts(chart(page, 'Department-wise Submissions')))
      .toEqual({
        CSE: 0,
        CIVIL: 2,
        ME: 1,
        EE: 0,
        Other: 0,
      });
    await expect.poll(() => counts(chart(page, 'Paper Types'))).toEqual({ Main: 2, Back: 1, Other: 0 });
    await expect
      .poll(() => counts(chart(page, 'Exam Types')))
      .toEqual({ University: 0, Midterm: 2, Improvement: 1, Other: 0 });

    const colours = await pie(page, 'Paper Review Status')
      .locator('path[data-ink]')
      .evaluateAll((slices) => slices.map((slice) => getComputedStyle(slice).fill));
    expect(colours.map(hueOf)).toEqual(['orange', 'green', 'red']);
  });
});

/** What a person calls a colour of this kind. */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  if (green > red && green > blue) return 'green';
  if (red > blue && green > 1.6 * blue) return 'orange';
  return red > green && red > blue ? 'red' : colour;
}
