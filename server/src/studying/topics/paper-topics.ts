import { topicMatcher, type FoundTopic, type MatchedTopic, type TopicsIn } from './topic-matcher.ts';

/** A question of a paper, with what its topics depend on. */
export interface TopicQuestion {
  readonly _id: string;
  readonly parent_id: string | null;
  readonly text: string;
  readonly marks: number | null;
  readonly own_topics: readonly string[] | null;
}

/** What a paper has of topics. */
export interface PaperTopics {
  readonly questions: readonly (FoundTopic & { readonly question_id: string; readonly place: number })[];
  readonly sums: readonly { readonly topic_id: number; readonly questions: number; readonly marks: number }[];
}

/** A question that is deeper is not one: a cycle would be endless. */
const MAX_DEPTH = 6;

/**
 * The topics of each question of a paper that has no parts with words of their own: a question with parts counts as its parts, so that nothing is
 * counted twice. @param idOf the topic of this name, if the subject has it
 */
export function topicsOfPaper(
  rows: readonly TopicQuestion[],
  topicsIn: TopicsIn,
  idOf: (name: string) => number | undefined,
): PaperTopics {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const chainOf = (row: TopicQuestion): TopicQuestion[] => {
    const chain = [row];
    for (let at = byId.get(row.parent_id ?? ''); at && chain.length < MAX_DEPTH; at = byId.get(at.parent_id ?? '')) {
      chain.push(at);
    }
    return chain;
  };
  const chains = rows.filter(({ text }) => text !== '').map(chainOf);
  const above = new Set(chains.flatMap((chain) => chain.slice(1)));
  const counted = chains.filter(([row]) => row && !above.has(row));

  /** Of a question whose parts have no marks each part has its share. */
  const unmarked = new Map<TopicQuestion, number>();
  const markedBy = (chain: readonly TopicQuestion[]) => chain.find(({ marks }) => marks !== null);
  for (const chain of counted) {
    const marked = markedBy(chain);
    if (marked) unmarked.set(marked, (unmarked.get(marked) ?? 0) + 1);
  }

  const sums = new Map<number, { questions: number; marks: number }>();
  const questions = counted.flatMap((chain) => {
    const [row] = chain;
    if (!row) return [];
    const own = chain.find(({ own_topics }) => own_topics !== null)?.own_topics;
    const found = own
      ? own.flatMap((name) => {
          const topic_id = idOf(name);
          return topic_id === undefined ? [] : [{ topic_id, confidence: 1 }];
        })
      : topicsByText(chain, topicsIn);
    const marked = markedBy(chain);
    const marks = marked ? (marked.marks ?? 0) / (unmarked.get(marked) ?? 1) : 0;
    for (const { topic_id } of found) {
      const sum = sums.get(topic_id) ?? { questions: 0, marks: 0 };
      sums.set(topic_id, { questions: sum.questions + 1, marks: sum.marks + marks });
    }
    return found.map((topic, place) => ({ ...topic, question_id: row._id, place }));
  });
  return { questions, sums: [...sums].map(([topic_id, sum]) => ({ topic_id, ...sum })) };
}

/** A part that says nothing by itself ('Give an example.') has the topics of its question. */
function topicsByText(chain: readonly TopicQuestion[], topicsIn: TopicsIn): FoundTopic[] {
  for (let depth = 1; depth <= chain.length; depth++) {
    const text = chain
      .slice(0, depth)
      .map((row) => row.text)
      .join('. ');
    const found = topicsIn(text);
    if (found.length > 0) return found;
  }
  return [];
}

/** The topics of a paper, from all topics of its subject. Runs in a thread. */
export function findPaperTopics(
  rows: readonly TopicQuestion[],
  topics: readonly (MatchedTopic & { readonly name: string })[],
): PaperTopics {
  const ids = new Map(topics.map(({ _id, name }) => [name, _id]));
  return topicsOfPaper(rows, topicMatcher(topics), (name) => ids.get(name));
}
