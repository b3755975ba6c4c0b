import { forgetKept } from '../offline/kept-mark.ts';
import { createListeners } from '../ui/listeners.ts';
import { clearDrafts } from '../ui/use-draft.ts';
import { forgetUploads } from '../offline/uploads-wanted.ts';
import { onOtherTabLogout, markSignedIn } from './session-mark.ts';
import { authToken, endByLogout } from './session-store.ts';

const listeners = createListeners();

/** Removes what this tab knows of the user. */
export function clearTabState() {
  endByLogout();
  sessionStorage.clear();
  clearDrafts();
  forgetUploads();
  forgetKept();
}

/** Calls the listener when this tab was signed in and another one has logged out. */
export const onLogoutElsewhere = listeners.subscribe;

/** Another tab has logged out: this one is signed out too. */
function followLogout() {
  const wasSignedIn = authToken() !== null;
  clearTabState();
  if (wasSignedIn) listeners.tell();
}

/** Called once when the page starts. A tab with a token of an earlier version sets the mark. */
export function watchOtherTabs(): () => void {
  if (authToken() !== null) markSignedIn();
  return onOtherTabLogout(followLogout);
}
