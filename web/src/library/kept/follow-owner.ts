import { ownSubject } from '../../base/session/role-answer.ts';
import { hasSessionEnded, onSessionChange } from '../../base/session/session-store.ts';
import { forgetKept, isAnythingKept } from '../../base/offline/kept-mark.ts';

let isFollowing = false;

/** From now on: what is kept goes when the session ends elsewhere, or another person signs in. */
export function followOwner(): void {
  if (isFollowing) return;
  isFollowing = true;
  let owner = ownSubject();
  onSessionChange(() => {
    const subject = ownSubject();
    const isSomebodyElse = owner !== undefined && subject !== undefined && subject !== owner;
    if (isAnythingKept() && (hasSessionEnded() || isSomebodyElse)) forgetKept();
    owner = subject ?? owner;
  });
}
