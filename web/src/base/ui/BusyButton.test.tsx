import { screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { freshTab, show } from '../../testing/show.tsx';
import { BusyButton } from './BusyButton.tsx';

freshTab();

it('a busy button keeps the focus and does nothing, nor submits its form', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  function Example() {
    const [busy, setBusy] = useState(false);
    const press = () => {
      onClick();
      setBusy(true);
    };
    return (
      <form onSubmit={onSubmit}>
        <BusyButton type="submit" busy={busy} onClick={press}>
          Send
        </BusyButton>
      </form>
    );
  }
  const { user } = show(<Example />);
  const button = screen.getByRole('button', { name: 'Send' });
  await user.click(button);
  await user.click(button);
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
});
