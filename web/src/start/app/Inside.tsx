import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../base/api/query-client.ts';
import { Outlet } from '../../base/routing/routing.ts';
import { DialogsProvider } from '../../base/ui/dialogs.tsx';
import { ToastsProvider } from '../../base/ui/toasts.tsx';

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
