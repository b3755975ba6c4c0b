import { ADMINISTRATOR } from './hub.ts';
import type { Screen } from './look-screen.ts';
import type { Prepared } from './look-people.ts';
import { card } from './papers.ts';
import { button } from './screen.ts';

export const forAdministrators = ({ deleted }: Prepared): Screen[] => [
  {
    name: 'overview',
    inLightToo: true,
    path: '/overview',
    ready: (page) => page.getByRole('region', { name: 'Waiting for you' }).waitFor(),
  },
  {
    name: 'several people selected',
    path: '/teachers',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('group', { name: 'Selected people' }).waitFor();
    },
  },
  {
    name: 'question about several people',
    inLightToo: true,
    path: '/teachers',
    ready: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: /^Approve \d/ }).click();
      await page.getByRole('dialog', { name: /^Approve/ }).waitFor();
    },
  },
  {
    name: 'publishing',
    inLightToo: true,
    path: '/teachers/publishing',
    ready: (page) => page.getByRole('heading', { name: 'Publishing', level: 1 }).waitFor(),
  },
  {
    name: 'use',
    inLightToo: true,
    path: '/teachers/use',
    ready: (page) => page.getByRole('table', { name: 'By month' }).waitFor(),
  },
  {
    name: 'all teachers',
    path: '/teachers/all?name=nobody+known&status=Rejected',
    ready: (page) => page.getByText('We have no teacher').first().waitFor(),
  },
  {
    name: 'the second factor, begun',
    path: '/my_profile',
    ready: async (page) => {
      await page.getByText('please turn on two-step sign-in').waitFor();
      const form = page.getByRole('form', { name: 'Two-step sign-in' });
      await form.getByLabel('Your password', { exact: true }).fill(ADMINISTRATOR.password);
      await button(form, 'Turn on').click();
      await page.getByRole('img', { name: 'QR code for the app' }).waitFor();
    },
  },
  {
    name: 'question before an account is deleted',
    path: '/teachers/students',
    ready: async (page) => {
      await button(page, 'Delete account').first().click();
      await page.getByRole('group', { name: 'What happens to the papers and notes?' }).waitFor();
    },
  },
  {
    name: 'invitations by a list, checked, and by a link',
    path: '/teachers/invitations',
    ready: async (page) => {
      const list = page.getByRole('region', { name: 'Invite a list of people' });
      await list.getByLabel('Email addresses').fill('asha@college.example, teacher\nnobody\nravi@college.example');
      await button(list, 'Check the list').click();
      await list.getByText('Line 2').waitFor();
      const link = page.getByRole('region', { name: 'Invite with a link' });
      await button(link, 'Create link').click();
      await link.getByRole('img', { name: 'QR code' }).waitFor();
      await card(page, 'Link for students').first().waitFor();
    },
  },
  {
    name: 'the semester step',
    path: '/teachers/semester',
    ready: (page) => button(page, 'Move students up').waitFor(),
  },
  {
    name: 'deleted documents',
    path: '/teachers/deleted',
    ready: (page) => card(page, deleted.title).first().waitFor(),
  },
  {
    name: 'branding',
    inLightToo: true,
    path: '/teachers/branding',
    ready: (page) => page.getByAltText('Current logo').waitFor(),
  },
  {
    name: 'audit log',
    inLightToo: true,
    path: '/teachers/log?name=ravi',
    ready: (page) => page.getByText('Too dark to read').first().waitFor(),
  },
];
