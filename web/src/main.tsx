// The styles of every page. What one screen needs is in the style sheet beside its component.
import './base/theme/base.css';
import './base/theme/controls.css';
import './base/theme/theme.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './start/app/App.tsx';
import { preloadPage } from './start/app/router.tsx';
import { watchOtherTabs } from './base/session/follow-logout.ts';
import { preferredLanguage, showLanguage } from './base/languages/language.ts';
import { watchStylesheets } from './base/lazy/failed-stylesheets.ts';
import { watchInstallPrompt } from './base/offline/install-prompt.ts';
import { registerWorker } from './library/kept/register-worker.ts';
import { watchColorScheme } from './base/theme/color-scheme.ts';

watchColorScheme();
watchStylesheets();
watchOtherTabs();
watchInstallPrompt();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
/** A page that does not come is waited for inside its frame. */
const PATIENCE_MS = 3_000;
const page = preloadPage(window.location.pathname);
const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
// English is there at once; another language is fetched first, and so is the page of this address: nothing is shown twice.
void Promise.all([showLanguage(preferredLanguage()), Promise.race([page, patience])]).then(() =>
  // A transition: React draws it in pieces, and a tap between them is answered (decision 75).
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
registerWorker();
