import type { Session } from '@exam-vault/contract/sessions';
import { expect, it } from 'vitest';
import { sessionGroups } from './Sessions.tsx';

const session = (_id: string, more: Partial<Session> = {}): Session => ({
  _id,
  current: false,
  device: 'Chrome 140 on Linux',
  address: '10.0.0.1',
  created_at: `2026-03-0${_id}T10:00:00.000Z`,
  used_at: '2026-03-20T10:00:00.000Z',
  ...more,
});

it('puts the sessions of one browser at one address together, and leaves this one alone', () => {
  const groups = sessionGroups([
    session('5', { current: true }),
    session('3'),
    session('2'),
    session('4', { address: '10.0.0.2' }),
    session('1', { device: null }),
    session('6', { device: null }),
  ]);
  expect(groups.map(({ sessions, first }) => [sessions.map(({ _id }) => _id).join(), first.slice(8, 10)])).toEqual([
    ['5', '05'],
    ['3,2', '02'],
    ['4', '04'],
    ['1', '01'],
    ['6', '06'],
  ]);
});
