import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { jpeg } from './files.ts';
import { Hand } from './hand.ts';
import { field } from './papers.ts';
import { CHOICES, input, studentForm } from './registration.ts';
import { button, isAt, link, seesDialog, seesHeading } from './screen.ts';

/** A student's way from the landing page to a first paper. (The forms: web/src/people/users/registration.test.tsx.) */
describe('registration', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it("takes a visitor's photo within 25 taps, and shows a student's own answers in the profile", async () => {
    const { page } = await visit(hub, '/', { width: 360, height: 740 });
    const hand = new Hand();
    const main = page.getByRole('main');
    await hand.press(main.getByRole('link', { name: /^Upload Papers/ }));
    // The landing page has a link of this name too, which does not know what they wanted.
    await seesHeading(page, 'Registration');
    expect(await link(page, 'What we store and for how long').getAttribute('href')).toBe('/privacy');
    await hand.press(main.getByRole('link', { name: /^Student/ }));
    const form = studentForm('Asha Rao');
    for (const [label, value] of Object.entries(form)) {
      // Both months follow from the semester.
      if (label.endsWith(' Year')) continue;
      await (CHOICES.has(label) ? hand.choose(input(page, label), value) : hand.type(input(page, label), value));
    }
    await hand.press(button(page, 'Register'));
    // They wanted to upload.
    await isAt(page, '/upload_paper');
    await hand.pick(page.getByLabel('Select Paper File', { exact: true }), await jpeg('sheet.jpg'));
    await page.getByText('sheet.jpg').waitFor();
    await hand.type(field(page, 'title'), 'Operating Systems');
    await hand.choose(field(page, 'subject'), 'Operating Systems');
    // The profile has filled in the others by now, and most papers are of one type.
    await expect.poll(() => field(page, 'year').inputValue()).toBe('3rd');
    await hand.choose(field(page, 'paper_type'), 'Main');
    await hand.choose(field(page, 'exam_type'), 'Midterm');
    await hand.press(button(page, 'Submit Paper'));
    const done = await seesDialog(page, DIALOGS.paperUploaded);
    await hand.press(button(done, 'Okay'));
    await isAt(page, '/my_paper');
    expect(hand.taps).toBeLessThanOrEqual(25);
    // 42 of them are the password, twice.
    expect(hand.typed).toBeLessThanOrEqual(99);

    await button(page, 'Menu').click();
    await link(page, 'My Profile').click();
    await seesHeading(page, 'My Profile');
    const row = (label: string) => page.getByRole('row', { name: new RegExp(`^${label} `) }).getByRole('cell');
    await expect.poll(() => row('NAME').innerText()).toBe('Asha Rao');
    await expect.poll(() => row('ROLE_ID').innerText()).toBe('S-2041');
    await expect.poll(() => row('DEPARTMENT').innerText()).toBe('Civil');
    await expect.poll(() => row('UNIVERSITY').innerText()).toBe('AMITY');
    await expect.poll(() => row('START_YEAR').innerText()).toMatch(/^20\d\d-08$/);
    const shown = page.getByRole('textbox', { name: 'EMAIL' });
    await expect.poll(() => shown.isDisabled()).toBe(true);
    await expect.poll(() => shown.inputValue()).toBe(form['Email']);
    await expect.poll(() => row('CREATED_AT').innerText()).toMatch(/day.*\d{4}/);
    for (const hidden of ['_ID', 'USER_ID', 'UPDATED_AT', 'APPROVED_TIME', '__V']) {
      expect(await page.getByRole('rowheader', { name: hidden, exact: true }).count()).toBe(0);
    }
    await expect.poll(() => button(page, 'Change password').count()).toBe(1);
  });
});
