import type { Sources } from '../../serving/public-answers/answer-cache.ts';
import type { DocumentList } from './document-lists.ts';
import type { DocumentQuery } from './document-query.ts';
import { publicGroup } from './list-group.ts';

/** The answer of a public list with what it is made of. `query` is null for a list that no document can be in. */
export function publicAnswer(
  query: DocumentQuery | null,
  { data }: DocumentList,
  body: unknown,
): { body: unknown; sources: Sources } {
  const documents = data.map(({ _id }) => _id);
  const list = query && publicGroup(query);
  return { body, sources: list ? { documents, list } : { documents } };
}
