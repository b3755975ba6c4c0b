import { DIALOGS } from '@exam-vault/contract/messages';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs, STUDENT, TEACHER } from '../../testing/sign-in.ts';
import { PublicHeader } from './PublicLayout.tsx';
import { SignedInHeader } from './SignedInHeader.tsx';

freshTab();

const linkNames = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the signed-in header', () => {
  it("has a student's links", () => {
    signInAs(STUDENT);
    show(<SignedInHeader />);
    expect(linkNames()).toEqual([
      'All Papers',
      'All Notes',
      'Subjects',
      'Questions',
      'Practice',
      'Upload Paper',
      'My Papers',
      'Stats',
      'My Profile',
    ]);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  });

  it("has the teachers' three more, and the administrator's one under the person", async () => {
    signInAs(TEACHER);
    const { unmount } = show(<SignedInHeader />);
    expect(linkNames()).toEqual(expect.arrayContaining(['My Notes', 'Upload Notes', 'New Papers']));
    expect(linkNames()).not.toContain('Administration');
    unmount();
    signInAs(ADMINISTRATOR);
    const { user } = show(<SignedInHeader />);
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^My account/ }));
    const menu = screen.getByRole('navigation', { name: 'My account' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Home',
      'Bookmarks',
      'My questions',
      'Recently read',
      'My drafts',
      'My solutions',
      'My reports',
      'Administration',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'My account' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^My account/ }));
  });

  it('counts what waits, and keeps the names of its links', async () => {
    signInAs(ADMINISTRATOR);
    const hub = fakeHub({
      'GET /waiting': () => ({ body: { notifications: 120, drafts: 1, papers: 3, teachers: 2 } }),
    });
    const { user } = show(<SignedInHeader />);
    const papers = await screen.findByRole('link', { name: 'New Papers', description: '3 papers waiting for review' });
    expect(papers.textContent).toBe('New Papers');
    screen.getByRole('link', { name: 'Notifications', description: '120 unread' });
    expect(screen.getAllByText('99+')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^My account/, description: '3 things to do' }));
    screen.getByRole('link', { name: 'Administration', description: '2 teachers waiting for approval' });
    screen.getByRole('link', { name: 'My drafts', description: '1 draft not submitted' });
    // Both the bell and the menu show it: it is asked for once.
    expect(hub.calls('/waiting')).toHaveLength(1);
  });

  it('marks the current link, on the screens below it too', () => {
    signInAs(STUDENT);
    show(<SignedInHeader />, '/my_paper/17/view_paper');
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['My Papers']);
  });

  it('logs out only after the question, clears both storages and ends the session on the server', async () => {
    signInAs(STUDENT);
    localStorage.setItem('anything', '1');
    sessionStorage.setItem('anything', '1');
    const hub = fakeHub({ 'POST /api/auth/sign-out': () => ({ body: { success: true } }) });
    const { user, address } = show(<SignedInHeader />, '/all_paper');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Logout' });
    expect(dialog.textContent).toContain(DIALOGS.logout.text);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(sessionStorage.getItem('authToken')).not.toBeNull();

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(address()).toBe('/login_form');
    expect(sessionStorage.length + localStorage.length).toBe(0);
    expect(hub.calls('/api/auth/sign-out')).toHaveLength(1);
  });

  it('folds its links behind a button that Escape closes', async () => {
    signInAs(STUDENT);
    const { user } = show(<SignedInHeader />);
    const menu = screen.getByRole('button', { name: 'Menu' });
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    await user.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(menu);
  });
});

describe('the public header', () => {
  it('has its five links and marks one', () => {
    show(<PublicHeader />, '/');
    expect(linkNames()).toEqual(['Home', 'Features', 'About', 'Registration', 'Login']);
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Home']);
  });
});
