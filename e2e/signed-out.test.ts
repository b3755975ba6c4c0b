import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { card, readsPdf } from './papers.ts';
import { administrator, newStudent, type Person } from './people.ts';
import { logIn } from './registration.ts';
import { button, isAt, link } from './screen.ts';

/** Contract policy 7: what opens signed out. (What does not: web/src/start/app/guards.test.tsx.) */
describe('access', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let student: Person;
  let paper: Paper;

  beforeAll(async () => {
    student = await newStudent(hub);
    paper = await uploadedPaper(hub, student, { title: 'Open to all' });
    expect((await approve(hub, await administrator(hub), paper._id)).status).toBe(200);
  });

  it('forbids browser features by names that the browser knows', async () => {
    const { page } = await visit(hub, '/');
    const header = (await fetch(hub.origin)).headers.get('permissions-policy') ?? '';
    const named = header.split(', ').map((rule) => rule.replace('=()', ''));
    expect(named).toContain('camera');
    // Chromium logs an error on every page for each name that it does not know.
    const known = await page.evaluate(() => {
      const { featurePolicy } = document as Document & { featurePolicy: { features(): string[] } };
      return featurePolicy.features();
    });
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('signed out, opens a list and a paper, leads Download to the login form, and goes on with it afterwards', async () => {
    const { page } = await visit(hub, '/all_paper?title=open+to+all');
    await card(page, 'Open to all').waitFor();
    expect(await button(page, 'Logout').count()).toBe(0);
    await page.goto(`/all_paper/${paper._id}/view_paper`);
    await readsPdf(page, 2);
    await button(page, 'Download Paper').first().click();
    await isAt(page, '/login_form');
    await page.getByText('Sign in to download “Open to all”').waitFor();
    // The way over 'Forgot password?' and a reload keep it.
    await link(page, 'Forgot password?').click();
    await isAt(page, '/forgot_password');
    await page.reload();
    await link(page, 'Back to Login').click();
    await page.getByText('Sign in to download “Open to all”').waitFor();
    const download = page.waitForEvent('download');
    await logIn(page, student);
    await isAt(page, `/all_paper/${paper._id}/view_paper`);
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });
});
