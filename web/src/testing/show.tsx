import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { theme } from '../theme/theme.ts';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { ToastsProvider } from '../ui/toasts.tsx';
import { setPageSignInMethods } from './page-sign-in-methods.ts';

// What does not come is waited for no longer than this; what comes late on a busy machine is no failure.
configure({ asyncUtilTimeout: 5_000 });

/** A clean tab for every test of the file. */
export function freshTab() {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    queryClient.clear();
    setPageSignInMethods([{ kind: 'built-in' }]);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

function Address({ onNavigator }: { readonly onNavigator: (navigate: NavigateFunction) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => onNavigator(navigate), [onNavigator, navigate]);
  return <output aria-label="address">{pathname + search}</output>;
}

/** As on coming back to the window: everything shown is read again. An answer reaches the screen a turn after the cache. */
export async function readAgain() {
  await act(async () => {
    await queryClient.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/**
 * Shows a part of the app at an address, within all its providers; `address()` is where it is now, `back()` the browser's
 * button, which leads to where the visitor was `before`.
 */
export function show(content: ReactNode, at = '/', before: readonly string[] = []) {
  let navigate: NavigateFunction | undefined;
  const onNavigator = (present: NavigateFunction) => {
    navigate = present;
  };
  const Around = ({ children }: { readonly children: ReactNode }) => (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[...before, at]}>
          <DialogsProvider>
            <ToastsProvider>
              {children}
              <Address onNavigator={onNavigator} />
            </ToastsProvider>
          </DialogsProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
  // `rerender` changes the content alone.
  const shown = render(content, { wrapper: Around });
  return {
    ...shown,
    user: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    address: () => shown.getByLabelText('address').textContent,
    back: () => act(async () => navigate?.(-1)),
  };
}
