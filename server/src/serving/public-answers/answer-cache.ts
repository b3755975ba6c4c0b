import { LRUCache } from 'lru-cache';
import type { ChangeFollower } from '../../base/changes/change-follower.ts';
import type { DocumentChange, DocumentState } from '../../base/changes/change-log.ts';
import type { Clock } from '../../base/ports/clock.ts';
import { jsonAnswer, type Answer } from './answer.ts';
import { knownAddresses, type Asker } from './known-addresses.ts';

/** The documents that an answer is made of. */
export interface Sources {
  /** Those that are shown, by id. */
  readonly documents: readonly string[];
  /** Those that could be: an answer of a list or a total ends when one of them comes, goes or is edited. */
  readonly list?: DocumentGroup;
}

export interface DocumentGroup {
  /** Two groups with the same name have the same documents. */
  readonly name: string;
  has(state: DocumentState): boolean;
}

/** A question whose answer is the same for everybody. */
export interface PublicQuestion {
  /** Two questions with the same key have the same answer. */
  readonly key: string;
  /**
   * Makes the answer from what everybody may read. It must not know who asks. Null: there is no answer for everybody, for example
   * because the document is not public.
   */
  build(): Promise<{ readonly body: unknown; readonly sources: Sources } | null>;
}

export interface AnswerCacheOptions {
  readonly follower: ChangeFollower;
  readonly clock: Clock;
  /** For all answers together, with their compressed forms. */
  readonly maxBytes?: number;
}

interface Kept {
  readonly answer: Answer;
  readonly sources: Sources;
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
export function answerCache({ follower, clock, maxBytes = DEFAULT_MAX_BYTES }: AnswerCacheOptions) {
  const byDocument = new Map<string, Set<string>>();
  const byList = new Map<string, { readonly list: DocumentGroup; readonly keys: Set<string> }>();
  const building = new Map<string, { readonly sequence: number; readonly answer: Promise<Answer | null> }>();
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    maxEntrySize: MAX_ANSWER_BYTES,
    // The two compressed forms together are smaller than the answer itself.
    sizeCalculation: ({ answer, sources }) => 2 * answer.length + OVERHEAD_BYTES + 100 * sources.documents.length,
    dispose: ({ sources }, key) => unwatch(key, sources),
  });
  let day = 0;

  function watch(key: string, { documents, list }: Sources): void {
    for (const _id of documents) {
      const keys = byDocument.get(_id);
      if (keys) keys.add(key);
      else byDocument.set(_id, new Set([key]));
    }
    if (!list) return;
    const group = byList.get(list.name);
    if (group) group.keys.add(key);
    else byList.set(list.name, { list, keys: new Set([key]) });
  }

  function unwatch(key: string, { documents, list }: Sources): void {
    for (const _id of documents) {
      const keys = byDocument.get(_id);
      keys?.delete(key);
      if (keys?.size === 0) byDocument.delete(_id);
    }
    const group = list && byList.get(list.name);
    group?.keys.delete(key);
    if (list && group?.keys.size === 0) byList.delete(list.name);
  }

  const drop = (keys: ReadonlySet<string> | undefined) => {
    for (const key of keys ?? []) kept.delete(key);
  };

  function forgetTouched({ document_id, before, after }: DocumentChange): void {
    drop(byDocument.get(document_id));
    if (!before && !after) return;
    for (const { list, keys } of byList.values()) {
      if ((before && list.has(before)) || (after && list.has(after))) drop(keys);
    }
  }

  follower.listen({ changed: (changes) => changes.forEach(forgetTouched), reset: () => kept.clear() });

  function today(): number {
    const now = Math.floor(clock.now().getTime() / DAY_MS);
    // Also when the clock was set back.
    if (now !== day) kept.clear();
    day = now;
    return now;
  }

  async function make({ key, build }: PublicQuestion, sequence: number, made: number): Promise<Answer | null> {
    const built = await build();
    if (!built) return null;
    const answer = jsonAnswer(built.body);
    // Otherwise a change that came meanwhile may be missing in it, and nothing would remove it.
    if (follower.sequence() === sequence && today() === made) {
      // Watched only when it was kept: what is too large is not.
      kept.set(key, { answer, sources: built.sources });
      if (kept.has(key)) watch(key, built.sources);
    }
    return answer;
  }

  /** One making for all who ask at the same time. */
  async function shared(question: PublicQuestion, made: number): Promise<Answer | null> {
    const { key } = question;
    const sequence = follower.sequence();
    const other = building.get(key);
    if (other?.sequence === sequence) return other.answer;
    const mine = { sequence, answer: make(question, sequence, made) };
    building.set(key, mine);
    try {
      return await mine.answer;
    } finally {
      if (building.get(key) === mine) building.delete(key);
    }
  }

  async function answerLater(question: PublicQuestion, made: number, { answered, failed }: Asker): Promise<void> {
    try {
      answered(await shared(question, made));
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
          const made = today();
          const known = kept.get(question.key);
          if (known) answered(known.answer);
          else void answerLater(question, made, asker);
        } catch (thrown) {
          // Others wait for the same query.
          failed(thrown);
        }
      });
    },

    /** Addresses that were asked before. */
    addresses: knownAddresses(),

    /** What is kept, for the metrics. */
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  };
}
