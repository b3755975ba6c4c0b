import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { freshTab, show } from '../testing/show.tsx';
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
