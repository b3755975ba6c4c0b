import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getCatalogue } from '@exam-vault/contract/catalogue';
import { OfflineBanner } from '../../start/app/Frame.tsx';
import { freshTab, show } from '../../testing/show.tsx';
import { BusyButton } from '../ui/BusyButton.tsx';
import { call } from './call.ts';

freshTab();

it('says when the hub Can’t reach, lets buttons wait, and goes on when it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  let isAway = true;
  vi.stubGlobal('fetch', async (path: string) => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json(path === '/healthz' ? { status: 'alive' } : {});
  });
  const pressed = vi.fn<() => void>();
  const { user } = show(
    <>
      <OfflineBanner />
      <BusyButton busy={false} onClick={pressed}>
        Submit
      </BusyButton>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Submit' });
  expect(screen.queryByText(/Can’t reach/)).toBeNull();

  await act(() => call(getCatalogue, {}).catch(() => undefined));
  await screen.findByText(/Can’t reach the server/);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(pressed).not.toHaveBeenCalled();

  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  await waitFor(() => expect(screen.queryByText(/Can’t reach/)).toBeNull());
  await user.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});
