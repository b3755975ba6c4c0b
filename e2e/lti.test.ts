import { startLtiPlatform, type FakeLtiPlatform } from '@exam-vault/testing/lti-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import type { OwnHub } from './hub.ts';
import { startOwn } from './own-hub.ts';
import { studentForm, fillIn, register } from './registration.ts';
import { button, isAt, seesHeading, stored } from './screen.ts';

/** In a browser, because it decides which cookies go from one site to the other. */
describe('a course of a learning platform', () => {
  const { visit } = useBrowser();
  let platform: FakeLtiPlatform;
  let hub: OwnHub;
  let removeFile: () => Promise<void>;

  beforeAll(async () => {
    platform = await startLtiPlatform();
    const file = await platform.file();
    removeFile = file.remove;
    hub = await startOwn({ LTI_FILE: file.path });
  });
  afterAll(async () => {
    await hub?.close();
    await platform.stop();
    await removeFile();
  });

  it('opens the hub at its subject, signed in, after the registration of the first time', async () => {
    const course = `${platform.origin}/course?hub=${encodeURIComponent(hub.origin)}`;
    const { page, expectAnswers } = await visit(hub, course, { provider: platform.origin });
    expectAnswers('GET /favicon.ico 404', 'GET /login/get_role 404');
    await button(page, 'Exam papers').click();
    await isAt(page, '/registration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Student/ })
      .click();
    await seesHeading(page, 'Student Registration');
    const { Email: _email, Password: _password, 'Confirm Password': _again, ...form } = studentForm('Jane Doe');
    await fillIn(page, form);
    await register(page);
    await expect.poll(() => stored(page, 'authToken')).not.toBeNull();

    await page.goto(course);
    await button(page, 'Exam papers').click();
    await isAt(page, '/all_paper?subject=Operating+Systems');
    await expect.poll(() => stored(page, 'authToken')).not.toBeNull();
  });

  it('lets a teacher choose in the platform’s frame what a link opens, with nobody signed in', async () => {
    const start = `${platform.origin}/choose?hub=${encodeURIComponent(hub.origin)}`;
    const { page, expectAnswers } = await visit(hub, start, { provider: platform.origin });
    expectAnswers('GET /favicon.ico 404');
    await button(page, 'Exam papers').click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'What should this link open?' }).waitFor();
    await frame.getByLabel('Subject').selectOption('Operating Systems');
    await frame.getByRole('button', { name: 'Show papers' }).click();
    await frame.getByRole('heading', { name: 'Papers in Operating Systems' }).waitFor();
    expect(await frame.getByLabel('Subject').inputValue()).toBe('Operating Systems');
    await frame.getByRole('button', { name: 'Link to this subject' }).click();
    // The page of the platform, within its own frame again.
    await expect.poll(() => frame.locator('p').textContent()).toMatch(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/);
  });

  it('says in the frame that a choice is refused', async () => {
    const start = `${platform.origin}/choose?hub=${encodeURIComponent(hub.origin)}`;
    const { page, expectAnswers } = await visit(hub, start, { provider: platform.origin });
    expectAnswers('GET /favicon.ico 404', 'POST /lti/choose 403');
    await button(page, 'Exam papers').click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'What should this link open?' }).waitFor();
    await frame.locator('input[name=choice]').evaluate((input) => input.setAttribute('value', 'forged'));
    await frame.getByRole('button', { name: 'Link to this subject' }).click();
    await frame.getByRole('heading', { name: 'Exam Vault couldn’t be opened' }).waitFor();
  });
});
