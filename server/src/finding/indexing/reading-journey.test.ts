import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedPaper } from '@exam-vault/testing/ask';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { overlap, photo, pictured, typeset, type Box } from '@exam-vault/testing/typeset-pages';

/** Real readers in real sandboxes, on a machine that may be busy. */
const SLOW = { timeout: 300_000 };

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub();
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});

const viewed = async (_id: string) =>
  (await ask(hub, 'GET', `/papers/get_paper/${_id}`, { as: owner })).body as unknown as Paper;

describe('a photographed paper', SLOW, () => {
  it('is found by a word in it, on its page, with the place of the word, and not by the name of its student', async () => {
    const lines = [
      'Roll No 4711 Name : Xaverius',
      'Operating Systems Midterm',
      'Explain deadlock prevention',
      'Define starvation',
    ];
    const page = await typeset([lines.map((text, at) => ({ text, y: 120 + at * 70, size: 22 }))]);
    // Held upside down, and the camera says nothing of it.
    const upsideDown = await photo(await pictured(page.pdf), { degrees: 180 });
    const { _id } = await uploadedPaper(hub, owner, { title: 'Untitled photo' }, upsideDown);
    await approve(hub, reviewer, _id);
    await hub.processing.drain();
    expect(await viewed(_id)).toMatchObject({ text_status: 'read', pages_read: 1, page_count: 1 });

    const answer = await ask(hub, 'GET', `/papers/${_id}/pages/1`);
    const { turns, words, image_url } = answer.body as unknown as {
      turns: number;
      image_url: string;
      words: { text: string; box: Box }[];
    };
    expect(turns).toBe(2);
    const deadlock = page.words.find(({ text }) => text === 'deadlock');
    const read = words.find(({ text }) => text === 'deadlock');
    expect(read && deadlock ? overlap(read.box, deadlock.box) : 0).toBeGreaterThan(0.4);
    expect(words.map(({ text }) => text).join(' ')).not.toMatch(/4711|Xaverius|Roll/);
    const image = await fetch(hub.origin + image_url);
    expect(image.headers.get('content-type')).toBe('image/webp');

    const search = (title: string) =>
      ask(hub, 'GET', `/papers/search_papers?inside=true&title=${encodeURIComponent(title)}`);
    const found = await search('deadlock prevention');
    expect(found.body).toMatchObject({ total: 1, data: [{ _id, matches: [{ page: 1 }] }] });
    expect((await search('xaverius')).body).toMatchObject({ total: 0 });
  });
});
