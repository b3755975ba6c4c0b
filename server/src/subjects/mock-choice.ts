import { createHash } from 'node:crypto';
import type { MockCandidate, MockRepeat } from './mock-paper-repository.ts';

/** Half marks are the smallest that papers have. */
const STEPS_PER_MARK = 2;

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

/**
 * The units that come nearest to the marks without going beyond: of all such choices the one that takes the earlier units. Units without marks,
 * or with a fraction that no sum can be made of, are left out.
 */
export function filled(units: readonly MockUnit[], marks: number): MockUnit[] {
  const most = marks * STEPS_PER_MARK;
  const usable = units.flatMap((unit) => {
    const steps = (unit.marks ?? 0) * STEPS_PER_MARK;
    return Number.isInteger(steps) && steps > 0 && steps <= most ? [{ unit, steps }] : [];
  });
  // sums[i]: the sums that the units from i on can make.
  const sums: Uint8Array[] = [];
  sums[usable.length] = Uint8Array.of(1, ...new Uint8Array(most));
  for (let at = usable.length - 1; at >= 0; at--) {
    const after = sums[at + 1] ?? new Uint8Array(most + 1);
    const own = after.slice();
    const steps = usable[at]?.steps ?? 0;
    for (let sum = steps; sum <= most; sum++) if (after[sum - steps] === 1) own[sum] = 1;
    sums[at] = own;
  }
  let left = sums[0]?.lastIndexOf(1) ?? 0;
  return usable.flatMap(({ unit, steps }, at) => {
    if (steps > left || sums[at + 1]?.[left - steps] !== 1) return [];
    left -= steps;
    return [unit];
  });
}

/** Fills one section after the other. A question that would go beyond the marks of the paper is not taken. */
export function chosenBySections(
  units: readonly MockUnit[],
  sections: readonly MockSection[],
  marks: number,
): ChosenSection[] {
  const taken = new Set<MockUnit>();
  let left = marks;
  return sections.map(({ title, count, marks_each }) => {
    const chosen: MockUnit[] = [];
    for (const unit of units) {
      if (chosen.length === count || left < (marks_each ?? 0)) break;
      if (taken.has(unit) || unit.marks !== marks_each) continue;
      taken.add(unit);
      chosen.push(unit);
      left -= marks_each ?? 0;
    }
    return { title, units: chosen };
  });
}

/** One section, the questions with few marks first, as papers have them. */
export function chosenByMarks(units: readonly MockUnit[], marks: number): ChosenSection[] {
  return [{ title: '', units: filled(units, marks).toSorted((a, b) => (a.marks ?? 0) - (b.marks ?? 0)) }];
}
