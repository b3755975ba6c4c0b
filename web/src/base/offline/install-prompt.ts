import { readChoice, writeChoice } from '../ui/stored.ts';
import { createListeners } from '../ui/listeners.ts';

/** The browser's offer to install the page as an app: `beforeinstallprompt` of Chromium, which comes soon after the page has loaded. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const DISMISSED = 'install-hint';

const listeners = createListeners();
let offered: InstallPrompt | null = null;

/** Holds the browser's own banner back: the hint appears where it does not stand in the way. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    listeners.tell();
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
    listeners.tell();
  });
}

export const onInstallChange = listeners.subscribe;

/** iPhones and iPads install through a menu, and have no offer. */
function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

/** How this browser can install the page; null: it cannot, it is installed, or the hint was dismissed. */
export function installWay(): 'button' | 'menu' | null {
  const isInstalled =
    window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
  if (isInstalled || readChoice(DISMISSED) === 'no') return null;
  if (offered) return 'button';
  return isIos() ? 'menu' : null;
}

export async function install(): Promise<void> {
  await offered?.prompt();
  // An offer works once.
  offered = null;
  listeners.tell();
}

/** Not shown again for a year. In a cookie, because logging out clears the storage. */
export function dismissInstall(): void {
  writeChoice(DISMISSED, 'no');
  listeners.tell();
}
