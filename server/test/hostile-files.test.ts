import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '@exam-vault/testing/ask';
import { CORPUS } from '@exam-vault/testing/hostile/corpus';
import { isAsExpected, uploadHostile } from '@exam-vault/testing/hostile/upload';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { freshToken, student, type Member } from '@exam-vault/testing/people';
import { RUNS } from '@exam-vault/testing/runs';
import { expectNothingLeft } from '@exam-vault/testing/stored-files';

/** Files that are made to do harm, through the real check in its sandbox. `RUNS=2 npm test -- hostile-files` takes all of them, and reads them. */
const ALL = RUNS > 1;

/** Refused without opening, or inspected at little cost; each kind of trick once. */
const REFUSED = [
  'other: nothing',
  'other: HTML',
  'other: SVG with a script',
  'other: a Windows program',
  'other: a DOCX',
  'other: a GIF',
  'other: a ZIP with a PDF in it',
  'other: a script in front of the mark of a PDF',
  'other: a PDF of 50 MB and a byte',
  'PDF: cut after 50 of 100',
  'PDF: the mark and HTML',
  'PDF: a tree that is its own branch',
  'PDF: a million pages claimed, none there',
  'PDF: a password to open',
  'PDF: an encryption of rubbish',
  'JPEG: a JPEG cut before its pixels',
  'JPEG: 4,290 megapixels claimed',
  'JPEG: a segment that is longer than the file',
  'PNG: 100 megapixels and one',
  'PNG: a chunk longer than any',
  'PNG: a bit depth that is none',
];
/** Taken, as nothing in it is wrong for a reader, or as only a reader finds out. */
const TAKEN = [
  'other: a name that leads out',
  'other: a name of a thousand letters',
  'PDF: a million pages claimed, one there',
  'PDF: a table of references that leads to itself',
  'PDF: a script that starts by itself',
  'PDF: a font that draws itself',
  'JPEG: HTML behind the end',
  'JPEG: 200 megapixels',
  'PNG: a text of 600 MB',
];

/** Taken, and stored otherwise than they came. */
const CHANGED = [
  'other: a page in front of a PDF',
  'other: a byte order mark in front of a PDF',
  'PDF: a password for the owner alone',
  'PDF: cut before the list of its pages',
];

let hub: ListeningHub;
let owner: Member;
beforeAll(async () => {
  hub = await listeningHub({}, undefined, { SANDBOX: 'strict', ...(ALL ? {} : { OCR: 'off' }) });
  owner = await student(hub);
});

const withVerdict = (verdict: RegExp) => CORPUS.filter((file) => verdict.test(file.verdict)).map(({ name }) => name);
const named = (name: string) => {
  const found = CORPUS.find((file) => file.name === name);
  if (!found) throw new Error(`the corpus has no ${name}`);
  return found;
};

describe('the corpus of hostile files', () => {
  it('has at least 150, each under a name of its own', () => {
    const names = CORPUS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names.length).toBeGreaterThanOrEqual(150);
  });

  it.each(ALL ? withVerdict(/^4/) : REFUSED)(
    'refused: %s',
    async (name) => {
      await expectNothingLeft(hub, async () => {
        const answer = await uploadHostile(hub.origin, owner.token, named(name));
        expect(answer.verdict).toBe(named(name).verdict);
      });
    },
    60_000,
  );

  it(
    'what is taken is worked through, ends, and can be downloaded as what it is',
    async () => {
      const ids = new Map<string, string>();
      for (const name of ALL ? withVerdict(/^201/) : [...TAKEN, ...CHANGED]) {
        const answer = await uploadHostile(hub.origin, owner.token, named(name));
        expect([name, answer.verdict, isAsExpected(named(name), answer)]).toEqual([name, answer.verdict, true]);
        if (answer._id) ids.set(name, answer._id);
      }
      // Three tries, as what could not be read has. The hub answers all the while.
      const work = async () => {
        for (let tries = 0; tries < (ALL ? 3 : 1); tries += 1) {
          await hub.database.rows('update readings set due_at = now()');
          await hub.processing.drain();
        }
        return true;
      };
      const worked = work();
      while (!(await Promise.race([worked, delay(1_000, false)])))
        expect((await ask(hub, 'GET', '/papers/all_paper?page=1')).status).toBe(200);
      expect(await hub.database.rows('select from readings')).toEqual([]);
      const as = { token: await freshToken(hub, owner.cookie) };
      for (const [name, _id] of ids) {
        const { body } = await ask(hub, 'GET', `/papers/${_id}/view_paper`, { as });
        const file = await fetch(hub.origin + String(body.file_url));
        const bytes = Buffer.from(await file.arrayBuffer());
        expect([name, file.status]).toEqual([name, 200]);
        if (CHANGED.includes(name)) expect([name, bytes.toString('latin1', 0, 7)]).toEqual([name, '%PDF-1.']);
        if (TAKEN.includes(name)) expect([name, bytes.equals(await named(name).make())]).toEqual([name, true]);
        // The name is our own, the type that of its bytes, and nothing in it runs.
        expect(file.headers.get('content-type')).toMatch(/^(application\/pdf|image\/(jpeg|png))$/);
        expect(file.headers.get('x-content-type-options')).toBe('nosniff');
        expect(file.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(file.headers.get('content-disposition')).toBe('inline');
      }
    },
    240_000 * (ALL ? 15 : 1),
  );
});
