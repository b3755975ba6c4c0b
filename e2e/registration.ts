import type { Locator, Page } from 'playwright-core';
import { newEmail, PASSWORD } from './people.ts';
import { button } from './screen.ts';

/** The two registration forms, as a person fills them in: what stands under which label. */
export type RegistrationForm = Readonly<Record<string, string>>;

export function studentForm(name: string, email = newEmail()): RegistrationForm {
  return {
    Name: name,
    Email: email,
    'Student ID': 'S-2041',
    Department: 'Civil',
    Semester: 'V',
    University: 'AMITY',
    College: 'NIET',
    'Start Year': '2023-07',
    'End Year': '2027-05',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  };
}

export function teacherForm(name: string, email = newEmail()): RegistrationForm {
  return {
    Name: name,
    Email: email,
    'Teacher ID': 'T-17',
    Department: 'CSE',
    University: 'Amity',
    College: 'MITRC',
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
  };
}

/** The labels of the lists. */
export const CHOICES: ReadonlySet<string> = new Set(['Department', 'Semester', 'University', 'College']);

export function input(page: Page, label: string): Locator {
  return page.getByRole('main').getByLabel(label, { exact: true });
}

export async function fillIn(page: Page, form: RegistrationForm): Promise<void> {
  for (const [label, value] of Object.entries(form)) {
    if (CHOICES.has(label)) await input(page, label).selectOption(value);
    else await input(page, label).fill(value);
  }
}

export function register(page: Page): Promise<void> {
  return button(page, 'Register').click();
}

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await input(page, 'Email').fill(email);
  await input(page, 'Password').fill(password);
  await button(page, 'Login').click();
}
