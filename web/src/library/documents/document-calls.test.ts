import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callWithHeaders } from '../../base/api/call.ts';
import { upload } from '../../base/api/upload.ts';
import { notesKind } from '../notes/notes-kind.ts';
import { paperKind } from '../papers/paper-kind.ts';
import { freshTab } from '../../testing/show.tsx';
import { signInAs, STUDENT } from '../../testing/sign-in.ts';
import { ownSubject } from '../../base/session/role-answer.ts';
import type { Transfer } from './document-kind.ts';

vi.mock('../../base/api/upload.ts');
vi.mock('../../base/api/call.ts');

const TRANSFER: Transfer = { onProgress: () => undefined, signal: new AbortController().signal };
const FILE = new File(['%PDF-1'], 'paper.pdf');

freshTab();
beforeEach(() => {
  signInAs(STUDENT);
  vi.mocked(upload).mockReset();
  vi.mocked(call).mockReset();
});

describe('the calls of a document’s life', () => {
  it.each([
    ['paper', paperKind.calls],
    ['notes', notesKind.calls],
  ])('send role and approved_by, the uploader’s name, with a %s form (spec section 3)', async (_kind, calls) => {
    await calls.upload({ title: 'Trees' }, FILE, TRANSFER);
    await calls.edit('1', { title: 'Trees' }, null, TRANSFER);
    const sent = vi.mocked(upload).mock.calls.map(([, input]) => input.fields);
    const uploader = { title: 'Trees', role: 'student', approved_by: STUDENT.name };
    expect(sent).toEqual([uploader, uploader]);
  });

  it('send uid with the own lists (spec section 7)', async () => {
    vi.mocked(callWithHeaders).mockResolvedValue({ answer: [], headers: new Headers() });
    await paperKind.calls.my(1);
    const [, input] = vi.mocked(callWithHeaders).mock.calls[0] ?? [];
    expect(ownSubject()).toBeTruthy();
    expect(input).toEqual({ query: { uid: ownSubject(), page: '1' } });
  });
});
