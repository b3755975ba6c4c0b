import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { theme } from '../theme/theme.ts';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { ToastsProvider } from '../ui/toasts.tsx';

/** A clean tab for every test of the file. */
export function freshTab() {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    queryClient.clear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Shows a part of the app at an address, within all its providers; `address()` is where it is now. */
export function show(content: ReactNode, at = '/') {
  const shown = render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <DialogsProvider>
            <ToastsProvider>
              {content}
              <Address />
            </ToastsProvider>
          </DialogsProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    ...shown,
    user: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    address: () => shown.getByLabelText('address').textContent,
  };
}
