import type { DepartmentRule } from '@exam-vault/contract/department-rules';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import { PublishingRules } from './PublishingRules.tsx';

freshTab();

const CSE: DepartmentRule = { department: 'CSE', keep_years: null, never_publish: [], archived: 0 };
const ME: DepartmentRule = { department: 'ME', keep_years: 5, never_publish: ['5ME4-01'], archived: 1 };
const paper = { _id: 'p1', title: 'Thermodynamics', at: '2025-01-01T00:00:00.000Z' };

function open() {
  signInAs({ ...TEACHER, is_admin: true });
  const hub = fakeHub({
    'GET /admin/department_rules': () => ({ body: { data: [CSE, ME] } }),
    'PUT /admin/department_rules': () => ({ body: { data: [CSE, ME] } }),
    'GET /admin/department_rules/papers': ({ path }) => ({
      body: { data: [paper], total: 1, due: path.includes('keep_years') ? 1 : 0, undated: 2 },
    }),
  });
  return { hub, ...show(<PublishingRules />) };
}

it('shows what goes, asks before papers leave, and saves (decision 132)', async () => {
  const { hub, user } = open();
  const years = await screen.findByRole('textbox', { name: /^Keep papers public/ });
  await user.type(years, '99');
  expect(screen.getByText('Enter a number from 1 to 50.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.clear(years);
  await user.type(years, '5');
  const going = within(await screen.findByRole('region', { name: 'Papers to be archived' }));
  expect(going.getByText(/1 paper will be archived right away. 2 papers have no exam date/)).toBeTruthy();
  expect(going.getByRole('link', { name: 'Thermodynamics' }).getAttribute('href')).toBe('/all_paper/p1/view_paper');
  await user.type(screen.getByRole('textbox', { name: /^Never publish/ }), ' 5CS4-03 {Enter}{Enter}IoT');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Archive papers?' }));
  expect(dialog.getByText(/^1 paper from CSE won’t be public anymore/)).toBeTruthy();
  const saved = () => hub.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(saved()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Archive papers' }));
  expect(await screen.findByText('Rules saved. Papers will be updated within a minute.')).toBeTruthy();
  expect(saved()).toEqual([{ department: 'CSE', keep_years: 5, never_publish: ['5CS4-03', 'IoT'] }]);
});

it('asks nothing where only the list changes, and shows the archive of the department', async () => {
  const { hub, user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Department' }), 'ME');
  expect(await screen.findByRole('region', { name: 'Archived papers' })).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: /^Never publish/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rules saved. Papers will be updated within a minute.')).toBeTruthy();
  expect(hub.sent.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    department: 'ME',
    keep_years: 5,
    never_publish: [],
  });
});
