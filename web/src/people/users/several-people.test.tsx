import type { TeacherRow } from '@exam-vault/contract/administration';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { patterns } from '../../base/routing/paths.ts';
import { Route, Routes } from '../../base/routing/routing.tsx';
import { fakeHub, heldReply, problem } from '../../testing/fake-hub.ts';
import { ASHA, RAVI } from '../../testing/sample-people.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import TeachersPage from '../../start/app/TeachersPage.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

const DECISIONS = '/admin/people/decisions';
const MEERA: TeacherRow = { ...RAVI, _id: 't2', name: 'Meera Nair', email_confirmed: true };
const HEAD: TeacherRow = { ...RAVI, _id: 't9', name: 'The Head', status: 'Approved', own: true };

const open = (at = '/teachers') =>
  show(
    <Routes>
      <Route path={patterns.teachers} element={<TeachersPage />} />
    </Routes>,
    at,
  );
const page = (...data: object[]) => ({ body: { data, total: data.length } });
const all = () => screen.findByRole('checkbox', { name: 'Select all on this page' }) as Promise<HTMLInputElement>;
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const bar = () => within(screen.getByRole('group', { name: 'Selected people' }));
const buttons = () =>
  bar()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('choosing several people', () => {
  it('is possible one by one and all on the page, but never oneself', async () => {
    fakeHub({ 'GET /admin/teachers': () => page(RAVI, MEERA, HEAD) });
    const { user } = open('/teachers/all');
    const everybody = await all();
    expect(screen.queryByRole('checkbox', { name: 'Select The Head' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Selected people' })).toBeNull();
    await user.click(box('Ravi Iyer'));
    expect([everybody.checked, everybody.indeterminate]).toEqual([false, true]);
    expect(bar().getByRole('status').textContent).toBe('1 person selected');
    await user.click(everybody);
    expect([everybody.checked, everybody.indeterminate, box('Meera Nair').checked]).toEqual([true, false, true]);
    expect(buttons()).toEqual(['Approve 2', 'Reject 2', 'Disable 2', 'Clear selection']);
    box('Meera Nair').focus();
    await user.keyboard(' ');
    expect(bar().getByRole('status').textContent).toBe('1 person selected');
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: 'Selected people' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('3 teachers');
  });

  it('offers each decision for those whom it concerns, with their number', async () => {
    const approved = { ...MEERA, status: 'Approved' };
    const rejected = { ...MEERA, _id: 't3', name: 'Imran Khan', status: 'Rejected', disabled: true };
    fakeHub({ 'GET /admin/teachers': () => page(RAVI, approved, rejected) });
    const { user } = open('/teachers/all');
    await user.click(await all());
    expect(buttons()).toEqual(['Approve 2', 'Reject 1', 'Revoke 1', 'Disable 2', 'Enable 1', 'Clear selection']);
  });

  it('keeps them on another page of the list', async () => {
    const crowd = Array.from({ length: 12 }, (_, n) => ({ ...ASHA, _id: `s${n}`, name: `Crowd ${n}` }));
    fakeHub({
      'GET /admin/students': ({ path }) => ({
        body: { data: path.includes('page=2') ? [{ ...ASHA, _id: 's12', name: 'Crowd 12' }] : crowd, total: 13 },
      }),
    });
    const { user } = open('/teachers/students');
    await user.click(await all());
    await user.click(screen.getByRole('link', { name: /Next/ }));
    await screen.findByRole('article', { name: 'Crowd 12' });
    expect(bar().getByRole('status').textContent).toBe('12 people selected');
    await user.click(await all());
    expect(buttons()).toEqual(['Disable 13', 'Clear selection']);
  });
});

describe('deciding about several people', () => {
  it('asks once, says how far it is and what became of each, and leads the focus there', async () => {
    let waiting = [RAVI, MEERA];
    const { reply, give } = heldReply();
    const hub = fakeHub({ 'GET /admin/teachers': () => page(...waiting), [`POST ${DECISIONS}`]: () => reply });
    const { user } = open();
    await user.click(await all());
    await user.click(bar().getByRole('button', { name: 'Approve 2' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve 2 teachers?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ravi Iyer (ravi@college.example)',
      'Meera Nair (ravi@college.example)',
    ]);
    expect(dialog.getByText(/1 of them hasn’t confirmed their email\./)).toBeTruthy();
    expect(hub.calls(DECISIONS)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    expect(bar().getByRole('status').textContent).toBe('0 of 2 done…');
    await user.click(bar().getByRole('button', { name: 'Approve 2' }));
    waiting = [RAVI];
    give({
      body: {
        results: [
          { id: 't1', result: 'refused', code: 'CONFIRMATION_NEEDED' },
          { id: 't2', result: 'done' },
        ],
      },
    });
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Meera Nair' })).toBeNull());
    const said = '1 person couldn’t be changed:Ravi Iyer: Email not confirmed.';
    await waitFor(() => expect(document.activeElement?.textContent).toBe(`1 teacher approved. ${said}`));
    expect(hub.calls(DECISIONS).map(({ body }) => body)).toEqual([
      { action: 'approve', ids: ['t1', 't2'], seen: 'Pending' },
    ]);
    expect(screen.queryByRole('group', { name: 'Selected people' })).toBeNull();
  });

  it('approves those without a confirmed e-mail when the administrator says so', async () => {
    const results = [{ id: 't1', result: 'done' }];
    const hub = fakeHub({
      'GET /admin/teachers': () => page(RAVI),
      [`POST ${DECISIONS}`]: () => ({ body: { results } }),
    });
    const { user } = open();
    await user.click(await all());
    await user.click(bar().getByRole('button', { name: 'Approve 1' }));
    await user.click(screen.getByRole('checkbox', { name: /I’ve checked who they are/ }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await screen.findByText('1 teacher approved.');
    expect(hub.calls(DECISIONS)[0]?.body).toMatchObject({ accept_unconfirmed: true });
  });

  it('sends a reason for each, and can be taken back', async () => {
    const approved = { ...MEERA, status: 'Approved' as const, is_admin: true };
    const hub = fakeHub({
      'GET /admin/teachers': () => page(approved),
      [`POST ${DECISIONS}`]: () => ({ body: { results: [{ id: 't2', result: 'done' }] } }),
    });
    const { user } = open('/teachers/all');
    await user.click(await all());
    await user.click(bar().getByRole('button', { name: 'Revoke 1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revoke 1 approval?' }));
    expect(dialog.getByText(/also lose administrator rights/)).toBeTruthy();
    await user.type(dialog.getByLabelText('Reason:'), 'Left.');
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await user.click(within(screen.getByRole('alertdialog', { name: 'Approve 1 teacher?' })).getByText('Okay'));
    await screen.findByText('1 teacher approved.');
    expect(hub.calls(DECISIONS).map(({ body }) => body)).toEqual([
      { action: 'withdraw', ids: ['t2'], reason: 'Left.' },
      { action: 'approve', ids: ['t2'], seen: 'Rejected' },
    ]);
  });

  it('sends a crowd in parts; after a failure those who are left stay selected', async () => {
    const crowd = Array.from({ length: 30 }, (_, n) => ({ ...ASHA, _id: `s${n}`, name: `Crowd ${n}` }));
    let parts = 0;
    const hub = fakeHub({
      'GET /admin/students': () => page(...crowd),
      [`POST ${DECISIONS}`]: ({ body }) => {
        parts += 1;
        if (parts === 2) return problem(500, 'INTERNAL', 'It broke.');
        return { body: { results: (body as { ids: string[] }).ids.map((id) => ({ id, result: 'done' })) } };
      },
    });
    const { user } = open('/teachers/students');
    await user.click(await all());
    await user.click(bar().getByRole('button', { name: 'Disable 30' }));
    expect(screen.getByText('and 18 more')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await screen.findByText('25 accounts disabled. That didn’t work. It broke.');
    expect(hub.calls(DECISIONS).map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([25, 5]);
    expect(bar().getByRole('status').textContent).toBe('5 people selected');
  });
});
