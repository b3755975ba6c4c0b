import { expect } from 'vitest';
import { ask, type Speaker } from './ask.ts';
import type { ListeningHub } from './listening-hub.ts';
import { ACCEPTED, administrator, signUp, student, teacher } from './people.ts';

/** What everybody is in the matrix of contract section 6. */
export type Who = 'anonymous' | 'no profile' | 'S owner' | 'S other' | 'TP' | 'TP owner' | 'T owner' | 'T+' | 'admin';

export interface TestAccounts {
  readonly people: Readonly<Record<Exclude<Who, 'anonymous'>, Speaker>> & { readonly anonymous: null };
  /**
   * What `make` makes as the owner whom this row of the matrix is about. 'TP owner', whose approval was withdrawn, gets it back
   * for as long.
   */
  asOwner<T>(who: Who, make: (owner: Speaker) => Promise<T>): Promise<T>;
}

export async function accountsOf(hub: ListeningHub): Promise<TestAccounts> {
  const admin = await administrator(hub);
  const later = await teacher(hub, { approved: true });
  const people = {
    anonymous: null,
    'no profile': await signUp(hub),
    'S owner': await student(hub),
    'S other': await student(hub),
    TP: await teacher(hub, { approved: false }),
    'TP owner': later,
    'T owner': await teacher(hub, { approved: true }),
    'T+': await teacher(hub, { approved: true }),
    admin,
  };
  const decide = async (decision: 'approve' | 'reject') => {
    const json = decision === 'approve' ? ACCEPTED : {};
    const answer = await ask(hub, 'PUT', `/admin/teachers/${later.user._id}/${decision}`, { as: admin, json });
    expect(answer.status).toBe(200);
  };
  await decide('reject');
  await decide('reject');
  return {
    people,
    async asOwner(who, make) {
      if (who !== 'TP owner') return make(who === 'T owner' ? people[who] : people['S owner']);
      await decide('approve');
      const made = await make(later);
      await decide('reject');
      return made;
    },
  };
}
