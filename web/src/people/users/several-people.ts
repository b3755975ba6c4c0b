import { decideAboutPeople, type PeopleAction } from '@exam-vault/contract/administration';
import type { TeacherStatus } from '@exam-vault/contract/permissions';
import { text, texts } from '@exam-vault/contract/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { call } from '../../base/api/call.ts';
import { t } from '../../base/languages/i18n.ts';
import type { Person } from './people-queries.ts';

/** People of one request. Progress is said between two of them. */
const AT_ONCE = 25;

const statusOf = (person: Person): TeacherStatus | null => ('status' in person ? person.status : null);

/** To whom each decision applies. Nobody decides about themselves. */
const APPLIES: Readonly<Record<PeopleAction, (person: Person) => boolean>> = {
  approve: (person) => statusOf(person) === 'Pending' || statusOf(person) === 'Rejected',
  reject: (person) => statusOf(person) === 'Pending',
  withdraw: (person) => statusOf(person) === 'Approved',
  disable: ({ disabled }) => !disabled,
  enable: ({ disabled }) => disabled,
};

export const whomItConcerns = <P extends Person>(action: PeopleAction, people: readonly P[]): P[] =>
  people.filter((person) => !person.own && APPLIES[action](person));

/** What is decided, as the dialog has it. */
export interface ManyChoice {
  readonly action: PeopleAction;
  readonly people: readonly Person[];
  readonly reason: string;
  readonly acceptUnconfirmed: boolean;
}

/** What became of all of them. */
export interface ManyOutcome {
  readonly action: PeopleAction;
  readonly done: readonly Person[];
  readonly unchanged: number;
  readonly refused: ReadonlyArray<{ readonly person: Person; readonly code: string }>;
  /** Why the rest was not sent or not answered; null: everybody was. */
  readonly problem: unknown;
}

/** Requests of a few people each. Teachers to approve are apart by the status that is on the screen, so that the hub can compare it. */
function partsOf({ action, people }: ManyChoice): Array<{ seen?: TeacherStatus; people: readonly Person[] }> {
  const groups = action === 'approve' ? (['Pending', 'Rejected'] as const) : [null];
  return groups.flatMap((status) => {
    const group = status === null ? people : people.filter((person) => statusOf(person) === status);
    return Array.from({ length: Math.ceil(group.length / AT_ONCE) }, (_, part) => ({
      ...(status === null ? {} : { seen: status }),
      people: group.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    }));
  });
}

async function decideAboutMany(choice: ManyChoice, onProgress: (decided: number) => void): Promise<ManyOutcome> {
  const { action, people, reason, acceptUnconfirmed } = choice;
  const byId = new Map(people.map((person) => [person._id, person]));
  const done: Person[] = [];
  const refused: Array<{ person: Person; code: string }> = [];
  let unchanged = 0;
  let problem: unknown = null;
  for (const part of partsOf(choice)) {
    const body = {
      action,
      ids: part.people.map(({ _id }) => _id),
      ...(part.seen === undefined ? {} : { seen: part.seen }),
      ...(reason === '' ? {} : { reason }),
      ...(acceptUnconfirmed ? { accept_unconfirmed: true } : {}),
    };
    try {
      const { results } = await call(decideAboutPeople, { body });
      for (const { id, result, code = '' } of results) {
        const person = byId.get(id);
        if (!person) continue;
        if (result === 'done') done.push(person);
        else if (result === 'unchanged') unchanged += 1;
        else refused.push({ person, code });
      }
    } catch (error) {
      problem = error;
      break;
    }
    onProgress(done.length + unchanged + refused.length);
  }
  return { action, done, unchanged, refused, problem };
}

/** Decides about several people and says how far it is. The lists are loaded again after it, however it ended. */
export function useDecideAboutMany(say: (outcome: ManyOutcome) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ readonly decided: number; readonly of: number } | null>(null);
  const decision = useMutation({
    mutationFn: (choice: ManyChoice) => {
      const of = choice.people.length;
      setProgress({ decided: 0, of });
      return decideAboutMany(choice, (decided) => setProgress({ decided, of }));
    },
    onSuccess: say,
    onSettled: () => {
      setProgress(null);
      return Promise.all(
        ['people', 'audit', 'waiting', 'overview'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
  return { decide: decision.mutate, isBusy: decision.isPending, progress };
}

/** What takes a decision back, as far as anything does: the mails have gone out. */
export const OPPOSITE: Readonly<Record<PeopleAction, PeopleAction>> = {
  approve: 'withdraw',
  reject: 'approve',
  withdraw: 'approve',
  disable: 'enable',
  enable: 'disable',
};

/** The people as a decision has left them. */
export function afterwards(action: PeopleAction, people: readonly Person[]): Person[] {
  const changes: Partial<Record<PeopleAction, object>> = {
    approve: { status: 'Approved' },
    reject: { status: 'Rejected' },
    withdraw: { status: 'Rejected' },
    disable: { disabled: true },
    enable: { disabled: false },
  };
  return people.map((person) => ({ ...person, ...changes[action] }));
}

const DONE: Readonly<Record<PeopleAction, string>> = texts({
  approve: '{n, plural, one {# teacher approved.} other {# teachers approved.}}',
  reject: '{n, plural, one {# teacher rejected.} other {# teachers rejected.}}',
  withdraw: '{n, plural, one {# approval revoked.} other {# approvals revoked.}}',
  disable: '{n, plural, one {# account disabled.} other {# accounts disabled.}}',
  enable: '{n, plural, one {# account enabled.} other {# accounts enabled.}}',
});

const WHY: Readonly<Record<string, string>> = texts({
  CONFIRMATION_NEEDED: 'Email not confirmed.',
  ALREADY_REVIEWED: 'Someone else has already approved or rejected them.',
  FORBIDDEN: 'This is your own account, or it belongs to the only administrator.',
  NOT_FOUND: 'This account no longer exists.',
});
const OTHERWISE = text('This account couldn’t be changed.');

/** The outcome in words: what happened, and each person about whom nothing was decided. */
export function outcomeWords({ action, done, unchanged, refused, problem }: ManyOutcome) {
  const sentences = [
    done.length > 0 ? t(DONE[action], { n: done.length }) : null,
    unchanged > 0
      ? t('{n, plural, one {No change needed for # person.} other {No change needed for # people.}}', {
          n: unchanged,
        })
      : null,
    refused.length > 0
      ? t('{n, plural, one {# person couldn’t be changed:} other {# people couldn’t be changed:}}', {
          n: refused.length,
        })
      : null,
    problem === null ? null : t('That didn’t work. {problem}', { problem: problemText(problem) }),
  ];
  return {
    text: sentences.filter((sentence) => sentence !== null).join(' '),
    details: refused.map(({ person, code }) =>
      t('{name}: {reason}', { name: person.name, reason: t(WHY[code] ?? OTHERWISE) }),
    ),
  };
}
