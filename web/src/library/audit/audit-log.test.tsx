import { AUDIT_ACTIONS, type AuditEntry } from '@exam-vault/contract/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeHub } from '../../testing/fake-hub.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { ADMINISTRATOR, signInAs } from '../../testing/sign-in.ts';
import { AuditLog } from './AuditLog.tsx';
import { actionName, actorName, objectName, sentenceOf } from './audit-texts.ts';

freshTab();
beforeEach(() => signInAs(ADMINISTRATOR));

const ENTRY: AuditEntry = {
  _id: '7',
  at: '2026-08-03T09:00:00Z',
  actor_id: 'a1',
  actor: 'Ravi Iyer',
  action: 'paper.reject',
  object_id: 'p1',
  object: 'Deadlocks',
  comment: 'Page 2 is missing.',
  before: null,
};
const answer = (...data: object[]) => ({ body: { data, total: data.length } });

describe('the audit log', () => {
  it('is read as sentences with their time and the reason', async () => {
    const gone = {
      ...ENTRY,
      _id: '8',
      actor_id: null,
      actor: 'hub',
      action: 'notes.purge',
      object: null,
      comment: null,
    };
    fakeHub({ 'GET /admin/audit_log': () => answer(ENTRY, gone) });
    show(<AuditLog />);
    const [first, second] = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/3 Aug.* 2026.*Ravi Iyer rejected the paper Deadlocks\.Page 2 is missing\.$/);
    expect(first?.querySelector('time')?.getAttribute('datetime')).toBe(ENTRY.at);
    expect(second?.textContent).toMatch(/Exam Vault permanently deleted the notes a deleted item\.$/);
  });

  it('is filtered by person and by what was done, kept in the address', async () => {
    const hub = fakeHub({ 'GET /admin/audit_log': ({ path }) => (path.includes('zzz') ? answer() : answer(ENTRY)) });
    const { user, address } = show(<AuditLog />, '/teachers/log');
    await screen.findByText('Deadlocks');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Teacher approved');
    expect(address()).toBe('/teachers/log?action=teacher.approve');
    await user.type(screen.getByRole('searchbox', { name: 'Person' }), 'zzz{Enter}');
    expect(address()).toBe('/teachers/log?name=zzz&action=teacher.approve');
    expect(await screen.findByText('No entries match your search.')).toBeTruthy();
    expect(hub.sent.at(-1)?.path).toBe('/admin/audit_log?name=zzz&action=teacher.approve&page=1');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(address()).toBe('/teachers/log'));
  });
});

describe('the words of the log', () => {
  it('are there for every action, and each name once', () => {
    expect(new Set(AUDIT_ACTIONS.map(actionName)).size).toBe(AUDIT_ACTIONS.length);
    for (const action of AUDIT_ACTIONS) expect(sentenceOf({ action, before: null })).not.toContain('‘');
  });

  it('tell a withdrawn approval from a rejection, and show a later version’s action as it is', () => {
    expect(sentenceOf({ action: 'teacher.reject', before: 'Approved' })).toContain(
      'revoked <em>{what}</em>’s approval',
    );
    expect(sentenceOf({ action: 'teacher.reject', before: 'Pending' })).toContain('rejected the teacher');
    expect(sentenceOf({ action: 'paper.fold', before: null })).toContain('performed “{action}” on');
    expect(sentenceOf({ action: 'constructor', before: null })).toContain('performed “{action}” on');
  });

  it('name what it was done to, also where nobody knows', () => {
    expect(objectName({ action: 'user.disable', object: 'Ravi Kumar', object_id: 'u1' })).toBe('Ravi Kumar');
    expect(objectName({ action: 'user.disable', object: null, object_id: 'u1' })).toBe('an unknown person');
    expect(objectName({ action: 'user.not_me', object: null, object_id: null })).toBe('an unknown person');
    expect(objectName({ action: 'subject.add', object: null, object_id: null })).toBe('Exam Vault');
  });

  it('never take a person of that name for the hub', () => {
    expect(actorName({ actor_id: 'a1', actor: 'hub' })).toBe('hub');
    expect(actorName({ actor_id: null, actor: 'hub' })).toBe('Exam Vault');
    expect(actorName({ actor_id: null, actor: 'hub import' })).toBe('the server operator (hub import)');
  });
});
