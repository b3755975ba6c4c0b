import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from '../base/routing/routing.tsx';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../base/api/query-client.ts';
import { acknowledgeSessionEnd } from '../base/session/session-store.ts';
import { forgetListPlaces } from '../library/documents/list-place.ts';
import { DialogsProvider } from '../base/ui/dialogs.tsx';
import { ToastsProvider } from '../base/ui/toasts.tsx';
import { setPageSignInMethods, tellPage } from './tell-page.ts';

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const ORIGIN = 'http://localhost:3000';

/** Gives every test of the file an empty tab. */
export function freshTab() {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    acknowledgeSessionEnd();
    queryClient.clear();
    forgetListPlaces();
    setPageSignInMethods([{ kind: 'built-in' }]);
    tellPage('readers', null);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    // A link that was followed for real would leave every later file of this process at another address.
    if (window.location.origin !== ORIGIN) throw new Error(`the test has left the page for ${window.location.href}`);
  });
}

function Address({ onNavigator }: { readonly onNavigator: (navigate: NavigateFunction) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => onNavigator(navigate), [onNavigator, navigate]);
  return <output aria-label="address">{pathname + search}</output>;
}

/** Reloads all shown queries, as when the user returns to the window. An answer renders one task after the cache has it. */
export async function readAgain() {
  await act(async () => {
    await queryClient.invalidateQueries();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/**
 * Renders a part of the app at an address, with all its providers. `address()` is the current address, and `back()` is the browser's
 * button, which leads to the addresses in `before`.
 */
export function show(content: ReactNode, at = '/', before: readonly string[] = []) {
  let navigate: NavigateFunction | undefined;
  const onNavigator = (present: NavigateFunction) => {
    navigate = present;
  };
  const Around = ({ children }: { readonly children: ReactNode }) => (
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
  );
  // `rerender` changes only the content.
  const shown = render(content, { wrapper: Around });
  return {
    ...shown,
    user: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    address: () => shown.getByLabelText('address').textContent,
    back: () => act(async () => navigate?.(-1)),
  };
}
