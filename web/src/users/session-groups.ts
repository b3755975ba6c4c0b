import type { Session } from '@exam-vault/contract/sessions';

/** Sessions that are one line of the list: the same browser at the same address. */
export interface SessionGroup extends Pick<Session, 'current' | 'device' | 'address'> {
  /** Used last first. */
  readonly sessions: readonly [Session, ...Session[]];
  /** When the first of them signed in. */
  readonly first: string;
}

/**
 * One line for all sessions of a browser at an address: a tab that was closed and opened again is no other device. The session of this
 * request stays alone, so that it is never signed out with others; and so does one of which too little is known.
 */
export function sessionGroups(sessions: readonly Session[]): SessionGroup[] {
  const groups = new Map<string, SessionGroup>();
  for (const session of sessions) {
    const { _id, current, device, address, created_at } = session;
    const key = current || device === null || address === null ? _id : JSON.stringify([device, address]);
    const group = groups.get(key);
    groups.set(key, {
      current,
      device,
      address,
      sessions: group ? [...group.sessions, session] : [session],
      first: group && group.first < created_at ? group.first : created_at,
    });
  }
  return [...groups.values()];
}
