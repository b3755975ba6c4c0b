import { createHash } from 'node:crypto';

/** Half marks are the smallest that papers have. */
const STEPS_PER_MARK = 2;

/** A question or a part, with what the choice needs. */
export interface MockCandidate {
  readonly _id: string;
  readonly document_id: string;
  readonly parent_id: string | null;
  readonly is_alternative: boolean;
  readonly has_text: boolean;
  readonly marks: number | null;
  /** The hub is sure of it, or a teacher has corrected it. */
  readonly is_sure: boolean;
}

/** Two rows that are the same question, or nearly. */
export interface MockRepeat {
  readonly a: string;
  readonly b: string;
  readonly is_same: boolean;
}

/** A row that is about a topic. */
export interface MockTopicRow {
  readonly question_id: string;
  readonly name: string;
}

/** What is drawn as one: a question with its parts, and what may be answered instead of it. */
export interface MockUnit {
  /** Of the question itself. */
  readonly _id: string;
  /** In the order of the paper. */
  readonly members: readonly string[];
  readonly marks: number | null;
  readonly isSure: boolean;
}

export interface MockSection {
  readonly title: string;
  readonly count: number;
  readonly marks_each: number | null;
}

export interface ChosenSection {
  readonly title: string;
  readonly units: readonly MockUnit[];
}

interface Growing {
  readonly members: MockCandidate[];
  readonly root: MockCandidate;
}

const toUnit = ({ root, members }: Growing): MockUnit => ({
  _id: root._id,
  members: members.map(({ _id }) => _id),
  marks: root.marks,
  isSure: members.every(({ is_sure }) => is_sure),
});

/**
 * Questions with their parts and alternatives. An alternative whose question is not there is left out, and so is a question without any words.
 * @param rows each paper in its own order. @param isCut the last paper is not whole, so its last question may not be
 */
export function unitsOf(rows: readonly MockCandidate[], isCut: boolean): MockUnit[] {
  const units: Growing[] = [];
  const ofRow = new Map<string, Growing>();
  let last: Growing | null = null;
  for (const row of rows) {
    let unit: Growing | null | undefined;
    if (row.parent_id !== null) unit = ofRow.get(row.parent_id);
    else if (row.is_alternative) unit = last?.root.document_id === row.document_id ? last : null;
    else {
      unit = { root: row, members: [] };
      units.push(unit);
      last = unit;
    }
    if (!unit) continue;
    unit.members.push(row);
    ofRow.set(row._id, unit);
  }
  if (isCut) units.pop();
  return units.filter(({ members }) => members.some(({ has_text }) => has_text)).map(toUnit);
}

/**
 * The units in the order that the seed gives them: each gets its place from the SHA-256 of the seed and its id. Unlike the next number of a generator,
 * the place of a unit does not depend on the others, so a new paper of the subject changes little of a mock paper.
 */
export function drawnOrder(units: readonly MockUnit[], seed: number): MockUnit[] {
  return units
    .map((unit) => ({ unit, place: createHash('sha256').update(`${seed} ${unit._id}`).digest('hex') }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ unit }) => unit);
}

/** The first of the drawn units that may come into the paper: those with fitting marks, and among them those that the hub is sure of. */
export function poolOf(drawn: readonly MockUnit[], sections: readonly MockSection[] | null, most: number): MockUnit[] {
  const fits = ({ marks }: MockUnit) =>
    sections ? sections.some(({ marks_each }) => marks_each === marks) : marks !== null;
  const fitting = drawn.filter(fits);
  return [...fitting.filter(({ isSure }) => isSure), ...fitting.filter(({ isSure }) => !isSure)].slice(0, most);
}

/** Leaves out each unit of which an earlier one is a repeat: the same over any number of steps, or nearly the same over one. */
export function withoutRepeats(units: readonly MockUnit[], repeats: readonly MockRepeat[]): MockUnit[] {
  const same = new Map<string, string[]>();
  const near = new Map<string, string[]>();
  for (const { a, b, is_same } of repeats) {
    const known = is_same ? same : near;
    known.set(a, [...(known.get(a) ?? []), b]);
    known.set(b, [...(known.get(b) ?? []), a]);
  }
  const taken = new Set<string>();
  return units.filter(({ members }) => {
    if (members.some((_id) => taken.has(_id))) return false;
    const group = new Set(members);
    for (const _id of group) for (const other of same.get(_id) ?? []) group.add(other);
    for (const _id of members) for (const other of near.get(_id) ?? []) group.add(other);
    for (const _id of group) taken.add(_id);
    return true;
  });
}

interface Sums {
  readonly usable: readonly { readonly unit: MockUnit; readonly steps: number }[];
  /** sums[i][n] is 1 where the units from i on can make n steps. */
  readonly sums: readonly Uint8Array[];
}

/** Which marks the units can make. Units without marks, or with a fraction that no sum can be made of, are left out. */
function sumsOf(units: readonly MockUnit[], most: number): Sums {
  const usable = units.flatMap((unit) => {
    const steps = (unit.marks ?? 0) * STEPS_PER_MARK;
    return Number.isInteger(steps) && steps > 0 && steps <= most ? [{ unit, steps }] : [];
  });
  const sums: Uint8Array[] = [];
  sums[usable.length] = Uint8Array.of(1, ...new Uint8Array(most));
  for (let at = usable.length - 1; at >= 0; at--) {
    const after = sums[at + 1] ?? new Uint8Array(most + 1);
    const own = after.slice();
    const steps = usable[at]?.steps ?? 0;
    for (let sum = steps; sum <= most; sum++) if (after[sum - steps] === 1) own[sum] = 1;
    sums[at] = own;
  }
  return { usable, sums };
}

/** Of all choices that make the sum, the one that takes the earlier units. */
function taken({ usable, sums }: Sums, sum: number): MockUnit[] {
  let left = sum;
  return usable.flatMap(({ unit, steps }, at) => {
    if (steps > left || sums[at + 1]?.[left - steps] !== 1) return [];
    left -= steps;
    return [unit];
  });
}

/**
 * The units that come nearest to the marks without going beyond, in groups: those of each topic that is wanted, and last those of no such topic.
 * A mark too many or too few of a topic is as bad as a mark that the paper lacks; of choices that are as good, the fuller paper is taken.
 * @param wanted the marks of each topic
 */
export function filled(groups: readonly (readonly MockUnit[])[], wanted: readonly number[], marks: number): MockUnit[] {
  const most = marks * STEPS_PER_MARK;
  const known = groups.map((units) => sumsOf(units, most));
  // costs[n]: how far the groups so far are from what is wanted, when they have n steps together.
  let costs: Float64Array = new Float64Array(most + 1).fill(Infinity);
  costs[0] = 0;
  const own: Uint16Array[] = [];
  for (const [at, { sums }] of known.entries()) {
    const steps = wanted[at] === undefined ? null : wanted[at] * STEPS_PER_MARK;
    const next = new Float64Array(most + 1).fill(Infinity);
    const chosen = new Uint16Array(most + 1);
    for (let before = 0; before <= most; before++) {
      const cost = costs[before] ?? Infinity;
      if (cost === Infinity) continue;
      for (let sum = 0; before + sum <= most; sum++) {
        if (sums[0]?.[sum] !== 1) continue;
        const total = cost + (steps === null ? 0 : Math.abs(sum - steps));
        if (total >= (next[before + sum] ?? Infinity)) continue;
        next[before + sum] = total;
        chosen[before + sum] = sum;
      }
    }
    costs = next;
    own.push(chosen);
  }
  let left = 0;
  const lack = (sum: number) => (costs[sum] ?? Infinity) + most - sum;
  for (let sum = 1; sum <= most; sum++) if (lack(sum) <= lack(left)) left = sum;
  const parts = known.map(() => 0);
  for (let at = known.length - 1; at >= 0; at--) {
    parts[at] = own[at]?.[left] ?? 0;
    left -= parts[at] ?? 0;
  }
  return known.flatMap((sums, at) => taken(sums, parts[at] ?? 0));
}

/** The marks that sections have together, when there are enough questions. */
export const marksOfSections = (sections: readonly MockSection[]) =>
  sections.reduce((sum, { count, marks_each }) => sum + count * (marks_each ?? 0), 0);

/**
 * Fills one section after the other. A question that would go beyond the marks of the paper is not taken.
 * A topic that lacks more than half a question comes first, of several the one that later sections can least make up for.
 * @param groups as for `filled` @param shares of each topic, in percent; of a section without marks they are shares of its questions
 */
export function chosenBySections(
  groups: readonly (readonly MockUnit[])[],
  { shares, sections, marks }: { shares: readonly number[]; sections: readonly MockSection[]; marks: number },
): ChosenSection[] {
  const open = groups.map((units) => new Set(units));
  const nextOf = (at: number, marks_each: number | null) => {
    for (const unit of open[at] ?? []) if (unit.marks === marks_each) return unit;
    return undefined;
  };
  const laterOf = (at: number, later: readonly MockSection[]) =>
    later.reduce((sum, { count, marks_each }) => {
      const there = [...(open[at] ?? [])].filter((unit) => unit.marks === marks_each).length;
      return sum + Math.min(count, there) * (marks_each ?? 0);
    }, 0);
  const lacking = wantedOf(shares, Math.min(marks, marksOfSections(sections)));
  let left = marks;
  return sections.map(({ title, count, marks_each }, place) => {
    const chosen: MockUnit[] = [];
    const each = marks_each ?? 1;
    const lacks = marks_each === null ? shares.map((share) => (share * count) / 100) : lacking;
    const later = shares.map((_, at) => (marks_each === null ? 0 : laterOf(at, sections.slice(place + 1))));
    while (chosen.length < count && left >= (marks_each ?? 0)) {
      const topics = [...lacks.keys()].filter((at) => nextOf(at, marks_each) !== undefined);
      const urgent = topics.filter((at) => (lacks[at] ?? 0) > each / 2);
      const best = (all: readonly number[], needOf: (at: number) => number) =>
        all.toSorted((a, b) => needOf(b) - needOf(a) || a - b)[0];
      const other = nextOf(shares.length, marks_each) === undefined ? undefined : shares.length;
      const at =
        best(urgent, (one) => (lacks[one] ?? 0) - (later[one] ?? 0)) ?? other ?? best(topics, (one) => lacks[one] ?? 0);
      const unit = at === undefined ? undefined : nextOf(at, marks_each);
      if (at === undefined || !unit) break;
      open[at]?.delete(unit);
      chosen.push(unit);
      left -= marks_each ?? 0;
      if (at < lacks.length) lacks[at] = (lacks[at] ?? 0) - each;
    }
    return { title, units: chosen };
  });
}

/** The marks of each share, in half marks. */
export const wantedOf = (shares: readonly number[], marks: number) =>
  shares.map((share) => Math.round((share * marks * STEPS_PER_MARK) / 100) / STEPS_PER_MARK);

/** The questions with few marks first, as papers have them. */
export const byMarks = (units: readonly MockUnit[]) => units.toSorted((a, b) => (a.marks ?? 0) - (b.marks ?? 0));
