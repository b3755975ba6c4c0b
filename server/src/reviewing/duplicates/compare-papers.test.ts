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

  it('are not alike because of a cover with numbered rules that others have too', () => {
    const sheet = [
      'Rules of the hall',
      '1. Telephones and watches stay outside in the lockers beside the stairs.',
      '2. Pencils are for drawings only, and correction fluid spoils a booklet.',
      '3. Nobody leaves within the first half hour, or during the last quarter.',
    ];
    const covered = (topic: string): ComparedPage[] => {
      const [page] = paper(asked(`${topic} bearings`, `${topic} gaskets`, `${topic} couplings`));
      return page
        ? [
            { ...page, text: sheet.join('\n') },
            { ...page, page: 2 },
          ]
        : [];
    };
    const [own, one, two, three] = ['brass', 'rubber', 'ceramic', 'wooden'].map(covered);
    const cover = own?.slice(0, 1) ?? [];
    expect(match(cover, one ?? [], two ?? [], three ?? [], own ?? [])).toBeUndefined();
    expect(match(own ?? [], one ?? [], two ?? [], three ?? [])).toBeUndefined();
    expect(match(own ?? [], covered('brass'), two ?? [], three ?? [])?.kind).toBe('same_pages');
  });

  it('of one short question are one if all their words are the same', () => {
    const one = (topic: string) => paper([`State the use of ${topic}.`], [...HEAD, 'Fluid Machines, Quiz 3']);
    expect(match(one('draft tubes'), one('draft tubes'))?.kind).toBe('same_pages');
    expect(match(one('draft tubes'), one('surge tanks'))).toBeUndefined();
  });

  it('are one when only columns beside the questions and mistyped words differ', () => {
    const short = ['hubs', 'gates', 'vanes', 'seals', 'shafts'].map((part) => `Describe the ${part} of turbines.`);
    const cells = (levels: readonly string[]) =>
      short.map((one, at) => one.replace(' of', ` ${5 + at} CO${(at % 3) + 1} ${levels[at % 2]} ${at + 3}\nof`));
    expect(match(paper(cells(['L2', 'L3'])), paper(short))?.kind).toBe('same_pages');
    expect(match(paper(cells(['L2', 'L3'])), paper(cells(['L5', 'L4'])))?.kind).toBe('same_pages');
    const mistyped = OWN.map((one) => one.replace('turbine', 'trubine').replace('hydraulic', 'hydralic'));
    expect(match(paper(mistyped), paper(OWN))?.kind).toBe('same_pages');
  });

  it('may be one if the exam was in winter and in January', () => {
    const head = (when: string) => [
      'Lakeside University',
      `B.Tech. V Semester Examination, ${when} 2025`,
      'Time: 3 Hours',
    ];
    expect(match(paper(OWN, head('Winter')), paper(OWN, head('January')))?.kind).toBe('same_pages');
    expect(match(paper(OWN, head('June')), paper(OWN, head('January')))?.kind).toBe('same_questions');
  });

  const short = ['anomie', 'a sect', 'kinship', 'status', 'a norm', 'deviance', 'caste', 'a clan'];
  const defined = short.map((term) => `Define ${term} briefly`);

  it('are one though marks are called otherwise', () => {
    const marked = defined.map((text, at) => `${text} (${at + 2} Punkte)`);
    expect(match(paper(marked), paper(defined))?.kind).toBe('same_pages');
  });

  it('are not alike because parts of their sentences stand in several questions of the other one', () => {
    const lists = [
      ['boiler', 'pump', 'turbine', 'nozzle', 'valve', 'condenser'],
      ['Monday', 'Tuesday', 'Friday', 'Sunday', 'Easter', 'Christmas'],
      ['corrosion', 'cavitation', 'fatigue', 'vibration', 'scaling', 'leakage'],
    ];
    const set = (shift: number) =>
      (lists[0] ?? []).map((machine, at) => {
        const [day, fault] = [1, 2].map((list) => lists[list]?.[(at + list * shift) % 6]);
        const middle = 'which a fitter of the early shift opened beside the long bench of our old workshop';
        return `Report on the ${machine} ${middle} on ${day} although no entry in the thick red log of the whole plant mentions ${fault}`;
      });
    const others = [1, 2, 3].map((shift) => paper(set(shift)));
    const head = ['Hill College', 'Quiz, November 2026'];
    expect(match(paper(set(0)), paper(set(4), head), ...others)).toBeUndefined();
  });

  it('have the same questions though a few of these have one other sentence', () => {
    const all = ['Pelton wheels', 'hydraulic rams', 'air vessels', 'surge tanks', 'draft tubes'].map(
      (part, at) => `Describe ${part} ${['in hill towns', 'for a farm', 'on pipes', 'behind dams', 'of turbines'][at]}`,
    );
    const halves = (end: string) =>
      ['a valve', 'a spring', 'a clamp'].map((part) => `What is ${part} for? Why is ${part} made of ${end}?`);
    const head = ['Hill College', 'Improvement Test, November 2026'];
    expect(match(paper([...all, ...halves('brass')]), paper([...all, ...halves('nylon')], head))?.kind).toBe(
      'same_questions',
    );
  });

  it('are similar, no copies, where two of ten questions are others', () => {
    const most = [...OWN, ...OTHER.slice(0, 3)];
    const more = asked('a relay', 'the circuit breaker');
    expect(match(paper([...OWN, ...OTHER]), paper([...most, ...more]))?.kind).toBe('similar');
  });
});

/** As a reader misreads: each letter of a few in turn. */
const misread = (text: string, every: number) =>
  text.replaceAll(/[eat]/g, (letter, at: number) =>
    at % every === 0 ? ({ e: 'c', a: 'o', t: 'f' }[letter] ?? letter) : letter,
  );
const read = (pages: readonly ComparedPage[], every: number, source: 'picture' | 'text' = 'picture'): ComparedPage[] =>
  pages.map((page) => ({ ...page, source, text: misread(page.text, every) }));

describe('two readings', () => {
  it('that are clear are told apart by their words, though their pages look the same', () => {
    const print = { picture: Buffer.alloc(32), variants: Buffer.alloc(32) };
    const scan = (...questions: readonly string[]) =>
      paper(questions).map((page) => ({ ...page, source: 'picture' as const, print }));
    const shared = [
      'Why does a potted plant bend towards a window?',
      'Which organelle makes most of the energy that a cell uses?',
      'Compare the seeds of beans and maize.',
      'How does water rise in tall trees?',
    ];
    const more = [
      'Name three gases that leaves release at night.',
      'Sketch the life of a fern.',
      'What feeds lichens?',
    ];
    const others = ['Where do mosses keep their spores?', 'Draw the root of a carrot.', 'Who first described cork?'];
    expect(match(scan(...shared, ...more), scan(...shared, ...others))).not.toMatchObject({ kind: 'same_pages' });
    expect(match(scan(...shared, ...more), scan(...shared, ...more))).toMatchObject({ kind: 'same_pages' });
  });

  it('find a page of a longer paper by what it looks like where its lines were read in another order', () => {
    const page = (number: number, light: number, lines: readonly string[]): ComparedPage => ({
      page: number,
      source: 'picture',
      text: lines.map((one, at) => `${at + 1}. ${one}`).join('\n'),
      words: null,
      print: { picture: Buffer.alloc(32, light), variants: Buffer.alloc(32, light) },
    });
    const first = ['Sketch the life of a fern with its two generations.', 'What feeds lichens on bare stone?'];
    const second = [
      'Where do mosses keep their spores while a forest floor is dry?',
      'Draw the root of a carrot and name what stores its sugar.',
      'Who first described cork through a lens?',
      'Why does a potted plant bend towards a window in winter?',
      'Which organelle makes most of the energy that a cell uses?',
    ];
    const long = [page(1, 255, first), page(2, 0, second)];
    const halves = second.flatMap((one) => [one.slice(0, 24), one.slice(24)]);
    expect(match(long, [page(1, 0, halves.toReversed())])?.kind).toBe('same_pages');
    expect(
      match(long, [
        page(
          1,
          0,
          OTHER.flatMap((one) => [one.slice(0, 24), one.slice(24)]),
        ),
      ]),
    ).toBeUndefined();
  });

  it('of one paper are alike, of papers of one template they are not', () => {
    expect(match(paper(OWN), read(paper(OWN), 3))?.kind).toBe('same_pages');
    expect(match(read(paper(OTHER), 4), read(paper(OWN), 3))).toBeUndefined();
  });

  it('that differ in their numbers are no copies', () => {
    const loads = (...numbers: readonly number[]) =>
      numbers.map(
        (load, at) => `A beam of span ${load} m over ${at + 71} supports carries ${load * 7} kN, find its deflection`,
      );
    expect(match(paper(loads(23, 25, 29, 31, 37)), read(paper(loads(24, 26, 28, 32, 36)), 5))).not.toMatchObject({
      kind: expect.stringMatching(/^(?:same|part)/),
    });
  });

  it('are alike where one has a bad text layer', () => {
    expect(match(paper([...OWN, ...OTHER]), read(paper([...OWN, ...OTHER]), 2, 'text'))?.kind).toBe('same_pages');
    expect(match(paper(OTHER), read(paper(OWN), 2, 'text'))).toBeUndefined();
  });
});
