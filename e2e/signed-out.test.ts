import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { useBrowser } from './browser.ts';
import { card, readsPdf } from './papers.ts';
import { newStudent, newTeacher, type Person } from './people.ts';
import { logIn } from './registration.ts';
import { button, isAt, link, openOwnMenu, sees, seesHeading } from './screen.ts';

/** Spec sections 5 and 6, contract policy 7: what opens for whom. */
describe('access', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();
  let student: Person;
  let teacher: Person;
  let paper: Paper;

  beforeAll(async () => {
    student = await newStudent(hub);
    teacher = await newTeacher(hub);
    paper = await uploadedPaper(hub, student, { title: 'Open to all' });
    expect((await approve(hub, teacher, paper._id)).status).toBe(200);
  });

  it('signed out, opens the lists, a paper and the stats under the public header', async () => {
    const { page } = await visit(hub, '/all_paper?title=open+to+all');
    await card(page, 'Open to all').waitFor();
    for (const name of ['Home', 'Features', 'About', 'Registration', 'Login']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).waitFor();
    }
    expect(await button(page, 'Logout').count()).toBe(0);
    await page.goto('/stats');
    await seesHeading(page, 'Stats');
    await page.goto('/all_notes');
    await seesHeading(page, 'All Notes');
    await page.goto(`/all_paper/${paper._id}/view_paper`);
    await readsPdf(page, 2);
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

  it('signed out, leads everything else to the login form', async () => {
    const { page } = await visit(hub, '/');
    const closed = [
      '/new_papers',
      '/new_papers/1/view_paper',
      '/upload_paper',
      '/upload_paper/1',
      '/edit_paper/1',
      '/my_paper',
      '/my_paper/1/view_paper',
      '/my_profile',
      '/upload_notes',
      '/upload_notes/1',
      '/my_notes',
      '/my_notes/1/view_notes',
      '/teachers',
    ];
    for (const path of closed) {
      await page.goto(path);
      await isAt(page, '/login_form');
    }
  });

  it('signed out, leads Download to the login form, and goes on with it afterwards', async () => {
    const { page } = await visit(hub, `/all_paper/${paper._id}/view_paper`);
    await button(page, 'Download Paper').first().click();
    await isAt(page, '/login_form');
    await page.getByText('Sign in to download ‘Open to all’').waitFor();
    // The way over 'Forgot password?' and a reload keep it.
    await link(page, 'Forgot password?').click();
    await isAt(page, '/forgot_password');
    await page.reload();
    await link(page, 'Back to Login').click();
    await page.getByText('Sign in to download ‘Open to all’').waitFor();
    const download = page.waitForEvent('download');
    await logIn(page, student);
    await isAt(page, `/all_paper/${paper._id}/view_paper`);
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  });

  it("tells a student whose page the teachers' are, without asking the hub for it", async () => {
    const { page } = await visit(hub, '/all_paper', { as: student });
    await link(page, 'My Papers').waitFor();
    for (const name of ['New Papers', 'Upload Notes', 'My Notes', 'Teachers'])
      expect(await link(page, name).count()).toBe(0);
    for (const path of ['/new_papers', `/new_papers/${paper._id}/view_paper`, '/teachers']) {
      await page.goto(path);
      await page.getByRole('heading', { name: /teachers/ }).waitFor();
      expect(await button(page, 'Approve').count()).toBe(0);
    }
  });

  it('shows a teacher their links, and the administrator’s page only to the administrator', async () => {
    const { page } = await visit(hub, '/all_paper', { as: teacher });
    for (const name of ['New Papers', 'Upload Notes', 'My Notes']) await link(page, name).waitFor();
    await openOwnMenu(page);
    await link(page, 'My courses').waitFor();
    expect(await link(page, 'Teachers').count()).toBe(0);
    await page.goto('/teachers');
    await page.getByRole('heading', { name: /administrator/ }).waitFor();
  });

  it('says that there is no such page, and no such paper', async () => {
    const { page, expectAnswers, expectLogged } = await visit(hub, '/no/such/page');
    expectAnswers('GET /papers/*/view_paper 404', 'GET /papers/*/pages/* 404');
    expectLogged(/could not be read/);
    await seesHeading(page, 'There is no such page');
    await link(page, 'All Papers').click();
    await isAt(page, '/all_paper');

    const gone = await uploadedPaper(hub, student, { title: 'Soon gone' });
    expect((await approve(hub, teacher, gone._id)).status).toBe(200);
    await page.goto(`/all_paper/${gone._id}/view_paper`);
    await readsPdf(page, 2);
    expect((await ask(hub, 'PUT', `/papers/${gone._id}/delete`, { as: student })).status).toBe(200);
    await page.reload();
    await page.getByText('This paper is not here').waitFor();
    await button(page, 'All Papers').click();
    await isAt(page, '/all_paper');
  });

  it("shows nobody another's pending paper", async () => {
    const pending = await uploadedPaper(hub, student, { title: 'Not yet read' });
    const other = await newStudent(hub, 'Somebody Else');
    const { page, expectAnswers, expectLogged } = await visit(hub, `/all_paper/${pending._id}/view_paper`, {
      as: other,
    });
    expectAnswers('GET /papers/*/view_paper 404', 'GET /papers/get_paper/* 404', 'GET /papers/*/pages/* 404');
    expectLogged(/could not be read/);
    await page.getByText('This paper is not here').waitFor();
    expect(await page.getByText('Not yet read').count()).toBe(0);
    await page.goto(`/upload_paper/${pending._id}`);
    await page.getByRole('alertdialog', { name: 'Error', exact: true }).waitFor();
    await sees(page, 'Edit Paper');
    expect(await page.getByText('Not yet read').count()).toBe(0);
  });

  it('shows what is public in no frame of another site', async () => {
    const answer = await fetch(`${hub.origin}/login_form`);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});
