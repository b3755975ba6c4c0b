import { heading, reloadWith, type Screen } from './look-screen.ts';
import type { Prepared } from './look-people.ts';
import { card, readsPdf } from './papers.ts';
import { button, sees } from './screen.ts';

export const forNobody = ({ approved }: Prepared): Screen[] => [
  {
    // An answer is open.
    name: 'landing',
    inLightToo: true,
    path: '/',
    ready: (page) => page.getByRole('main').locator('summary').first().click(),
  },
  { name: 'registration', path: '/registration', ready: heading('Registration') },
  { name: 'login form', inLightToo: true, path: '/login_form', ready: heading('Login Form') },
  {
    name: 'login form, only a provider',
    path: '/login_form',
    ready: async (page) => {
      await reloadWith(page, { ways: [{ kind: 'oidc', name: 'Town University' }] });
      await button(page, 'Sign in with Town University').waitFor();
    },
  },
  {
    name: 'student form, also a provider, only some domains',
    path: '/student_form',
    ready: async (page) => {
      const sign_up = { mode: 'domains' as const, domains: ['example.edu', '*.students.example.edu'] };
      await reloadWith(page, { ways: [{ kind: 'built-in' }, { kind: 'oidc', name: 'Town University' }], sign_up });
      await button(page, 'Sign in with Town University').waitFor();
      await sees(page, 'Only with an email address at example.edu or *.students.example.edu.');
    },
  },
  { name: 'reset password', path: '/reset_password?token=abc', ready: heading('New password') },
  { name: 'copyright claim', path: '/copyright', ready: heading('Copyright claim') },
  {
    name: 'all papers, signed out',
    inLightToo: true,
    path: '/all_paper?exam_year=2024',
    ready: (page) => card(page, approved.title).waitFor(),
  },
  {
    name: 'a paper, signed out',
    inLightToo: true,
    path: `/all_paper/${approved._id}/view_paper`,
    ready: (page) => readsPdf(page, 2),
  },
  {
    name: 'what was understood',
    inLightToo: true,
    path: '/all_paper?title=os+"scheduling"+-dbms+2024',
    ready: (page) => page.getByRole('list', { name: 'Filters found in your search' }).waitFor(),
  },
  {
    name: 'suggestions',
    path: '/all_paper',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Search titles and text' }).pressSequentially('operat');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'words found in a paper',
    inLightToo: true,
    path: `/all_paper/${approved._id}/view_paper?page_no=2&words=operating+systems`,
    ready: async (page) => {
      await readsPdf(page, 2);
      await page.getByRole('group', { name: 'Search matches' }).waitFor();
    },
  },
  {
    name: 'the API',
    path: '/docs#uploadPaper',
    ready: (page) => sees(page, 'In the form (multipart/form-data)'),
  },
  {
    name: 'notice of a paper',
    path: `/notice/paper/${approved._id}`,
    ready: (page) => page.getByRole('img', { name: /^QR code for / }).waitFor(),
  },
  { name: 'no such page', path: '/no/such/page', ready: heading('Page not found') },
];
