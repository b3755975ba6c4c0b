import { describe, expect, it } from 'vitest';
import type { ChangeListener } from '../../base/changes/change-follower.ts';
import type { Answer } from './answer.ts';
import { answerCache, type AnswerCache, type PublicQuestion } from './answer-cache.ts';

/** A cache whose news the test brings itself. */
function cacheWithNews(maxBytes?: number) {
  const listeners: ChangeListener[] = [];
  let sequence = 0;
  let day = 0;
  const follower = {
    afterSync: (done: (error: Error | null) => void) => queueMicrotask(() => done(null)),
    sync: () => Promise.resolve(),
    sequence: () => sequence,
    listen: (listener: ChangeListener) => void listeners.push(listener),
  };
  const clock = { now: () => new Date(day * 86_400_000) };
  const cache = answerCache({
    follower,
    clock,
    openReading: { toEveryone: true, isInside: () => false },
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  return {
    cache,
    setDay: (value: number) => {
      day = value;
    },
    change(document_id: string, kind: string | null = null) {
      sequence += 1;
      const after = kind === null ? null : { kind, position: 0 };
      for (const listener of listeners) listener.changed([{ xid: 1, document_id, before: null, after }]);
    },
    reset() {
      sequence += 1;
      for (const listener of listeners) listener.reset();
    },
  };
}

const answerTo = (cache: Pick<AnswerCache, 'ask'>, question: PublicQuestion) =>
  new Promise<Answer | null>((answered, failed) => cache.ask(question, { answered, failed }));

interface Asked extends PublicQuestion {
  readonly times: () => number;
}

function question(key: string, made: { documents?: string[]; kind?: string; body?: string } = {}): Asked {
  const { documents = [], kind = 'paper', body = key } = made;
  let times = 0;
  return {
    key,
    times: () => times,
    build: async () => {
      times += 1;
      const list = { name: kind, has: (state: object) => 'kind' in state && state.kind === kind };
      return { body, documents: documents.map((_id) => ({ _id, is_public: true })), list };
    },
  };
}

describe('the cache of answers', () => {
  it('makes an answer once, also for those who ask at the same time', async () => {
    const { cache } = cacheWithNews();
    const asked = question('list');
    const answers = await Promise.all([answerTo(cache, asked), answerTo(cache, asked)]);
    answers.push(await answerTo(cache, asked));
    expect(new Set(answers).size).toBe(1);
    expect([asked.times(), answers[0]?.text]).toEqual([1, '"list"']);
  });

  it('makes it again when a document that it shows changes, or one enters its list', async () => {
    const { cache, change, reset } = cacheWithNews();
    const asked = question('list', { documents: ['a'] });
    const timesAfter = async (happens: () => void) => {
      happens();
      await answerTo(cache, asked);
      return asked.times();
    };
    expect(await timesAfter(() => undefined)).toBe(1);
    expect(await timesAfter(() => change('b'))).toBe(1);
    expect(await timesAfter(() => change('b', 'notes'))).toBe(1);
    expect(await timesAfter(() => change('a'))).toBe(2);
    expect(await timesAfter(() => change('b', 'paper'))).toBe(3);
    expect(await timesAfter(reset)).toBe(4);
  });

  it('does not keep an answer during whose making something changed', async () => {
    const { cache, change } = cacheWithNews();
    const asked = question('list', { documents: ['a'] });
    const slow: PublicQuestion = {
      key: 'list',
      build: () => {
        change('a');
        return asked.build();
      },
    };
    await answerTo(cache, slow);
    await answerTo(cache, asked);
    await answerTo(cache, asked);
    expect(asked.times()).toBe(2);
  });

  it('does not share an answer that was begun before the last change', async () => {
    const { cache, change } = cacheWithNews();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const old = answerTo(cache, {
      key: 'list',
      build: () => held.then(() => ({ body: 'old' })),
    });
    await Promise.resolve();
    change('a');
    const asked = question('list');
    expect((await answerTo(cache, asked))?.text).toBe('"list"');
    release();
    expect((await old)?.text).toBe('"old"');
    expect((await answerTo(cache, asked))?.text).toBe('"list"');
  });

  it('keeps no more bytes than it may, whatever is asked', async () => {
    const maxBytes = 100_000;
    const { cache, change } = cacheWithNews(maxBytes);
    for (let index = 0; index < 1_000; index += 1) {
      await answerTo(cache, question(`list ${index}`, { documents: [`${index}`], body: 'x'.repeat(1_000) }));
      expect(cache.size().bytes).toBeLessThanOrEqual(maxBytes);
    }
    expect(cache.size().answers).toBeGreaterThan(10);
    const large = question('large', { body: 'x'.repeat(maxBytes) });
    await answerTo(cache, large);
    await answerTo(cache, large);
    expect(large.times()).toBe(2);
    change('999');
    change('1', 'paper');
    expect(cache.size()).toEqual({ answers: 0, bytes: 0 });
  });

  it('has an answer of its own for each day, because its paths are signed for one', async () => {
    const { cache, setDay } = cacheWithNews();
    const asked = question('list');
    for (const day of [10, 10, 11, 10]) {
      setDay(day);
      await answerTo(cache, asked);
    }
    expect(asked.times()).toBe(2);
  });

  it('asks again where there is no answer for everybody', async () => {
    const { cache } = cacheWithNews();
    const hidden = { key: 'paper', build: () => Promise.resolve(null) };
    expect(await answerTo(cache, hidden)).toBeNull();
    expect((await answerTo(cache, question('paper')))?.text).toBe('"paper"');
  });
});
