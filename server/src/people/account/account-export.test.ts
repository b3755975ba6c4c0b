import { createHash } from 'node:crypto';
import { BlobReader, BlobWriter, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, approve, ask, draftForm, PAPER_FIELDS, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { jpegFile, pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, signIn, student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off', RATE_LIMITS: 'on' });
  asha = await student(hub, { name: 'Asha Rao' });
  ravi = await teacher(hub, { form: { name: 'Ravi Iyer' } });
});

const exportOf = (as: Member) =>
  fetch(`${hub.origin}/account/export`, { headers: { authorization: `Bearer ${as.token}` } });

async function unzipped(answer: Response): Promise<Map<string, FileEntry>> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const reader = new ZipReader(new BlobReader(await answer.blob()), { useWebWorkers: false });
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  return new Map(entries.map((entry) => [entry.filename, entry]));
}
const textOf = async (entry: FileEntry | undefined) =>
  (await entry?.getData(new TextWriter(), { useWebWorkers: false, checkSignature: true })) ?? '';

describe('the export of one’s own data (issue 19)', () => {
  it('has all that the hub keeps of the person, with the files as they are, and nothing of others', async () => {
    const file = await pdfFile();
    const paper = await uploadedPaper(hub, asha, { title: '../Deadlocks' }, file);
    await approve(hub, ravi, paper._id);
    const gone = await uploadedNotes(hub, asha, { title: 'Paging' });
    await ask(hub, 'PUT', `/notes/${gone._id}/delete`, { as: asha });
    const other = await uploadedPaper(hub, ravi, { title: 'Of another' });
    await approve(hub, ravi, other._id);
    const hidden = await uploadedPaper(hub, ravi, { title: 'Not readable' });
    await ask(hub, 'PUT', `/bookmarks/${other._id}`, { as: asha });
    await hub.database.rows(
      `with question as (
         insert into questions (document_id, place, label, printed, is_alternative, text, boxes, confidence, subject, is_public, terms)
         values ($1, 0, '3b', 'b)', false, 'Explain paging', '[]', 0.9, 'DBMS', true, '') returning _id
       ), of_a_question as (
         insert into study_list (user_id, document_id, question_id, state, at)
         select u._id, $1, question._id, 'known', now() from question, users u where u.email = $2
       ) insert into study_list (user_id, document_id, state, at, label)
       select _id, $1, 'to_learn', now() + interval '1 second', '4' from users where email = $2`,
      [other._id, asha.email],
    );
    await hub.database.rows('insert into bookmarks (user_id, document_id, at) values ($1, $2, now())', [
      asha.user._id,
      hidden._id,
    ]);
    const report = { kind: 'unreadable', text: 'Page 2 is dark.' };
    expect((await ask(hub, 'POST', `/papers/${other._id}/reports`, { as: asha, json: report })).status).toBe(201);
    await ask(hub, 'POST', '/drafts', { as: asha, form: draftForm([await anyPdf()], 'paper', ['scan.pdf']) });
    const form = new FormData();
    form.append('file', new File([new Uint8Array(await jpegFile())], 'photo.jpg'));
    await ask(hub, 'POST', '/answers/pictures', { as: asha, form });
    const admin = await administrator(hub);
    await ask(hub, 'PUT', `/admin/users/${asha.user._id}/disable`, { as: admin });
    await ask(hub, 'PUT', `/admin/users/${asha.user._id}/enable`, { as: admin });
    // Disabling has ended the sessions.
    asha = { ...asha, ...(await signIn(hub, asha.email)) };

    const entries = await unzipped(await exportOf(asha));
    expect([...entries.keys()].toSorted()).toEqual(
      [
        'Read me.txt',
        ...[
          'answer_votes',
          'answers',
          'audit',
          'bookmarks',
          'courses',
          'decisions',
          'documents',
          'drafts',
          'helpful_marks',
          'mails',
          'notifications',
          'profile',
          'recent',
          'reports',
          'study_list',
          'wanted_papers',
        ].map((name) => `${name}.json`),
        'semester_steps.json',
        'sessions.json',
        'uploads.json',
        'papers/Deadlocks.pdf',
        'notes/Paging.pdf',
        'drafts/scan.pdf.pdf',
        'invitations.json',
        'answer_pictures/in no answer.webp',
      ].toSorted(),
    );
    const json = async (name: string) => JSON.parse(await textOf(entries.get(`${name}.json`))) as never;
    expect(await json('profile')).toMatchObject({ name: 'Asha Rao', email: asha.email });
    const sha256 = createHash('sha256').update(file).digest('hex');
    const documents = (await json('documents')) as object[];
    expect(documents).toHaveLength(2);
    expect(documents[0]).toMatchObject({ title: '../Deadlocks', file: 'papers/Deadlocks.pdf', file_sha256: sha256 });
    const stored = await entries.get('papers/Deadlocks.pdf')?.getData(new BlobWriter(), { useWebWorkers: false });
    expect(
      createHash('sha256')
        .update(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)))
        .digest('hex'),
    ).toBe(sha256);
    expect(await json('decisions')).toMatchObject([
      { action: 'paper.approve', by: 'Ravi Iyer', title: '../Deadlocks' },
      { action: 'user.disable', by: 'an administrator', about: 'you' },
      { action: 'user.enable' },
    ]);
    expect(await json('reports')).toMatchObject([{ ...report, document_id: other._id, state: 'open' }]);
    expect(await json('bookmarks')).toMatchObject([{ title: 'Of another' }]);
    expect(await json('study_list')).toMatchObject([
      { state: 'known', title: 'Of another', label: '3b', text: 'Explain paging' },
      { state: 'to_learn', title: 'Of another', label: '4', text: null },
    ]);
    expect(((await json('sessions')) as object[]).length).toBeGreaterThan(0);
    const audit = (await json('audit')) as Array<{ action: string; by: string }>;
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['paper.upload', 'notes.delete', 'user.export']),
    );
    expect(audit.every(({ by }) => ['Asha Rao', 'an administrator'].includes(by))).toBe(true);
    const all = (
      await Promise.all([...entries].filter(([name]) => name.endsWith('.json')).map(([, entry]) => textOf(entry)))
    ).join();
    for (const secret of ['Not readable', admin.user._id, ravi.email, 'password"', '$argon2'])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });

  it('has the photographs of which a draft or a paper was made, as they were uploaded', async () => {
    const meera = await student(hub);
    const photos = [await jpegFile({ width: 200, height: 400 }), await jpegFile({ width: 300, height: 400 })];
    const made = async () =>
      String((await ask(hub, 'POST', '/drafts', { as: meera, form: draftForm(photos) })).body['_id']);
    const [draft, submitted] = [await made(), await made()];
    const paper = await ask(hub, 'POST', `/drafts/${submitted}/submit`, {
      as: meera,
      json: { ...PAPER_FIELDS, keep_pictures: true },
    });
    const paperId = String(paper.body['_id']);
    const entries = await unzipped(await exportOf(meera));
    const pictures = [draft, paperId].flatMap((_id) => [`pictures/${_id} 1.jpg`, `pictures/${_id} 2.jpg`]);
    expect([...entries.keys()].filter((name) => name.startsWith('pictures/')).toSorted()).toEqual(pictures.toSorted());
    expect(entries.get(`pictures/${paperId} 1.jpg`)?.uncompressedSize).toBe(photos[0]?.length);
  });

  it('is one at a time for a person, and the next when the first has ended or was given up', async () => {
    const meera = await student(hub);
    // So large that it does not fit into the buffers of the connection.
    const large = Buffer.concat([await anyPdf(), Buffer.alloc(20_000_000)]);
    await uploadedPaper(hub, meera, {}, large);
    const giveUp = new AbortController();
    const first = await fetch(`${hub.origin}/account/export`, {
      headers: { authorization: `Bearer ${meera.token}` },
      signal: giveUp.signal,
    });
    expect(first.status).toBe(200);
    const others = await Promise.all(Array.from({ length: 9 }, () => exportOf(meera)));
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 429));
    expect(others[0]?.headers.get('retry-after')).toBe('30');
    expect(others[0]?.headers.get('content-disposition')).toBeNull();
    expect((await ask(hub, 'POST', '/account/export', { as: meera })).status).toBe(429);
    expect((await exportOf(asha)).status).toBe(200);
    giveUp.abort();
    await expect.poll(async () => (await exportOf(meera)).status).toBe(200);
  });

  it('can be fetched by an address for two minutes, as long as the person may', async () => {
    const meera = await student(hub);
    const address = async () => String((await ask(hub, 'POST', '/account/export', { as: meera })).body['path']);
    const path = await address();
    expect((await unzipped(await fetch(hub.origin + path))).has('profile.json')).toBe(true);
    const other = path.replace(meera.user._id, asha.user._id);
    expect((await fetch(hub.origin + other)).status).toBe(404);
    hub.clock.advance(121_000);
    expect((await fetch(hub.origin + path)).status).toBe(404);
    const next = await address();
    await ask(hub, 'PUT', `/admin/users/${meera.user._id}/disable`, { as: await administrator(hub) });
    expect((await fetch(hub.origin + next)).status).toBe(404);
    hub.clock.advance(-121_000);
  });
});
