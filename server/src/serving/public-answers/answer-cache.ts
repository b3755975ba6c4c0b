import type { Readers } from '@exam-vault/contract/permissions';
import { LRUCache } from 'lru-cache';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentChange, DocumentGroup } from '../../base/changes/change-log.ts';
import type { Clock } from '../../base/ports/clock.ts';
import type { OpenReading } from '../http/open-reading.ts';
import { jsonAnswer, type Answer } from './answer.ts';
import { knownAddresses } from './before-router.ts';

/** An answer and the documents that it is made of. */
interface Built {
  readonly body: unknown;
  /** Those that are shown. */
  readonly documents?: ReadonlyArray<{ readonly _id: string; readonly is_public: boolean }>;
  /** Those that could be: an answer of a list or a total ends when one of them comes, goes or is edited. */
  readonly list?: DocumentGroup | null;
}

/** A question whose answer is the same for everybody. */
export interface PublicQuestion {
  /** Set where the answer depends on who may read: these readers have the same one. */
  readonly readers?: Readers;
  /** Two questions with the same key have the same answer. */
  readonly key: string;
  /**
   * Makes the answer from what everybody may read. It must not know who asks. Null: there is no answer for everybody, for example
   * because the document is not public.
   */
  build(): Promise<Built | null>;
}

/** Exactly one of the two is called, once. */
export interface Asker {
  /** Null: there is no answer for everybody. */
  answered(answer: Answer | null): void;
  failed(error: unknown): void;
}

export interface AnswerCacheOptions {
  readonly follower: ChangeFollower;
  readonly clock: Clock;
  readonly openReading: Pick<OpenReading, 'toEveryone' | 'isInside'>;
  /** For all answers together, with their compressed forms. */
  readonly maxBytes?: number;
}

interface Kept {
  readonly answer: Answer;
  /** Ids of documents and names of lists. */
  readonly sources: readonly string[];
}

const DEFAULT_MAX_BYTES = 32 * 1_048_576;
/** A list without pages may be so large that it would replace a thousand others. */
const MAX_ANSWER_BYTES = 524_288;
/** Key, hash and the places in the maps. */
const OVERHEAD_BYTES = 1_024;
/** Paths in an answer are signed for one day: see files/file-paths.ts. */
const DAY_MS = 86_400_000;

export type AnswerCache = ReturnType<typeof answerCache>;

/**
 * Answers as bytes, made once and served until a change makes them wrong. An answer is never older than what was committed before its
 * request came, through this hub or another one: each request waits for `sync` first, and the changes that it brings remove what they
 * touch. There is no time after which an answer may be old (decision 31).
 */
export function answerCache({ follower, clock, openReading, maxBytes = DEFAULT_MAX_BYTES }: AnswerCacheOptions) {
  /** The keys of the answers that are made of a document or a list. */
  const keysOf = new Map<string, Set<string>>();
  const lists = new Map<string, DocumentGroup>();
  const building = new Map<string, Promise<Answer | null>>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: MAX_ANSWER_BYTES,
    // The two compressed forms together are smaller than the answer itself.
    sizeCalculation: ({ answer, sources }) => 2 * answer.length + OVERHEAD_BYTES + 100 * sources.length,
    dispose({ sources }, key) {
      for (const source of sources) {
        const keys = keysOf.get(source);
        keys?.delete(key);
        if (keys?.size === 0) {
          keysOf.delete(source);
          lists.delete(source);
        }
      }
    },
  });

  function keep(key: string, answer: Answer, { documents = [], list = null }: Built): void {
    const sources = [...documents.map(({ _id }) => _id), ...(list ? [list.name] : [])];
    kept.set(key, { answer, sources });
    // What is too large is not kept.
    if (!kept.has(key)) return;
    for (const source of sources) keysOf.set(source, (keysOf.get(source) ?? new Set()).add(key));
    if (list) lists.set(list.name, list);
  }

  function drop(source: string): void {
    for (const key of keysOf.get(source) ?? []) kept.delete(key);
  }

  function forgetTouched({ document_id, before, after }: DocumentChange): void {
    drop(document_id);
    if (!before && !after) return;
    for (const { name, has } of lists.values()) if ((before && has(before)) || (after && has(after))) drop(name);
  }

  follower.listen({ changed: (changes) => changes.forEach(forgetTouched), reset: () => kept.clear() });

  async function make(key: string, { build }: PublicQuestion): Promise<Answer | null> {
    const sequence = follower.sequence();
    const built = await build();
    if (!built) return null;
    const answer = jsonAnswer(built.body);
    // Otherwise a change that came meanwhile may be missing in it, and nothing would remove it.
    if (follower.sequence() === sequence) keep(key, answer, built);
    return answer;
  }

  /** One making for all who ask at the same time, with no change between. */
  function shared(key: string, question: PublicQuestion): Promise<Answer | null> {
    const name = `${follower.sequence()} ${key}`;
    const making = building.get(name) ?? make(key, question).finally(() => building.delete(name));
    building.set(name, making);
    return making;
  }

  async function answerLater(key: string, question: PublicQuestion, { answered, failed }: Asker): Promise<void> {
    try {
      answered(await shared(key, question));
    } catch (error) {
      failed(error);
    }
  }

  return {
    /** Without a promise for each request, because most answers are known. */
    ask(question: PublicQuestion, asker: Asker): void {
      const { answered, failed } = asker;
      follower.afterSync((error) => {
        if (error) return failed(error);
        try {
          const key = `${Math.floor(clock.now().getTime() / DAY_MS)} ${question.key}`;
          const known = kept.get(key);
          if (known) answered(known.answer);
          else void answerLater(key, question, asker);
        } catch (thrown) {
          // Others wait for the same query.
          failed(thrown);
        }
      });
    },

    openReading,

    /** Addresses that were asked before. */
    addresses: knownAddresses(),

    /** What is kept. */
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  };
}
