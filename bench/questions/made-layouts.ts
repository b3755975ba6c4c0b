import { QUESTION_BANKS } from '@exam-vault/demo/question-banks';
import { random } from '@exam-vault/demo/random';
import type { CutPage } from '@exam-vault/server/studying/questions/cut/page-rows';
import { times, type Layouts } from './layouts/desk.ts';
import { LABELS } from './layouts/labels.ts';
import { SECTIONS } from './layouts/sections.ts';
import { TABLES } from './layouts/tables.ts';
import { printer, type Noise } from './made-papers.ts';
import { initialsOf, type Labelled } from './scores.ts';

export interface LaidOutPaper {
  readonly layout: string;
  readonly questions: readonly Labelled[];
  readonly pages: readonly CutPage[];
}

const LAYOUTS: Layouts = { ...TABLES, ...LABELS, ...SECTIONS };

/** Papers of each layout: number, letters, marks, sections and instructions as universities print them. */
export function* layoutPapers(noise: Noise, papers = 2): Generator<LaidOutPaper> {
  for (const [layout, print] of Object.entries(LAYOUTS))
    for (const number of times(papers)) {
      const chance = random(`layout-${layout}-${number}`);
      const { subject, short, medium, long } =
        QUESTION_BANKS[(Object.keys(LAYOUTS).indexOf(layout) + 7 * number) % QUESTION_BANKS.length]!;
      const page = printer(noise, random(`noise-${layout}-${number}-${noise.name}`));
      const [shorts, longs] = [
        [...chance.some(short, short.length)],
        [...chance.some(medium, medium.length), ...long.filter((text) => !text.includes('|'))],
      ];
      const questions: Labelled[] = [];
      page.say('Institute of Engineering and Technology', 'middle');
      page.say('End Semester Examination, 2024', 'middle');
      page.say(`Subject: ${subject}`, 'middle');
      page.say('Time: 3 Hours   Max. Marks: 60');
      page.feed();
      print({
        page,
        short: () => shorts.shift() ?? 'Define the term.',
        long: () => longs.shift() ?? shorts.shift() ?? 'Explain the term.',
        pick: (all) => chance.pick(all),
        ask: (label, marks, text) => {
          questions.push([label, marks, initialsOf(text)]);
          return text;
        },
      });
      yield { layout, questions, pages: page.read() };
    }
}
