import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import { anyPdf, approve, ask, draftForm, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile } from '@exam-vault/testing/files';
import { vi } from 'vitest';
import { jpeg } from './files.ts';
import type { Hub } from './hub.ts';
import { isRead, READING } from './papers.ts';
import { administrator, decideOn, newStudent, newTeacher, newWaitingTeacher, type Person } from './people.ts';

/** Who is at the browser; null is a visitor. */
export type Who = 'nobody' | 'student' | 'teacher' | 'administrator';

export interface Prepared {
  readonly people: Readonly<Record<Who, Person | null>>;
  readonly approved: Paper;
  readonly rejected: Paper;
  readonly pending: Paper;
  readonly notes: Notes;
  readonly deleted: Notes;
  /** Of the student. */
  readonly draftId: string;
}

/** The institution's look, worn by every screen. The colour stays the hub's own: its contrasts are checked here. */
async function brand(hub: Hub, as: Person): Promise<void> {
  const json = {
    name: 'Laxmi Devi Institute of Engineering and Technology, Alwar',
    short_name: 'LIET',
    welcome:
      'Papers of all departments since 2009.\n\nIs one missing? Write to [the library](mailto:library@example.edu).',
    links: [{ label: 'Legal notice', url: 'https://www.example.edu/legal' }],
    revision: 0,
  };
  await ask(hub, 'PUT', '/admin/branding', { as, json });
  const form = new FormData();
  form.set('revision', '1');
  form.set('file', new Blob([new Uint8Array((await jpeg()).buffer)]), 'logo.jpg');
  await ask(hub, 'PUT', '/admin/branding/logo', { as, form });
}

const ANSWER = `A set of processes is **deadlocked** when each waits for another one of it. All four must hold:

1. mutual exclusion, 2. hold and wait, 3. no preemption, 4. circular wait

With $n$ processes of at most $m_i$ units each, a system of $R$ units is safe if

$$\\sum_{i=1}^{n} m_i < R + n, \\qquad \\frac{1}{n}\\sum_{i=1}^{n} m_i \\le \\frac{R}{n} + 1 - \\frac{1}{n}$$

See [the notes of the course](https://example.edu/os/deadlocks).`;

/** Answers the first question of a paper, once it is cut; one of the answers is confirmed. */
async function answerFirst(hub: Hub, _id: string, { student, teacher }: { student: Person; teacher: Person }) {
  const question = async () => {
    const { body } = await ask(hub, 'GET', `/papers/${_id}/questions`, { as: teacher });
    const [first] = body.data ?? [];
    if (!first) throw new Error('The paper is not cut into questions');
    return first._id;
  };
  const path = `/questions/${await vi.waitFor(question, { timeout: READING, interval: 500 })}/answers`;
  const form = new FormData();
  form.append('file', new File([new Uint8Array((await jpeg()).buffer)], 'solution.jpg', { type: 'image/jpeg' }));
  const picture = await ask(hub, 'POST', '/answers/pictures', { as: student, form });
  const json = { text: ANSWER, pictures: [String(picture.body._id)] };
  const confirmed = await ask(hub, 'POST', path, { as: student, json });
  await ask(hub, 'PUT', `/answers/${String(confirmed.body._id)}/confirmation`, { as: teacher });
  const text = 'When every process waits for a resource that another one holds.';
  const other = await ask(hub, 'POST', path, { as: student, json: { text: `${text} Nobody lets go.` } });
  await ask(hub, 'PATCH', `/answers/${String(other.body._id)}`, { as: student, json: { text, revision: 1 } });
}

/** The people and documents that the screens show. */
export async function prepare(hub: Hub): Promise<Prepared> {
  const student = await newStudent(hub, 'Asha Rao');
  const teacher = await newTeacher(hub, 'Ravi Iyer');
  const title = 'Operating Systems: processes, threads and scheduling, with the answers of last year';
  const approved = await uploadedPaper(hub, student, { title, exam_year: '2024', unit_no: 'III' });
  const rejected = await uploadedPaper(hub, student, { title: 'A blurred photo' }, (await jpeg()).buffer);
  const text = '1. Explain deadlocks. [5]\n2. Compare both:\na) paging\nb) segmentation\n3. State one law. [10]\nEnd';
  const pending = await uploadedPaper(hub, student, { title: 'Waits' }, await pdfFile({ text }));
  const notes = await uploadedNotes(hub, student, { title: 'Scheduling, with every step of the round robin' });
  await approve(hub, teacher, approved._id);
  await reject(hub, teacher, rejected._id, 'Too dark to read.\nPlease photograph it again by daylight.');
  const deleted = await uploadedNotes(hub, student, { title: 'Notes that were handed in twice' });
  await ask(hub, 'PUT', `/notes/${deleted._id}/delete`, { as: student });
  const drafted = await ask(hub, 'POST', '/drafts', { as: student, form: draftForm([await anyPdf()]) });
  const draftId = String(drafted.body._id);
  await newWaitingTeacher(hub, 'Lakshmi Subramaniam-Chattopadhyay');
  const refused = await newWaitingTeacher(hub, 'Nobody Known');
  const about = `/papers/${approved._id}/reports`;
  const report = { kind: 'wrong_field', field: 'title', proposed: 'Operating Systems', text: 'The rest is not on it.' };
  await ask(hub, 'POST', about, { as: student, json: report });
  const answered = await ask(hub, 'POST', about, { as: student, json: { kind: 'unreadable' } });
  const answer = { action: 'dismissed', answer: 'It can be read at full width.' };
  await ask(hub, 'POST', `/reports/${String(answered.body._id)}/resolve`, { as: teacher, json: answer });
  const claim = {
    document_url: 'https://elsewhere.example/',
    name: 'A Publisher',
    email: 'a@example.com',
    text: 'Ours.',
  };
  await ask(hub, 'POST', '/copyright_claims', { json: claim });
  const boss = await administrator(hub);
  await brand(hub, boss);
  await decideOn(hub, boss.token, refused, 'reject', 'We have no teacher of this name.\nPlease come to the office.');
  // Last, when both are read: a screen shows the words of one that were found, another the questions of the other.
  await isRead(hub, approved);
  await answerFirst(hub, pending._id, { student, teacher });
  const people = { nobody: null, student, teacher, administrator: boss };
  return { people, approved, rejected, pending, notes, deleted, draftId };
}
