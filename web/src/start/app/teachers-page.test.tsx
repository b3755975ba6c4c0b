import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { acknowledgeSessionEnd, authToken } from '../../base/session/session-store.ts';
import { fakeHub, heldReply, problem } from '../../testing/fake-hub.ts';
import { RAVI } from '../../testing/sample-people.ts';
import { freshTab } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import { card, news, open, page } from '../../testing/teachers-page.tsx';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

describe('the teachers who wait (contract section 4)', () => {
  it('are shown with name and e-mail, and that the e-mail is not confirmed', async () => {
    const hub = fakeHub({
      'GET /admin/teachers': () => page(RAVI, { ...RAVI, _id: 't2', name: 'Meera Nair', email_confirmed: true }),
    });
    open();
    const ravi = within(await card('Ravi Iyer'));
    expect(ravi.getByRole('row', { name: /^Email/ }).textContent).toBe('Emailravi@college.exampleemail not confirmed');
    for (const [label, value] of [
      ['Teacher ID', 'T-7'],
      ['Department', 'CSE'],
      ['University', 'BTU'],
      ['College', 'LIET'],
    ])
      expect(ravi.getByRole('row', { name: `${label} ${value}` })).toBeTruthy();
    expect(ravi.getByRole('row', { name: /Monday.*August.*2026/ })).toBeTruthy();
    expect(within(await card('Meera Nair')).queryByText('email not confirmed')).toBeNull();
    expect(screen.getByText('2 teachers waiting for approval')).toBeTruthy();
    expect(hub.sent[0]?.path).toBe('/admin/teachers?status=Pending&page=1');
  });

  it('are approved with the status that was on the screen; then the list is read again', async () => {
    let waiting = [RAVI];
    const hub = fakeHub({
      'GET /admin/teachers': () => page(...waiting),
      'PUT /admin/teachers/t1/approve': () => {
        waiting = [];
        return { body: { ...RAVI, status: 'Approved' } };
      },
    });
    const { user } = open();
    await user.click(
      within(await card('Ravi Iyer')).getByRole('button', { name: 'Approve', description: 'Ravi Iyer' }),
    );
    // Nobody has confirmed the e-mail: the administrator is asked once more.
    const asked = await screen.findByRole('alertdialog', { name: 'Email not confirmed' });
    expect(asked.textContent).toContain('ravi@college.example');
    expect(hub.calls('/admin/teachers/t1/approve')).toEqual([]);
    await user.click(within(asked).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('No one is waiting for approval.')).toBeTruthy();
    expect(await news()).toContain('Ravi Iyer was approved.');
    expect(hub.calls('/admin/teachers/t1/approve')[0]?.body).toEqual({
      seen: 'Pending',
      accept_unconfirmed: true,
    });
    // The button that had the focus is gone with its card.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ravi Iyer was approved.'));
  });

  it('are rejected with a reason, which is kept when that fails', async () => {
    let works = false;
    const hub = fakeHub({
      'GET /admin/teachers': () => page(RAVI),
      'PUT /admin/teachers/t1/reject': () =>
        works ? { body: { ...RAVI, status: 'Rejected' } } : problem(500, 'INTERNAL', 'It broke.'),
    });
    const { user } = open();
    const button = within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' });
    await user.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'Reject teacher' }));
    await user.type(dialog.getByLabelText('Reason:'), 'Not of this college.');
    await user.click(dialog.getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('That didn’t work. It broke.'));
    works = true;
    await user.click(button);
    const again = within(screen.getByRole('dialog', { name: 'Reject teacher' }));
    expect(again.getByLabelText<HTMLTextAreaElement>('Reason:').value).toBe('Not of this college.');
    await user.click(again.getByRole('button', { name: 'Okay' }));
    await waitFor(async () => expect(await news()).toContain('Ravi Iyer was rejected.'));
    expect(hub.calls('/admin/teachers/t1/reject').at(-1)?.body).toEqual({
      reason: 'Not of this college.',
      seen: 'Pending',
    });
  });

  it('keep the typed reason when the session ran out under it (contract section 3)', async () => {
    fakeHub({
      'GET /api/auth/token': () => problem(401, 'UNAUTHENTICATED', 'No'),
      'GET /admin/teachers': () => page(RAVI),
      'PUT /admin/teachers/t1/reject': () => problem(401, 'UNAUTHENTICATED', 'No'),
    });
    const { user, unmount } = open();
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    await user.type(screen.getByLabelText('Reason:'), 'No card.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(authToken()).toBeNull());
    // The login form is shown, and after it this screen again.
    unmount();
    acknowledgeSessionEnd();
    signInAs(ADMINISTRATOR);
    const again = open();
    await again.user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason:').value).toBe('No card.');
  });

  it('nothing is sent when the dialog is closed', async () => {
    const hub = fakeHub({ 'GET /admin/teachers': () => page(RAVI) });
    const { user } = open();
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Disable' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(hub.sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('whom another administrator has decided on meanwhile: it is said, and what is true is shown', async () => {
    let row = RAVI;
    fakeHub({
      'GET /admin/teachers': () => page(row),
      'PUT /admin/teachers/t1/reject': () => {
        row = { ...RAVI, status: 'Approved' };
        return problem(409, 'ALREADY_REVIEWED', 'Somebody has decided meanwhile: this teacher approved.');
      },
    });
    const { user } = open('/teachers/all');
    await user.click(within(await card('Ravi Iyer')).getByRole('button', { name: 'Reject' }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(async () =>
      expect(await news()).toContain(
        'That didn’t work. Somebody has decided meanwhile: this teacher approved. Here’s the current status.',
      ),
    );
    const ravi = within(await card('Ravi Iyer'));
    expect(await ravi.findByText('Approved')).toBeTruthy();
    expect(ravi.getByRole('button', { name: 'Revoke approval' })).toBeTruthy();
    expect(ravi.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('are decided on once, however often the button is pressed', async () => {
    const { reply, give } = heldReply();
    const hub = fakeHub({ 'GET /admin/teachers': () => page(RAVI), 'PUT /admin/teachers/t1/approve': () => reply });
    const { user } = open();
    const approve = within(await card('Ravi Iyer')).getByRole('button', { name: 'Approve' });
    await user.click(approve);
    await user.click(approve);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    expect(hub.calls('/admin/teachers/t1/approve')).toHaveLength(1);
    give({ body: { ...RAVI, status: 'Approved' } });
    await waitFor(async () => expect(await news()).toContain('Ravi Iyer was approved.'));
  });
});
describe('the parts of the screen', () => {
  it('have addresses of their own and mark the present one; another address is no page', async () => {
    fakeHub({ 'GET /admin/teachers': () => page(), 'GET /admin/students': () => page() });
    const { user, address } = open();
    const tabs = within(screen.getByRole('navigation', { name: 'Administration' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'New teachers',
      'All teachers',
      'Students',
      'Invitations',
      'Move students up',
      'Deleted documents',
      'Publishing',
      'Usage',
      'Branding',
      'Audit log',
      'Subjects',
      'Import',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('New teachers');
    await user.click(tabs.getByRole('link', { name: 'Students' }));
    expect(address()).toBe('/teachers/students');
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Students');
    expect(await screen.findByText('No students yet.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Students' })).toBeTruthy();
  });

  it('are no others', () => {
    fakeHub({});
    open('/teachers/nonsense');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
