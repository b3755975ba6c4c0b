import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { signInAs, TEACHER } from '../../testing/sign-in.ts';
import { UseScreen } from './UseScreen.tsx';

freshTab();

const USE = {
  from: '2026-01',
  to: '2026-02',
  months: [
    { month: '2026-01', views: 1200, downloads: 300 },
    { month: '2026-02', views: 0, downloads: 0 },
  ],
  departments: [{ department: 'CSE', views: 1200, downloads: 300 }],
  documents: [
    { _id: 'p1', kind: 'paper', title: 'Normal forms', department: 'CSE', views: 900, downloads: 200 },
    { _id: null, kind: null, title: null, department: 'CSE', views: 300, downloads: 100 },
  ],
};

function open(use: object = USE) {
  signInAs({ ...TEACHER, is_admin: true });
  const hub = fakeHub({ 'GET /admin/usage': () => ({ body: use }) });
  return { hub, ...show(<UseScreen />) };
}

it('shows the figures as tables whose bars need no reader (decision 138)', async () => {
  open();
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(cells(await screen.findByRole('table', { name: 'By month' }))).toEqual([
    'MonthViewsDownloads',
    'Jan 20261,200300',
    'Feb 202600',
  ]);
  expect(cells(screen.getByRole('table', { name: 'By department' }))).toEqual([
    'DepartmentViewsDownloads',
    'CSE1,200300',
  ]);
  const most = screen.getByRole('table', { name: 'Documents used most' });
  expect(cells(most).at(-1)).toBe('Deleted documents (CSE)300100');
  expect(within(most).getByRole('link', { name: 'Normal forms' }).getAttribute('href')).toBe(
    '/all_paper/p1/view_paper',
  );
  const widths = [...most.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
  expect(widths.map(Number).map(Math.round)).toEqual([100, 22, 33, 11]);
});

it('asks for another span, which never ends before it begins, and saves it as a table', async () => {
  const { hub, user } = open();
  const last = await screen.findByLabelText('Last month');
  const first = screen.getByLabelText('First month');
  fireEvent.change(last, { target: { value: '2025-11' } });
  expect((first as HTMLInputElement).value.slice(0, 7)).toBe('2025-11');
  await waitFor(() => expect(hub.sent.at(-1)?.path).toBe('/admin/usage?from=2025-11&to=2025-11'));
  // An empty picker changes nothing.
  fireEvent.change(first, { target: { value: '' } });
  expect((first as HTMLInputElement).value.slice(0, 7)).toBe('2025-11');
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(hub.sent.at(-1)?.path).toBe('/admin/usage.csv?from=2025-11&to=2025-11'));
});

it('shows no tables of what nobody has used', async () => {
  open({ ...USE, months: [{ month: '2026-01', views: 0, downloads: 0 }], departments: [], documents: [] });
  expect(await screen.findByRole('table', { name: 'By month' })).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Documents used most' })).toBeNull();
});
