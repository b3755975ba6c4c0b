import type { MockCandidate, MockTopicRow, MockUnit } from './mock-choice.ts';

/** A question that is deeper is not one: a cycle would be endless. */
const MAX_DEPTH = 6;

/** The rows of a unit that have no parts, with how much of it each is: its marks, or its share of those of the question above. */
function weightsOf(unit: MockUnit, byId: ReadonlyMap<string, MockCandidate>): ReadonlyMap<string, number> {
  const members = unit.members.flatMap((_id) => byId.get(_id) ?? []);
  const above = new Set(members.map(({ parent_id }) => parent_id));
  const leaves = members
    .filter(({ _id, has_text }) => has_text && !above.has(_id))
    .map((leaf) => {
      let marked: MockCandidate | undefined = leaf;
      for (let depth = 0; marked && marked.marks === null && depth < MAX_DEPTH; depth++) {
        marked = byId.get(marked.parent_id ?? '');
      }
      return { leaf, marked: marked && marked.marks !== null ? marked : undefined };
    });
  const sharing = new Map<MockCandidate, number>();
  for (const { marked } of leaves) if (marked) sharing.set(marked, (sharing.get(marked) ?? 0) + 1);
  return new Map(
    leaves.map(({ leaf, marked }) => [leaf._id, marked ? (marked.marks ?? 0) / (sharing.get(marked) ?? 1) : 1]),
  );
}

/**
 * The units in groups: those of each wanted topic, in their order, and last those of none. A question counts once, with all its parts: at the topic
 * that most of its marks are about, if that is at least half of them; of two the first one that is wanted.
 */
export function groupedByTopic(
  units: readonly MockUnit[],
  rows: readonly MockCandidate[],
  names: readonly string[],
  found: readonly MockTopicRow[],
): MockUnit[][] {
  const byId = new Map(rows.map((row) => [row._id, row]));
  const topicsOf = new Map<string, number[]>();
  for (const { question_id, name } of found) {
    topicsOf.set(question_id, [...(topicsOf.get(question_id) ?? []), names.indexOf(name)]);
  }
  const groups: MockUnit[][] = [...names.map(() => []), []];
  for (const unit of units) {
    const marks = names.map(() => 0);
    let all = 0;
    for (const [_id, weight] of weightsOf(unit, byId)) {
      all += weight;
      for (const at of topicsOf.get(_id) ?? []) marks[at] = (marks[at] ?? 0) + weight;
    }
    const most = Math.max(0, ...marks);
    const at = most > 0 && most * 2 >= all ? marks.indexOf(most) : names.length;
    groups[at]?.push(unit);
  }
  return groups;
}
