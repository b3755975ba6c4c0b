import { fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Link, Route, Routes } from '../routing/routing.tsx';
import { describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { type Dialogs, useDialogs } from './dialogs.tsx';

freshTab();

function Opener({ open }: { readonly open: (dialogs: Dialogs) => void }) {
  const dialogs = useDialogs();
  return <button onClick={() => open(dialogs)}>Open</button>;
}

async function opened(open: (dialogs: Dialogs) => void) {
  const { user } = show(<Opener open={open} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

describe('dialogs', () => {
  it('a confirmation is named and described, and offers Close and Okay', async () => {
    const onOkay = vi.fn<() => void>();
    const user = await opened(({ confirm }) => confirm({ title: 'Logout', text: 'Do you really want to?', onOkay }));
    const dialog = screen.getByRole('alertdialog', { name: 'Logout' });
    expect(dialog.getAttribute('aria-describedby')).toBeTruthy();
    expect(dialog.textContent).toContain('Do you really want to?');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onOkay).not.toHaveBeenCalled();
  });

  it('Okay closes and acts', async () => {
    const onOkay = vi.fn<() => void>();
    const user = await opened(({ confirm }) => confirm({ title: 'Logout', text: 'Sure?', onOkay }));
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(onOkay).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('Escape declines a question', async () => {
    const onOkay = vi.fn<() => void>();
    const user = await opened(({ confirm }) => confirm({ title: 'Logout', text: 'Sure?', onOkay }));
    screen.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onOkay).not.toHaveBeenCalled();
  });

  it('Escape leaves a notice the only way there is', async () => {
    const onOkay = vi.fn<() => void>();
    const user = await opened(({ notice }) => notice({ title: 'Error', text: 'No.', onOkay }));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    screen.getByRole('button', { name: 'Okay' }).focus();
    await user.keyboard('{Escape}');
    expect(onOkay).toHaveBeenCalledOnce();
  });

  it('leave with their screen: what was asked there cannot be answered on the next', async () => {
    const onOkay = vi.fn<() => void>();
    const { user, address, back } = show(
      <Routes>
        <Route path="/list" element={<Link to="/paper">Paper</Link>} />
        <Route
          path="/paper"
          element={<Opener open={({ confirm }) => confirm({ title: 'Approve', text: 'Sure?', onOkay })} />}
        />
      </Routes>,
      '/list',
    );
    await user.click(screen.getByRole('link', { name: 'Paper' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(screen.getByRole('alertdialog', { name: 'Approve' })).toBeTruthy();
    await back();
    expect(address()).toBe('/list');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onOkay).not.toHaveBeenCalled();
  });

  it('stay when the next screen opens them, and while only the query changes', async () => {
    function Next() {
      const { notice } = useDialogs();
      useEffect(() => notice({ title: 'Error', text: 'No such paper.' }), [notice]);
      return <Link to="?page=2">Turn</Link>;
    }
    const { user } = show(
      <Routes>
        <Route path="/" element={<Link to="/next">Next</Link>} />
        <Route path="/next" element={<Next />} />
      </Routes>,
    );
    await user.click(screen.getByRole('link', { name: 'Next' }));
    expect(screen.getByRole('alertdialog', { name: 'Error' })).toBeTruthy();
    fireEvent.click(screen.getByText('Turn'));
    expect(screen.getByRole('alertdialog', { name: 'Error' })).toBeTruthy();
  });

  it('tell success from a problem, and a question from both', async () => {
    const user = await opened(({ notice, confirm }) => {
      notice({ title: 'Saved', text: 'It is there.', tone: 'success' });
      notice({ title: 'Error', text: 'No.' });
      confirm({ title: 'Logout', text: 'Sure?', onOkay: () => undefined });
    });
    for (const [name, tone] of [
      ['Saved', 'success'],
      ['Error', 'problem'],
      ['Logout', 'neutral'],
    ]) {
      expect(screen.getByRole('alertdialog', { name }).dataset['tone']).toBe(tone);
      await user.click(screen.getByRole('button', { name: 'Okay' }));
    }
  });

  it('shows one after the other', async () => {
    const user = await opened(({ notice }) => {
      notice({ title: 'First', text: '1' });
      notice({ title: 'Second', text: '2' });
    });
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(screen.getByRole('alertdialog', { name: 'Second' })).toBeTruthy();
  });
});
