import { ApiProblem, isNotFound } from '../../base/api/api-problem.ts';
import { isProxyAlone } from '../../base/api/connection.ts';
import { isAway } from '../../base/ui/away.ts';
import type { AnyDocument } from '../documents/document-kind.ts';
import { isAnythingKept } from '../../base/offline/kept-mark.ts';

type KeptAnswers = typeof import('./kept.ts');

/** No answer of the hub: no network, or it is down. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || isProxyAlone(error.status));
}

/** The hub's answer, or what is kept in this browser while the hub is away. Nothing is loaded for it where nothing is kept. */
export async function orKept<T>(
  load: () => Promise<T>,
  answer: (kept: KeptAnswers) => Promise<T | undefined>,
): Promise<T> {
  const instead = async () => (isAnythingKept() ? answer(await import('./kept.ts')).catch(() => undefined) : undefined);
  // A call would only wait until it fails.
  const known = isAway() ? await instead() : undefined;
  if (known !== undefined) return known;
  try {
    return await load();
  } catch (error) {
    const kept = isUnanswered(error) ? await instead() : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A document from the hub, with its file from this browser where it is kept; or the kept document. */
export async function viewOrKept<D extends AnyDocument>(id: string, load: () => Promise<D>): Promise<D> {
  const fresh = async () => {
    const document = await load();
    const isServed = isAnythingKept() && Boolean(navigator.serviceWorker?.controller);
    if (!isServed) return document;
    return (await import('./kept.ts')).withOfflineFile(document).catch(() => document);
  };
  try {
    return await orKept(fresh, (kept) => kept.keptView<D>(id));
  } catch (error) {
    if (isNotFound(error) && isAnythingKept()) void drop(id);
    throw error;
  }
}

/** The hub says that it is not there any more, or not for everybody. */
async function drop(id: string) {
  const { removeKept } = await import('./kept.ts');
  await removeKept([id]);
}
