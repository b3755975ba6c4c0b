import { DIALOGS } from '@exam-vault/contract/messages';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { jpeg } from './files.ts';
import { Hand } from './hand.ts';
import { field } from './papers.ts';
import { newAccount, newEmail, newStudent, PASSWORD } from './people.ts';
import { CHOICES, fillIn, input, logIn, register, studentForm, teacherForm } from './registration.ts';
import { button, isAt, link, optionsOf, saysOkay, sees, seesDialog, seesHeading, stored } from './screen.ts';

/** Spec sections 3, 5 and 8, contract policy 10: the registration forms. */

const FORMS = [
  { name: 'student', path: '/student_form', heading: 'Student Registration', form: studentForm },
  { name: 'teacher', path: '/teacher_form', heading: 'Teacher Registration', form: teacherForm },
] as const;

describe('registration', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('is reached from the landing page, by each of its ways', async () => {
    const { page } = await visit(hub, '/');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'Registration', exact: true }).click();
    await isAt(page, '/registration');
    await seesHeading(page, 'Registration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Teacher/ })
      .click();
    await isAt(page, '/teacher_form');
    await seesHeading(page, 'Teacher Registration');
    await page.goto('/registration');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Student/ })
      .click();
    await isAt(page, '/student_form');
    await seesHeading(page, 'Student Registration');
    for (const [name, path] of [
      ['Teacher', '/teacher_form'],
      ['Student', '/student_form'],
      ['Login', '/login_form'],
      ['Learn More', '/login_form'],
    ] as const) {
      await page.goto('/');
      await main.getByRole('link', { name, exact: true }).click();
      await isAt(page, path);
    }
    for (const name of ['Upload Papers', 'Preview Papers', 'View Analytics', 'Search Papers & Notes']) {
      await page.goto('/');
      await main.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await isAt(page, '/registration');
    }
  });

  it("offers exactly the specification's lists", async () => {
    const { page } = await visit(hub, '/teacher_form');
    await expect.poll(() => optionsOf(input(page, 'Department'))).toEqual(['CSE', 'ME', 'Civil', 'EE', 'Other']);
    await expect.poll(() => optionsOf(input(page, 'University'))).toEqual(['BTU', 'Amity', 'CU', 'Other']);
    await expect.poll(() => optionsOf(input(page, 'College'))).toEqual(['LIET', 'MITRC', 'NIET', 'Other']);
    expect(await input(page, 'Semester').count()).toBe(0);
    expect(await input(page, 'Start Year').count()).toBe(0);

    await page.goto('/student_form');
    await expect.poll(() => optionsOf(input(page, 'Department'))).toEqual(['CSE', 'ME', 'Civil', 'EE', 'Other']);
    await expect.poll(() => optionsOf(input(page, 'University'))).toEqual(['BTU', 'CU', 'AMITY', 'Other']);
    await expect.poll(() => optionsOf(input(page, 'College'))).toEqual(['LIET', 'MITRC', 'NIET', 'Other']);
    await expect
      .poll(() => optionsOf(input(page, 'Semester')))
      .toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII']);
    await expect.poll(() => input(page, 'Start Year').getAttribute('type')).toBe('month');
    await expect.poll(() => input(page, 'End Year').getAttribute('type')).toBe('month');
  });

  for (const { name, path, heading, form } of FORMS) {
    describe(`of a ${name}`, () => {
      it('wants every field', async () => {
        const { page } = await visit(hub, path);
        await seesHeading(page, heading);
        const filled = form('Asha Rao');
        await fillIn(page, filled);
        for (const [label, value] of Object.entries(filled)) {
          if (['Department', 'Semester', 'University', 'College'].includes(label)) continue;
          await input(page, label).fill('');
          await register(page);
          await expect
            .poll(() => input(page, label).evaluate((element) => element.matches(':invalid:focus')), { message: label })
            .toBe(true);
          await input(page, label).fill(value);
        }
      });

      it('wants the password twice', async () => {
        const { page } = await visit(hub, path);
        await fillIn(page, { ...form('Asha Rao'), 'Confirm Password': `${PASSWORD}!` });
        await register(page);
        await saysOkay(page, DIALOGS.passwordMismatch);
        await expect.poll(() => input(page, 'Name').inputValue()).toBe('Asha Rao');
      });

      it('wants every choice', async () => {
        const { page } = await visit(hub, path);
        const filled = form('Asha Rao');
        await fillIn(page, filled);
        for (const label of ['Department', 'University', 'College', ...(name === 'student' ? ['Semester'] : [])]) {
          await fillIn(page, { [label]: '' });
          await register(page);
          await saysOkay(page, DIALOGS.missingRegistrationFields);
          await fillIn(page, { [label]: filled[label] ?? '' });
        }
      });

      it("has the password's rule under its field, without a dialog", async () => {
        const { page } = await visit(hub, path);
        await sees(page, 'At least 8 characters');
        await fillIn(page, { ...form('Asha Rao'), Password: 'short', 'Confirm Password': 'short' });
        await register(page);
        const password = input(page, 'Password');
        await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
        const described = await password.getAttribute('aria-describedby');
        const texts = await page.evaluate(
          (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? ''),
          described ?? '',
        );
        expect(texts.join(' ')).toContain('at least 8 characters');
        expect(await page.getByRole('alertdialog').count()).toBe(0);
      });

      it('says when the e-mail is in use, and shows the form again', async () => {
        const taken = await newStudent(hub);
        const { page, expectAnswers } = await visit(hub, path);
        expectAnswers(
          'POST /api/auth/sign-up/email 422',
          'POST /api/auth/sign-up/email 409',
          'POST /api/auth/sign-in/email 401',
        );
        await fillIn(page, {
          ...form('Asha Rao', taken.email),
          Password: 'another password',
          'Confirm Password': 'another password',
        });
        await register(page);
        await saysOkay(page, DIALOGS.emailInUse);
        await expect.poll(() => input(page, 'Email').inputValue()).toBe(taken.email);
        await expect.poll(() => stored(page, 'authToken')).toBeNull();

        // A person who knows the password as well has a profile already.
        await fillIn(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
        await register(page);
        await saysOkay(page, DIALOGS.emailInUse);
        await expect.poll(() => stored(page, 'authToken')).toBeNull();
      });

      it('completes an account that a broken connection left without a profile', async () => {
        const half = await newAccount(hub, 'Half Done');
        const { page, expectAnswers } = await visit(hub, path);
        expectAnswers(
          'POST /api/auth/sign-up/email 422',
          'POST /api/auth/sign-up/email 409',
          'GET /login/get_role 404',
        );
        await fillIn(page, form('Half Done', half.email));
        await register(page);
        if (name === 'teacher') {
          await saysOkay(page, DIALOGS.registrationSuccessful);
          await isAt(page, '/');
        } else {
          await isAt(page, '/all_paper');
        }
      });
    });
  }

  it('takes dates for months where the browser has no month picker, as Firefox (spec section 2)', async () => {
    const { page } = await visit(hub, '/registration');
    await page.addInitScript(() => {
      const { prototype } = HTMLInputElement;
      const type = Object.getOwnPropertyDescriptor(prototype, 'type');
      if (!type?.get) throw new Error('fields have no type');
      // What a browser does not know is text.
      const known = type.get;
      const get = function get(this: HTMLInputElement) {
        const given: unknown = known.call(this);
        return given === 'month' ? 'text' : given;
      };
      Object.defineProperty(prototype, 'type', { ...type, get });
    });
    await page.goto('/student_form');
    for (const label of ['Start Year', 'End Year'])
      await expect.poll(() => input(page, label).getAttribute('type')).toBe('date');
    await fillIn(page, { ...studentForm('Asha Rao'), 'Start Year': '2024-08-16', 'End Year': '2028-06-30' });
    await register(page);
    await isAt(page, '/all_paper');
    await page.goto('/my_profile');
    const row = (label: string) => page.getByRole('row', { name: new RegExp(`^${label} `) }).getByRole('cell');
    await row('START_YEAR').waitFor();
    await expect.poll(() => row('START_YEAR').innerText()).toBe('2024-08');
    await expect.poll(() => row('END_YEAR').innerText()).toBe('2028-06');
  });

  it('lets no course end before it begins', async () => {
    const { page } = await visit(hub, '/student_form');
    await fillIn(page, { ...studentForm('Asha Rao'), 'Start Year': '2026-01', 'End Year': '2025-12' });
    await register(page);
    await expect.poll(() => input(page, 'End Year').getAttribute('aria-invalid')).toBe('true');
    await isAt(page, '/student_form');
  });

  it('sends a student with a token on to All Papers', async () => {
    const student = await newStudent(hub);
    const { page } = await visit(hub, '/student_form', { as: student });
    await isAt(page, '/all_paper');
  });

  it('leaves a teacher signed out, and keeps what the form held', async () => {
    const email = newEmail();
    const { page, context } = await visit(hub, '/teacher_form');
    await fillIn(page, teacherForm('Meera Nair', email));
    await register(page);
    await saysOkay(page, DIALOGS.registrationSuccessful);
    await isAt(page, '/');
    await expect.poll(() => stored(page, 'authToken')).toBeNull();
    await expect.poll(() => context.cookies()).toEqual([]);
    await page.goto('/login_form');
    await logIn(page, { email, password: PASSWORD });
    await saysOkay(page, DIALOGS.approvalPending);
  });

  it("takes a visitor's photo within 25 taps, and shows a student's own answers in the profile", async () => {
    const { page } = await visit(hub, '/', { width: 360, height: 740 });
    const hand = new Hand();
    const main = page.getByRole('main');
    await hand.press(main.getByRole('link', { name: /^Upload Papers/ }));
    // The landing page has a link of this name too, which does not know what they wanted.
    await seesHeading(page, 'Registration');
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
