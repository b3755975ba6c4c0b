import type { AnswerPicture, AnswersOfQuestion, QuestionAnswer } from '@exam-vault/contract/answers';
import type { Question } from '@exam-vault/contract/questions';
import { ask, PAPER_FIELDS, type Speaker } from '@exam-vault/testing/ask';
import { jpegFile, pdfFile, pngFile } from '@exam-vault/testing/files';
import { gpsJpeg } from '@exam-vault/testing/located-photos';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { stagedFiles, storedFiles } from '@exam-vault/testing/stored-files';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

let hub: ReadingHub;
let writer: Member;
let reader: Member;

beforeAll(async () => {
  hub = await readingHub();
  [writer, reader] = [await student(hub), await student(hub)];
});

type Body = Record<string, unknown>;
const call = async (method: string, path: string, as: Speaker, json?: unknown) => {
  const { status, body } = await ask(hub, method, path, { as, ...(json !== undefined && { json }) });
  return { status, body: body as unknown as Body };
};
async function send(file: Buffer, as: Speaker = writer) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(file)], 'photo.jpg'));
  const { status, body } = await ask(hub, 'POST', '/answers/pictures', { as, form });
  return { status, body: body as unknown as Body };
}
const picture = async (as: Speaker = writer) => (await send(await jpegFile(), as)).body as unknown as AnswerPicture;
const load = (url: string) => fetch(`${hub.origin}${url}`);
const statusOf = async (url: string) => (await load(url)).status;

async function questionOf(paper: { _id: string }): Promise<string> {
  const { data } = (await call('GET', `/papers/${paper._id}/questions`, hub.owner)).body as { data?: Question[] };
  return data?.[0]?._id ?? '';
}
/** Nothing in common: a question shows the answers of the same one elsewhere. */
const TASKS = [
  'Explain the governing of steam turbines by nozzle control',
  'Derive the bending equation for a curved beam',
  'State the laws of dry friction and their exceptions',
  'Sketch an epicyclic gear train with its arm',
  'Define the fatigue strength of welded joints',
  'Compare pneumatic conveyors to belt conveyors',
  'Calculate the discharge over a rectangular notch',
  'Discuss lubrication regimes of journal bearings',
  'List the properties of refrigerants against ozone',
  'Prove the parallel axis theorem for laminae',
  'Describe the heat treatment of carbon steel',
  'Write about orthogonal cutting and chip formation',
];
async function question() {
  const paper = await hub.approvedPaper(PAPER_FIELDS, `1. ${TASKS.shift()} [5]`);
  return { paper, _id: await questionOf(paper) };
}
const write = (id: string, pictures: readonly string[], text = '', as: Speaker = writer) =>
  call('POST', `/questions/${id}/answers`, as, { text, pictures });
async function answered(as: Speaker = writer) {
  const { paper, _id: id } = await question();
  const { _id } = await picture(as);
  const answer = (await write(id, [_id], '', as)).body as unknown as QuestionAnswer;
  return { paper, question: id, answer, shown: answer.pictures[0] as AnswerPicture };
}
const listed = async (id: string, as: Speaker = reader) =>
  (await call('GET', `/questions/${id}/answers`, as)).body as unknown as AnswersOfQuestion;
const urlFor = async (id: string, as: Speaker) => (await listed(id, as)).data[0]?.pictures[0]?.url ?? '';
const stored = async () => (await storedFiles(hub)).length;

describe('a picture for an answer (contract section 9)', () => {
  it('is kept as an upright WebP that says nothing of where it was taken', async () => {
    const { status, body } = await send(await gpsJpeg());
    expect(status).toBe(201);
    const { url, width, height } = body as unknown as AnswerPicture;
    const answer = await load(url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
    const kept = await sharp(await answer.arrayBuffer()).metadata();
    expect(kept).toMatchObject({ format: 'webp', width, height });
    expect(kept.exif).toBeUndefined();
    // A path cannot be changed into that of another person or file.
    expect(await statusOf(url.replace(/\.[\w-]{4}/, '.AAAA'))).toBe(404);
    expect(await statusOf(url.replace('/files/answers/', '/files/'))).toBe(404);
  });

  it.each([
    ['a PDF', 415, () => pdfFile()],
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a broken one', 422, async () => (await pngFile()).subarray(0, 60)],
    ['more than 10 MB', 413, async () => Buffer.concat([await jpegFile(), Buffer.alloc(10 * 1_048_576)])],
    [
      '64 megapixels in a few bytes',
      422,
      () =>
        sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ] as const)('is not %s, and nothing is left of it', async (_what, status, make) => {
    const before = await stored();
    expect((await send(await make())).status).toBe(status);
    await expect.poll(async () => (await stagedFiles(hub)).length).toBe(0);
    expect(await stored()).toBe(before);
  });

  it('that nobody uses goes: after a day, and the oldest of more than twenty', async () => {
    const person = await student(hub);
    const before = await stored();
    const first = await picture(person);
    await hub.database.rows("update answer_pictures set created_at = created_at - interval '1 second' where _id = $1", [
      first._id,
    ]);
    const rest = [];
    for (let n = 0; n < 20; n += 1) rest.push(await picture(person));
    expect(await statusOf(first.url)).toBe(404);
    expect(await stored()).toBe(before + 20);
    const { _id: id } = await question();
    const kept = rest[19]?._id ?? '';
    await write(id, [kept], '', person);
    const withPaper = await stored();
    const age = "update answer_pictures set created_at = created_at - interval '24 hours 1 second' where owner_id = $1";
    await hub.database.rows(age, [person.user._id]);
    await hub.answerPictures.removeUnused();
    expect(await stored()).toBeLessThanOrEqual(withPaper - 19);
    expect((await listed(id)).data[0]?.pictures).toMatchObject([{ _id: kept }]);
    expect((await write(id, [rest[3]?._id ?? ''], '', person)).status).toBe(400);
  });
});

describe('pictures in an answer', () => {
  it('may be all of it, in their order, and a request that is sent twice is one', async () => {
    const { _id: id } = await question();
    const [one, two] = [await picture(), await picture()];
    const { status, body } = await write(id, [two._id, one._id]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ text: '', html: '', pictures: [{ _id: two._id }, { _id: one._id }] });
    expect((await write(id, [two._id, one._id])).body['_id']).toBe(body['_id']);
    const third = await picture();
    // Another photographed answer without words is another answer.
    expect((await write(id, [third._id])).body['_id']).not.toBe(body['_id']);
    const { data, total } = await listed(id);
    expect([total, data[0]?.pictures.map((each) => each._id)]).toEqual([2, [two._id, one._id]]);
    expect(await statusOf(data[0]?.pictures[1]?.url ?? '')).toBe(200);
  });

  it('are own ones that are in no other answer, at most four, each once', async () => {
    const { _id: id } = await question();
    const [used, foreign, free] = [await answered(), await picture(reader), await picture()];
    const five = await Promise.all(Array.from({ length: 5 }, () => picture()));
    for (const ids of [
      [foreign._id],
      [used.shown._id],
      [free._id, free._id],
      five.map(({ _id }) => _id),
      ['no id'],
      [free._id, '00000000-0000-4000-8000-000000000000'],
    ])
      expect([ids, (await write(id, ids, 'text')).status]).toEqual([ids, 400]);
    expect((await listed(id)).total).toBe(0);
    expect((await write(id, [])).status).toBe(400);
    // Nobody else sees one that is in no answer.
    expect(await statusOf(hub.answerPictures.present({ ...(await rowOf(free._id)) }, await userOf(reader)).url)).toBe(
      404,
    );
  });

  it('of two answers at the same moment are in one', async () => {
    const { _id } = await picture();
    const questions = [await question(), await question()];
    const both = await Promise.all(questions.map(({ _id: id }) => write(id, [_id])));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it('change with an edit, which takes the confirmation away; what is taken out is gone', async () => {
    const { answer, question: id, shown } = await answered();
    await call('PUT', `/answers/${answer._id}/confirmation`, hub.reviewer);
    const edit = (json: object) => call('PATCH', `/answers/${answer._id}`, writer, json);
    const kept = await edit({ text: 'In words, too', revision: 1 });
    expect(kept.body).toMatchObject({ revision: 2, confirmed_by: null, pictures: [{ _id: shown._id }] });
    const other = await picture();
    const changed = await edit({ text: 'In words, too', revision: 2, pictures: [other._id] });
    expect(changed.body).toMatchObject({ revision: 3, pictures: [{ _id: other._id }] });
    expect(await statusOf(shown.url)).toBe(404);
    expect((await edit({ text: '', revision: 3, pictures: [] })).status).toBe(400);
    expect((await edit({ text: '', revision: 3, pictures: [shown._id] })).status).toBe(400);
    expect((await edit({ text: '', revision: 2, pictures: [other._id] })).status).toBe(409);
    const foreign = await call('PATCH', `/answers/${answer._id}`, reader, { text: 'x', revision: 3, pictures: [] });
    expect(foreign.status).toBe(403);
    expect((await listed(id)).data[0]?.pictures).toHaveLength(1);
  });

  it('have the rights of their answer, each time they are read', async () => {
    const { answer, paper, question: id } = await answered();
    const [forReader, forWriter, forTeacher] = [
      await urlFor(id, reader),
      await urlFor(id, writer),
      await urlFor(id, hub.reviewer),
    ];
    const seen = async () => [await statusOf(forReader), await statusOf(forWriter), await statusOf(forTeacher)];
    expect(await seen()).toEqual([200, 200, 200]);
    const hide = (hidden: boolean) => call('PUT', `/answers/${answer._id}/hidden`, hub.reviewer, { hidden });
    await hide(true);
    expect(await seen()).toEqual([404, 200, 200]);
    await hide(false);
    const close = (until: string | null) => call('PUT', `/papers/${paper._id}/answers_closed`, hub.reviewer, { until });
    await close(new Date(hub.clock.now().getTime() + 60_000).toISOString());
    expect(await seen()).toEqual([404, 200, 200]);
    await close(null);
    await call('PUT', `/documents/${paper._id}/hidden`, hub.reviewer, { hidden: true });
    expect(await seen()).toEqual([404, 404, 200]);
    await call('PUT', `/documents/${paper._id}/hidden`, hub.reviewer, { hidden: false });
    expect(await seen()).toEqual([200, 200, 200]);
  });

  it('go with it, and their files too, also while another one is uploaded', async () => {
    const { answer, shown } = await answered();
    const before = await stored();
    const [later, removed] = await Promise.all([picture(), call('DELETE', `/answers/${answer._id}`, writer)]);
    expect(removed.status).toBe(200);
    expect([await statusOf(shown.url), await statusOf(later.url)]).toEqual([404, 200]);
    expect(await stored()).toBe(before);
    const edit = { text: 'x', revision: 1, pictures: [later._id] };
    expect((await call('PATCH', `/answers/${answer._id}`, writer, edit)).status).toBe(404);
  });

  it('are among the stored files; of rows that go in any other way the collection finds the files', async () => {
    const { answer, paper } = await answered();
    const files = await hub.database.rows<{ file_id: string; _id: string }>(
      'select s.file_id, s._id from stored_files s join answer_pictures p using (file_id) where p.answer_id = $1',
      [answer._id],
    );
    expect(files).toMatchObject([{ _id: paper._id }]);
    await hub.database.rows('delete from file_journal');
    const before = await stored();
    await hub.database.rows('delete from answers where _id = $1', [answer._id]);
    expect(await stored()).toBe(before);
    await hub.files.removeNoted(hub.identity.issuer, 0);
    expect(await stored()).toBe(before - 1);
  });
});

const rowOf = async (_id: string) =>
  (
    await hub.database.rows<{ _id: string; file_id: string; width: number; height: number }>(
      'select _id, file_id, width, height from answer_pictures where _id = $1',
      [_id],
    )
  )[0] as { _id: string; file_id: string; width: number; height: number };
const userOf = async ({ user }: Member) =>
  await hub.database.db.selectFrom('users').selectAll().where('_id', '=', user._id).executeTakeFirstOrThrow();
