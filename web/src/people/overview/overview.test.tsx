import type { Overview as Numbers } from '@exam-vault/contract/overview';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { patterns } from '../../base/routing/paths.ts';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { fakeHub, problem } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import TeachersPage from '../../start/app/TeachersPage.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const NUMBERS: Numbers = {
  teachers_waiting: 12,
  papers_waiting: { count: 3, oldest_at: ago(4.5) },
  reports_open: { count: 1, oldest_at: ago(0.2) },
  people: { students: { total: 1_204, disabled: 2 }, teachers: { total: 40, disabled: 0 } },
  storage: { bytes: 5_368_709_120, free_bytes: 107_374_182_400 },
  reading_queue: { waiting: 7, failed: 2 },
  last_backup_at: ago(0.4),
  failed_sign_ins: { count: 14, hours: [{ at: '2026-08-03T09:00:00.000Z', count: 14 }] },
};

function open(numbers: Numbers = NUMBERS) {
  fakeHub({ 'GET /admin/overview': () => ({ body: numbers }) });
  return show(
    <Routes>
      <Route path={patterns.overview} element={<TeachersPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/overview',
  );
}
const fact = (name: string) => screen.getByText(name).closest('div');

describe('the administrator’s overview', () => {
  it('shows first what waits and how long; each number leads to its list', async () => {
    open();
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for you' }));
    const links = (region: { getAllByRole: (role: 'link') => HTMLElement[] }) =>
      region.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links(waiting)).toEqual([
      ['12 Teachers waiting for approval', '/teachers'],
      ['3 Papers waiting for reviewThe oldest has been waiting for 4 days.', '/new_papers/desk'],
      ['1 Open reportsThe oldest was submitted today.', '/new_papers/reports'],
    ]);
    expect(links(within(screen.getByRole('region', { name: 'People' })))).toEqual([
      ['1,204 Students', '/teachers/students'],
      ['2 Disabled students', '/teachers/students?disabled=true'],
      ['40 Teachers', '/teachers/all'],
      ['0 Disabled teachers', '/teachers/all?disabled=true'],
    ]);
  });

  it('shows what a new hub needs until it is there, or until that is hidden', async () => {
    const steps = { institution: true, subjects: false, mail: false, documents: false, teachers: false };
    const { user, unmount } = open({ ...NUMBERS, first_steps: steps });
    const region = await screen.findByRole('region', { name: 'Set up Exam Vault' });
    expect(
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/subjects', '/my_drafts/table?kind=paper', '/teachers/invitations']);
    expect(within(region).getAllByText('Done')).toHaveLength(1);
    await user.click(within(region).getByRole('button', { name: 'Hide these steps' }));
    expect(screen.queryByRole('region', { name: 'Set up Exam Vault' })).toBeNull();
    unmount();
    document.cookie = 'first-steps=; max-age=0';
    open({ ...NUMBERS, first_steps: { ...steps, subjects: true, mail: true, documents: true, teachers: true } });
    await screen.findByRole('region', { name: 'People' });
    expect(screen.queryByRole('region', { name: 'Set up Exam Vault' })).toBeNull();
  });

  it('shows how the hub is, and marks a missing backup', async () => {
    const { user } = open();
    await screen.findByRole('region', { name: 'System' });
    expect(fact('Document files')?.textContent).toBe('Document files5.0 GB100 GB free on the disk');
    expect(fact('Documents waiting for text recognition')?.textContent).toContain(
      'Text recognition failed for 2 documents.',
    );
    expect(fact('Last successful backup')?.dataset['warning']).toBeUndefined();
    await user.click(
      within(fact('Failed sign-ins in the last 24 hours') as HTMLElement).getByText('14', {
        exact: false,
        selector: 'summary',
      }),
    );
    expect(screen.getByText(/: 14$/)).toBeTruthy();
  });

  it('says what is not known', async () => {
    open({
      ...NUMBERS,
      storage: { bytes: null, free_bytes: null },
      last_backup_at: null,
      failed_sign_ins: null,
    });
    await screen.findByRole('region', { name: 'System' });
    expect(fact('Document files')?.textContent).toContain('can’t count them');
    expect(fact('Last successful backup')?.dataset['warning']).toBe('true');
    expect(fact('Failed sign-ins in the last 24 hours')?.textContent).toContain(
      'Only your sign-in provider can count these.',
    );
  });

  it('can be tried again when it fails', async () => {
    let works = false;
    fakeHub({
      'GET /admin/overview': () => (works ? { body: NUMBERS } : problem(500, 'INTERNAL', 'It broke.')),
    });
    const { user } = show(
      <Routes>
        <Route path={patterns.overview} element={<TeachersPage />} />
      </Routes>,
      '/overview',
    );
    await screen.findByText('It broke.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Waiting for you' })).toBeTruthy();
  });

  it('counts how often the form was filled in correctly, rounded down', async () => {
    open({
      ...NUMBERS,
      filled_in: [
        { field: 'exam_year', filled: 200, right: 199 },
        { field: 'title', filled: 3, right: 2 },
      ],
    });
    const region = within(await screen.findByRole('region', { name: 'Auto-fill accuracy' }));
    region.getByText('Filled in correctly: 99% of the last 203 values.');
    expect(region.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FieldUnchangedValues checked',
      'Exam Year99%200',
      'Title66%3',
    ]);
  });
});
