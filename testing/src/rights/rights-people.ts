import { expect } from 'vitest';
import { ask, type Speaker } from '../ask.ts';
import type { ListeningHub } from '../listening-hub.ts';
import { administrator, makeAdministrator, signUp, student, teacher, type Member } from '../people.ts';
import type { Column } from './rights-table.ts';

/** Everybody, with their column of the table. */
const COLUMN_OF = {
  anonymous: 'anonymous',
  'no profile': 'no profile',
  'S owner': 'S owner',
  'S other': 'S other',
  'TP who waits': 'TP',
  'TP who was rejected': 'TP',
  'TP whose approval was withdrawn': 'TP',
  'TP owner': 'TP owner',
  'T owner': 'T owner',
  'T+': 'T+',
  admin: 'admin',
  'admin, owner': 'admin',
  'S owner, disabled': 'disabled',
  'S other, disabled': 'disabled',
  'TP, disabled': 'disabled',
  'T owner, disabled': 'disabled',
  'T+, disabled': 'disabled',
  'admin, disabled': 'disabled',
} as const satisfies Record<string, Column>;
export type Who = keyof typeof COLUMN_OF;
export const EVERYBODY = Object.keys(COLUMN_OF) as readonly Who[];
export const columnOf = (who: Who): Column => COLUMN_OF[who];

/** People with documents of their own; everybody else asks for those of 'S owner'. */
export const OWNERS = [
  'S owner',
  'TP owner',
  'T owner',
  'admin, owner',
  'S owner, disabled',
  'T owner, disabled',
] as const satisfies readonly Who[];
export type Owner = (typeof OWNERS)[number];
export const ownerFor = (who: Who): Owner => OWNERS.find((owner) => owner === who) ?? 'S owner';

export interface Company {
  /** Decides about papers, and is nobody of the table: each cell is about a first decision. */
  readonly decider: Member;
  readonly admin: Member;
  readonly member: (owner: Owner) => Member;
  /** As whom a request is made; null without a token. */
  readonly speaker: (who: Who) => Speaker | null;
}

/** Makes everybody. `asOwner` makes an owner's documents while they still may. */
export async function company(
  hub: ListeningHub,
  asOwner: (owner: Owner, member: Member, decider: Member) => Promise<void>,
): Promise<Company> {
  const admin = await administrator(hub);
  const decider = await teacher(hub);
  const people: Record<Exclude<Who, 'anonymous' | 'no profile'>, Member> = {
    'S owner': await student(hub),
    'S other': await student(hub),
    'TP who waits': await teacher(hub, { approved: false }),
    'TP who was rejected': await teacher(hub, { approved: false }),
    'TP whose approval was withdrawn': await teacher(hub, { approved: 'withdrawn' }),
    'TP owner': await teacher(hub),
    'T owner': await teacher(hub),
    'T+': await teacher(hub),
    admin,
    'admin, owner': admin,
    'S owner, disabled': await student(hub),
    'S other, disabled': await student(hub),
    'TP, disabled': await teacher(hub, { approved: false }),
    'T owner, disabled': await teacher(hub),
    'T+, disabled': await teacher(hub),
    'admin, disabled': await makeAdministrator(hub, 'another-administrator@example.edu'),
  };
  const nobody = await signUp(hub);
  for (const owner of OWNERS) await asOwner(owner, people[owner], decider);

  const decide = async (path: string) =>
    expect((await ask(hub, 'PUT', `/admin/${path}`, { as: admin, json: {} })).status).toBe(200);
  for (const who of ['TP who was rejected', 'TP owner'] as const)
    await decide(`teachers/${people[who].user._id}/reject`);
  for (const who of EVERYBODY) {
    if (columnOf(who) === 'disabled') await decide(`users/${people[who as 'S owner, disabled'].user._id}/disable`);
  }
  return {
    decider,
    admin,
    member: (owner) => people[owner],
    speaker: (who) => (who === 'anonymous' ? null : who === 'no profile' ? nobody : people[who]),
  };
}
