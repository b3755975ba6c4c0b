import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { Outlet } from '../routing/routing.ts';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { ToastsProvider } from '../ui/toasts.tsx';

/** What every page but the front page needs: the hub's answers, dialogs and toasts. */
export function Inside() {
  return (
    <QueryClientProvider client={queryClient}>
      <DialogsProvider>
        <ToastsProvider>
          <Outlet />
        </ToastsProvider>
      </DialogsProvider>
    </QueryClientProvider>
  );
}
