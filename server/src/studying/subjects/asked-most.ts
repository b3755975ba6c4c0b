/** A question that was asked more than once, with its repeats among the others of the list. */
export interface RepeatedQuestion {
  readonly _id: string;
  readonly document_id: string;
  /** In how many other public papers. */
  readonly asked: number;
  /** Its place in the list, from 1. */
  readonly place: number;
  /** Places of its repeats; negative for one that is only nearly the same. */
  readonly repeats: readonly number[];
}

/** The same question in several papers. */
export interface AskedGroup {
  /** The one that is shown comes first. */
  readonly members: readonly string[];
}

interface Linked {
  readonly question: RepeatedQuestion;
  readonly same: Set<Linked>;
  readonly near: Set<Linked>;
}

/** Both sides of a pair know each other. Only the one that was compared last has it in its list. */
function linked(questions: readonly RepeatedQuestion[]): Linked[] {
  const byPlace = new Map<number, Linked>();
  for (const question of questions) byPlace.set(question.place, { question, same: new Set(), near: new Set() });
  for (const one of byPlace.values()) {
    for (const place of one.question.repeats) {
      const other = byPlace.get(Math.abs(place));
      if (!other) continue;
      const kind = place > 0 ? 'same' : 'near';
      one[kind].add(other);
      other[kind].add(one);
    }
  }
  return [...byPlace.values()];
}

/** All that are the same over others, and what is nearly the same as the first one. */
function groupOf(first: Linked): Set<Linked> {
  const group = new Set([first]);
  for (const member of group) for (const other of member.same) group.add(other);
  for (const other of first.near) group.add(other);
  return group;
}

/**
 * The questions asked most, each of a group of repeats once (decision 87). A wrong pair hides a question here; `asked` of a question itself never
 * counts over others (decision 81).
 * @param questions those asked in most papers first
 */
export function askedMost(questions: readonly RepeatedQuestion[], most: number): AskedGroup[] {
  const taken = new Set<Linked>();
  const groups: { readonly members: readonly string[]; readonly papers: number }[] = [];
  for (const first of linked(questions)) {
    if (taken.has(first)) continue;
    const neighbours = [...first.same, ...first.near];
    const members = [...groupOf(first)].filter((member) => !taken.has(member));
    for (const member of members) taken.add(member);
    const papers = new Set(members.map(({ question }) => question.document_id)).size;
    // Its repeats belong to another group already, or stand in its own paper.
    if (papers < 2 && neighbours.length > 0) continue;
    groups.push({
      members: members.map(({ question }) => question._id),
      papers: Math.max(papers, first.question.asked + 1),
    });
  }
  return groups.toSorted((a, b) => b.papers - a.papers).slice(0, most);
}
