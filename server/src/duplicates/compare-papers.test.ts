import { describe, expect, it } from 'vitest';
import { comparePapers } from './compare-papers.ts';
import type { ComparedPage } from './paper-match.ts';

const HEAD = [
  'Lakeside University',
  'B.Tech. V Semester Examination, May 2025',
  'Time: 3 Hours',
  'Attempt all questions.',
];
const paper = (questions: readonly string[], head = HEAD, tail: readonly string[] = []): ComparedPage[] => [
  {
    page: 1,
    source: 'text',
    text: [...head, ...questions.map((one, at) => `${at + 1}. ${one}`), ...tail].join('\n'),
    words: null,
    print: null,
  },
];
const asked = (...topics: readonly string[]) =>
  topics.map((topic) => `Explain the construction and working principle of ${topic} with a neat diagram`);
const match = (a: readonly ComparedPage[], b: readonly ComparedPage[], ...beside: readonly ComparedPage[][]) =>
  comparePapers(a, [b, ...beside], new Map()).get(0);

const OWN = asked('a Pelton wheel', 'the francis turbine', 'centrifugal pumps', 'a hydraulic ram', 'air vessels');
const OTHER = asked('a boiler', 'the surface condenser', 'cooling towers', 'a steam nozzle', 'superheaters');

describe('two papers', () => {
  it('of one template with other questions are not alike, alone or among many', () => {
    expect(match(paper(OWN), paper(OTHER))).toBeUndefined();
    const more = asked('a relay', 'the circuit breaker', 'busbars', 'an isolator', 'surge arresters');
    expect(match(paper(OWN), paper(OTHER), paper(more))).toBeUndefined();
  });

  it('that have the same questions say how many', () => {
    expect(match(paper(OWN), paper(OWN))).toMatchObject({ kind: 'same_pages', same: 5, questions: 5 });
    const shuffled = [OWN[3], OWN[0], OWN[4], OWN[2], OWN[1]].map((one) => one ?? '');
    expect(match(paper(OWN), paper(shuffled))).toMatchObject({ kind: 'same_questions', same: 5, questions: 5 });
    const head = ['Hill College', 'Improvement Test, November 2026', 'Time: 2 Hours'];
    expect(match(paper(OWN), paper(OWN, head))?.kind).toBe('same_questions');
  });

  it('of which one lacks a page are a part of each other', () => {
    expect(match(paper([...OWN, ...OTHER]), paper(OWN))).toMatchObject({ kind: 'part', other_same: 5 });
  });

  it('that share some questions, a formula sheet or one opening are not alike', () => {
    expect(match(paper([...OWN.slice(0, 2), ...OTHER]), paper(OWN))).toBeUndefined();
    const sheet = ['FORMULAS', 'sin 2x = 2 sin x cos x', 'Stress = Force / Area', 'Re = rho v d / mu'];
    expect(match(paper(OWN, HEAD, sheet), paper(OTHER, HEAD, sheet))).toBeUndefined();
    expect(match(paper(['Define entropy.']), paper(['Define enthalpy.']))).toBeUndefined();
  });
});
