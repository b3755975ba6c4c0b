import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import { approve, ask, uploadedPaper, type Speaker } from '@exam-vault/testing/ask';
import { pdfFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readPage, scriptedReader } from '@exam-vault/testing/scripted-reader';

const reader = scriptedReader();
let hub: ListeningHub;
let owner: Member;
let other: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ reader });
  [owner, other, reviewer] = [await student(hub), await student(hub), await teacher(hub)];
});
beforeEach(() => {
  reader.play({});
  reader.drawings.length = 0;
});

/** A small picture; each text makes a different one. */
const webp = (text: string) => Buffer.from(`RIFF\x0c\0\0\0WEBPVP8L${text}`, 'latin1');
const viewed = async (_id: string, as: Speaker | null = owner) =>
  (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as })).body as unknown as Paper;
const pageOf = async (_id: string, page: number, as: Speaker | null = owner) =>
  (await ask(hub, 'GET', `/papers/${_id}/pages/${page}`, { as })) as unknown as {
    status: number;
    body: { image_url: string; pictures: { width: number; url: string }[]; turns: number };
  };
const fetched = (path: string, headers: Record<string, string> = {}) => fetch(hub.origin + path, { headers });

async function readPaper(pages = 1): Promise<Paper> {
  const { _id } = await uploadedPaper(hub, owner, {}, await pdfFile({ pages }));
  await hub.processing.drain();
  return await viewed(_id);
}

describe('the picture of a page', () => {
  it('is made when it is requests for, turned upright, and then kept', async () => {
    const { _id } = await uploadedPaper(hub, owner, {}, await pdfFile({ pages: 2 }));
    reader.play({
      read: () => [1, 2].map((page) => readPage('Sideways', { page, pages: 2, turns: page === 2 ? 3 : 0 })),
      pictures: ({ page, turns, widths }) => widths.map(() => webp(`page ${page} turned ${turns}`)),
    });
    await hub.processing.drain();
    reader.drawings.length = 0;
    const { body } = await pageOf(_id, 2);
    expect(body.turns).toBe(3);
    expect(body.image_url).toMatch(/-p2\.webp$/);
    const first = await fetched(body.image_url);
    expect(await first.text()).toContain('page 2 turned 3');
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(await (await fetched(body.image_url)).text()).toContain('page 2 turned 3');
    expect(reader.drawings).toEqual([expect.objectContaining({ page: 2, turns: 3, widths: [240, 720, 1_400] })]);
  });

  it('has the width that is asked for; all of them are made of one drawing', async () => {
    const { _id } = await readPaper();
    reader.play({ pictures: ({ widths }) => widths.map((width) => webp(`${width} wide`)) });
    reader.drawings.length = 0;
    const { body } = await pageOf(_id, 1);
    expect(body.pictures.map(({ width }) => width)).toEqual([240, 720, 1_400]);
    for (const { width, url } of body.pictures) {
      expect(url).toMatch(new RegExp(`-p1w${width}\\.webp$`));
      expect(await (await fetched(url)).text()).toContain(`${width} wide`);
      // The permission is for this width of this page.
      expect((await fetched(url.replace(`w${width}`, 'w241'))).status).toBe(404);
    }
    expect(await (await fetched(body.image_url)).text()).toContain('1400 wide');
    expect(reader.drawings).toHaveLength(1);
  });

  it("is drawn when the hub's own page asks for the words of the page (decision 75)", async () => {
    const { _id } = await readPaper();
    await approve(hub, reviewer, _id);
    reader.drawings.length = 0;
    const words = (headers?: Record<string, string>) => fetched(`/papers/${_id}/pages/1`, headers);
    const answer = await words();
    await words({ 'sec-fetch-site': 'cross-site' });
    expect(reader.drawings, 'programs that read texts').toHaveLength(0);
    await words({ 'sec-fetch-site': 'same-origin' });
    await expect.poll(() => reader.drawings).toHaveLength(1);
    const { image_url } = (await answer.json()) as { image_url: string };
    expect((await fetched(image_url)).status).toBe(200);
    expect(reader.drawings).toHaveLength(1);
  });

  it('is made once for all who ask at a time', async () => {
    const { _id } = await readPaper();
    reader.drawings.length = 0;
    const { body } = await pageOf(_id, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetched(body.image_url)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(reader.drawings).toHaveLength(1);
  });

  it('is drawn for a reader who joins although the first one has asked for much else', async () => {
    const pages = 3;
    reader.play({ read: () => Array.from({ length: pages }, (_, at) => readPage('words', { page: at + 1, pages })) });
    const { _id } = await readPaper(pages);
    const started: number[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    reader.play({
      pictures: async ({ page, widths }) => {
        started.push(page);
        await held;
        return widths.map(() => webp(`page ${page}`));
      },
    });
    const fetchPage = async (page: number, as: Member) => fetched((await pageOf(_id, page, as)).body.image_url);
    const answers = [fetchPage(1, reviewer)];
    await expect.poll(() => started).toEqual([1]);
    answers.push(fetchPage(2, reviewer), fetchPage(3, reviewer), fetchPage(3, owner));
    await expect.poll(() => started, { timeout: 10_000 }).toEqual([1, 3]);
    release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(started).toEqual([1, 3, 2]);
  });

  it('is 404 beyond the end, for those who may not read the paper, and when it cannot be drawn, which is not tried at once again', async () => {
    const { _id } = await readPaper();
    expect((await pageOf(_id, 2)).status).toBe(404);
    expect((await pageOf(_id, 1, other)).status).toBe(404);
    expect((await pageOf(_id, 1, null)).status).toBe(404);
    reader.drawings.length = 0;
    reader.play({ pictures: () => Promise.reject(new ChildFailedError('killed')) });
    const { body } = await pageOf(_id, 1);
    for (let times = 0; times < 3; times += 1) expect((await fetched(body.image_url)).status).toBe(404);
    expect(reader.drawings).toHaveLength(1);
  });

  it('may cost three seconds, and after three failures the whole document is left alone (issue 14, part 2)', async () => {
    const pages = 5;
    reader.play({ read: () => Array.from({ length: pages }, (_, at) => readPage('words', { page: at + 1, pages })) });
    const { _id } = await readPaper(pages);
    reader.drawings.length = 0;
    reader.play({ pictures: () => Promise.reject(new ChildFailedError('killed')) });
    for (let page = 1; page <= pages; page += 1) {
      expect((await fetched((await pageOf(_id, page)).body.image_url)).status).toBe(404);
    }
    expect(reader.drawings.map(({ page, maxSeconds }) => [page, maxSeconds])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  it('is 503 with Retry-After when the clock ends its drawing, drawn when the machine has time again, and paused after more of them', async () => {
    const pages = 6;
    reader.play({ read: () => Array.from({ length: pages }, (_, at) => readPage('words', { page: at + 1, pages })) });
    const { _id } = await readPaper(pages);
    const ask503 = async (page: number) => {
      const answer = await fetched((await pageOf(_id, page)).body.image_url);
      expect(answer.status).toBe(503);
      return Number(answer.headers.get('retry-after'));
    };
    reader.drawings.length = 0;
    reader.play({ pictures: () => Promise.reject(new ChildFailedError('time', 'timeout')) });
    for (const page of [1, 1, 2]) expect(await ask503(page)).toBe(5);
    reader.play({});
    expect((await fetched((await pageOf(_id, 1)).body.image_url)).status).toBe(200);
    reader.play({ pictures: () => Promise.reject(new ChildFailedError('time', 'timeout')) });
    await ask503(3);
    expect(reader.drawings.map(({ page }) => page)).toEqual([1, 1, 2, 1, 3]);
    // A page that only waits costs no processor time, but a place in the queue. It is still no broken file.
    reader.play({});
    expect(await ask503(4)).toBeGreaterThan(5);
    expect(reader.drawings).toHaveLength(5);
    expect((await fetched((await pageOf(_id, 1)).body.image_url)).status).toBe(200);
  });

  it('is 503 with Retry-After when too many wait or the machine cannot, and nobody waits for ever (contract section 3)', async () => {
    const pages = 50;
    reader.play({ read: () => Array.from({ length: pages }, (_, at) => readPage('words', { page: at + 1, pages })) });
    const { _id } = await readPaper(pages);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    reader.play({ pictures: async ({ widths }) => (await held, widths.map(() => webp('late'))) });
    const paths = await Promise.all(
      Array.from({ length: pages }, async (_, at) => (await pageOf(_id, at + 1)).body.image_url),
    );
    const answered: number[] = [];
    const requests = paths.map(async (path) => {
      const answer = await fetched(path);
      answered.push(answer.status);
      return answer;
    });
    await expect.poll(() => reader.drawings.length).toBeGreaterThan(0);
    const refused = await Promise.race(requests);
    // All have come before the first is let go on.
    await expect.poll(() => answered, { timeout: 10_000 }).toHaveLength(8);
    expect(refused?.status).toBe(503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    release();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(42);
    expect(statuses.filter((status) => status === 503)).toHaveLength(8);

    reader.play({});
    const next = await readPaper();
    reader.play({ pictures: () => Promise.reject(new Error('no process')) });
    expect((await fetched((await pageOf(next._id, 1)).body.image_url)).status).toBe(503);
  });

  it('leaves room for others, however many one reader asks for at a time (decision 24)', async () => {
    const limited = await listeningHub({ reader }, undefined, { RATE_LIMITS: 'on' });
    const [greedy, modest] = [await student(limited), await student(limited)];
    const pages = 12;
    reader.play({ read: () => Array.from({ length: pages }, (_, at) => readPage('words', { page: at + 1, pages })) });
    const paperOf = async (as: Member) => {
      const { _id } = await uploadedPaper(limited, as, {}, await pdfFile({ pages }));
      await limited.processing.drain();
      return _id;
    };
    const [greedyPaper, modestPaper] = [await paperOf(greedy), await paperOf(modest)];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    reader.play({ pictures: async ({ widths }) => (await held, widths.map(() => webp('late'))) });
    const answered: number[] = [];
    const picture = async (_id: string, page: number, as: Member) => {
      const { body } = await ask(limited, 'GET', `/papers/${_id}/pages/${page}`, { as });
      const answer = await fetch(limited.origin + String(body['image_url']));
      answered.push(answer.status);
      return answer;
    };
    reader.drawings.length = 0;
    const requests = Array.from({ length: pages }, (_, at) => picture(greedyPaper, at + 1, greedy));
    await expect.poll(() => answered, { timeout: 10_000 }).toEqual(Array.from({ length: pages - 8 }, () => 429));
    // However slow they are, one reader's pictures are drawn one after the other, and the other slot is free (issue 14, part 2).
    expect(reader.drawings).toHaveLength(1);
    const other = picture(modestPaper, 1, modest);
    await expect.poll(() => reader.drawings.length, { timeout: 10_000 }).toBe(2);
    release();
    expect((await other).status).toBe(200);
    const refused = (await Promise.all(requests)).filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(pages - 8);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A person with all their pictures may request more.
    expect((await picture(greedyPaper, 12, greedy)).status).toBe(200);
  });
});
