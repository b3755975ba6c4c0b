import type { MockTopic } from '@exam-vault/contract/mock-papers';
import { isShare, sharesOf } from './mock-address.ts';
import { numberOf } from './section-rows.ts';
import { newKey, useTypedRows } from './use-typed-rows.ts';

/** A topic of a mock paper as it is typed. */
export interface TopicRow {
  readonly key: number;
  readonly name: string;
  /** Percent of the marks. */
  readonly share: string;
}

/** A row with a key of its own. */
export const newTopicRow = (row: Omit<TopicRow, 'key'>): TopicRow => ({ ...row, key: newKey() });

const rowsOf = (topics: readonly MockTopic[]) =>
  topics.map(({ name, share }) => newTopicRow({ name, share: String(share) }));

export const isShareWrong = ({ share }: TopicRow) => !isShare(numberOf(share));

/** The topics that these rows say, also when they are more than 100 percent together; null when a share is none. */
export function typedTopics(rows: readonly TopicRow[]): readonly MockTopic[] | null {
  if (rows.some(isShareWrong)) return null;
  return rows.map(({ name, share }) => ({ name, share: numberOf(share) }));
}

/** The topics that these rows say; null when no paper can have them. */
export function topicsOf(rows: readonly TopicRow[]): readonly MockTopic[] | null {
  const topics = typedTopics(rows);
  return topics && sharesOf(topics) <= 100 ? topics : null;
}

/** The typed topics. */
export const useTopicRows = (topics: readonly MockTopic[] | undefined) => useTypedRows(topics, rowsOf, topicsOf);
