import { describe, expect, it } from 'vitest';
import {
  INSIDE,
  isPublic,
  mayDelete,
  mayEdit,
  mayRead,
  mayReview,
  mayUpload,
  mayUploadNotes,
  READERS,
  statusAfterEdit,
  type Actor,
  type Reader,
  type Readers,
  type Subject,
} from './permissions.ts';

const student: Actor = { role: 'student', status: null, is_admin: false };
const waiting: Actor = { role: 'teacher', status: 'Pending', is_admin: false };
const teacher: Actor = { role: 'teacher', status: 'Approved', is_admin: false };
const admin: Actor = { role: 'teacher', status: 'Approved', is_admin: true };

const STATES = ['Pending', 'Approved', 'Rejected', 'Deleted', 'Hidden'] as const;
const paper = (state: (typeof STATES)[number], own = false): Subject => ({
  own,
  paper_approval_status: state === 'Deleted' || state === 'Hidden' ? 'Approved' : state,
  deleted: state === 'Deleted',
  hidden: state === 'Hidden',
  readers: 'everyone',
});
const row = (rule: (subject: Subject) => boolean, own = false) =>
  STATES.map((state) => (rule(paper(state, own)) ? 1 : 0)).join('');

describe('permissions (contract section 6)', () => {
  it('reads', () => {
    expect(row((subject) => mayRead(null, subject))).toBe('01000');
    expect(row((subject) => mayRead(student, subject), true)).toBe('11101');
    expect(row((subject) => mayRead(student, subject))).toBe('01000');
    expect(row((subject) => mayRead(waiting, subject))).toBe('01000');
    expect(row((subject) => mayRead(waiting, subject), true)).toBe('11101');
    expect(row((subject) => mayRead(teacher, subject))).toBe('11101');
  });

  it('reads what is for readers like them', () => {
    const ofInstitution: Actor = { ...student, of_institution: true };
    const who: Reader[] = [null, student, waiting, ofInstitution, INSIDE, teacher];
    const readBy = (readers: Readers, state: (typeof STATES)[number] = 'Approved') =>
      who.map((reader) => (mayRead(reader, { ...paper(state), readers }) ? 1 : 0)).join('');
    expect(READERS.map((readers) => readBy(readers))).toEqual(['111111', '011111', '000111']);
    expect(READERS.map((readers) => readBy(readers, 'Pending'))).toEqual(['000001', '000001', '000001']);
    expect(READERS.map((readers) => readBy(readers, 'Hidden'))).toEqual(['000001', '000001', '000001']);
    expect(mayRead(student, { ...paper('Approved', true), readers: 'institution' })).toBe(true);
    expect(READERS.map((readers) => isPublic({ ...paper('Approved'), readers }))).toEqual([true, false, false]);
  });

  it('edits', () => {
    expect(row((subject) => mayEdit(student, subject), true)).toBe('11101');
    expect(row((subject) => mayEdit(student, subject))).toBe('00000');
    expect(row((subject) => mayEdit(waiting, subject), true)).toBe('00000');
    expect(row((subject) => mayEdit(teacher, subject))).toBe('11101');
    expect(row((subject) => mayEdit(null, subject))).toBe('00000');
  });

  it('deletes', () => {
    expect(row((subject) => mayDelete(student, subject), true)).toBe('11111');
    expect(row((subject) => mayDelete(student, subject))).toBe('00000');
    expect(row((subject) => mayDelete(teacher, subject))).toBe('00000');
    expect(row((subject) => mayDelete(waiting, subject), true)).toBe('00000');
    expect(row((subject) => mayDelete(admin, subject))).toBe('11111');
  });

  it('reviews and uploads', () => {
    expect([null, student, waiting, teacher, admin].map((actor) => mayReview(actor))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect([null, student, waiting, teacher, admin].map((actor) => mayUpload(actor))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('notes have no review: live is readable by all, and deleted by nobody', () => {
    for (const actor of [null, student, waiting, teacher, admin]) {
      expect(
        mayRead(actor, { own: false, paper_approval_status: null, deleted: false, hidden: false, readers: 'everyone' }),
      ).toBe(true);
      expect(
        mayRead(actor, { own: true, paper_approval_status: null, deleted: true, hidden: false, readers: 'everyone' }),
      ).toBe(false);
    }
  });

  it('takes notes of members or of teachers alone (policy 6)', () => {
    const who = [null, student, waiting, teacher, admin];
    expect(who.map((actor) => mayUploadNotes(actor, 'members'))).toEqual([false, true, false, true, true]);
    expect(who.map((actor) => mayUploadNotes(actor, 'teachers'))).toEqual([false, false, false, true, true]);
  });

  it('leads back to Pending after some edits (policy 1)', () => {
    expect(statusAfterEdit(student, true, 'Approved')).toBe('Pending');
    expect(statusAfterEdit(student, true, 'Rejected')).toBe('Pending');
    expect(statusAfterEdit(teacher, true, 'Rejected')).toBe('Pending');
    expect(statusAfterEdit(teacher, true, 'Approved')).toBe('Approved');
    expect(statusAfterEdit(teacher, false, 'Rejected')).toBe('Rejected');
    expect(statusAfterEdit(teacher, false, 'Approved')).toBe('Approved');
  });
});
