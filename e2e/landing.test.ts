import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { hasFocus, isAt, link, seesHeading } from './screen.ts';

/** Spec sections 1 and 2: the landing page and the public header. (Where its buttons lead: web/src/site/landing/landing-page.test.tsx.) */
describe('the landing page', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is reached at its anchors from every public screen, and the header marks where one is (spec section 2)', async () => {
    const { page } = await visit(hub, '/login_form');
    const header = page.getByRole('navigation', { name: 'Main' });
    // A click changes the address of the same page first; the header follows when React has drawn it.
    const marks = async (name: string) => {
      const marked = header.locator('a[aria-current=page]');
      await expect.poll(() => marked.allTextContents()).toEqual([name]);
    };
    for (const [name, anchor] of [
      ['About', 'about'],
      ['Features', 'features'],
    ] as const) {
      await page.goto('/login_form');
      await seesHeading(page, 'Login Form');
      await marks('Login');
      await header.getByRole('link', { name, exact: true }).click();
      const section = page.locator(`#${anchor}`);
      await hasFocus(section);
      expect(new URL(page.url()).hash).toBe(`#${anchor}`);
      await expect.poll(() => section.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(400);
      await marks(name);
    }
    await header.getByRole('link', { name: 'Home', exact: true }).click();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await isAt(page, '/');
    await marks('Home');
  });

  it('has its buttons on the first screen of a phone, and answers its questions with the keyboard alone (spec section 1)', async () => {
    const { page } = await visit(hub, '/', { width: 360, height: 740 });
    for (const name of ['Registration', 'Learn More', 'Teacher', 'Student', 'Login']) {
      const box = await page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox();
      expect(box && box.y + box.height, name).toBeLessThan(740);
    }
    const answer = page.locator('details').first().locator('p');
    expect(await answer.isVisible()).toBe(false);
    await page.getByRole('main').locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await answer.waitFor();
  });

  it('brings a visitor who came to one card by the keyboard to the registration (spec section 1)', async () => {
    const { page } = await visit(hub, '/#features');
    await link(page, 'Skip to content').waitFor();
    await hasFocus(page.locator('#features'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await isAt(page, '/registration');
    await seesHeading(page, 'Registration');
  });
});
