import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { cookieColorScheme } from '../theme/color-scheme.ts';
import { theme } from '../theme/theme.ts';
import { DialogsProvider } from '../ui/dialogs.tsx';
import { ToastsProvider } from '../ui/toasts.tsx';
import { AppErrorBoundary } from './AppErrorBoundary.tsx';
import { AppRoutes } from './router.tsx';

const colorScheme = cookieColorScheme();

export function App() {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      // theme.css defines the variables. A generated <style> would violate the Content-Security-Policy.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppErrorBoundary>
            <DialogsProvider>
              <ToastsProvider>
                <AppRoutes />
              </ToastsProvider>
            </DialogsProvider>
          </AppErrorBoundary>
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
