import { random } from '@exam-vault/demo/random';
import { pageWriter, type Face } from '@exam-vault/demo/sheets/page-writer';
import { openScanner } from '@exam-vault/demo/sheets/scans';
import { comparePapers } from '@exam-vault/server/reviewing/duplicates/compare-papers';
import type { ComparedPage } from '@exam-vault/server/reviewing/duplicates/paper-match';
import { COPIES, COPY_LEVELS, damaged, type CopyLevel } from '../damage.ts';
import { share } from '../numbers.ts';
import type { Result } from '../table.ts';
import { isAlarm, wordCounts } from './alarms.ts';
import { papersOfTemplates, type MadePaper } from './made-pairs.ts';
import type { Half } from './made-texts.ts';
import type { PageReader } from './pages.ts';

const HALVES: readonly Half[] = ['fitted', 'held-out'];
const FACES: readonly Face[] = ['times', 'helvetica', 'typewriter'];

async function typeset({ head, style: template, questions }: MadePaper, face: Face): Promise<Buffer> {
  const sheet = await pageWriter({ face, size: face === 'typewriter' ? 10 : 11 });
  for (const [at, line] of head.entries()) sheet.centred(line, { style: at === 0 ? 'bold' : 'plain' });
  sheet.rule();
  for (const line of template.instructions) sheet.paragraph(line);
  for (const [at, question] of questions.entries()) {
    const section = template.sections[at === 0 ? 0 : at === Math.ceil(questions.length / 2) ? 1 : -1];
    if (section !== undefined) sheet.centred(section, { style: 'bold', after: 4 });
    sheet.paragraph(question, { label: template.label(at + 1), indent: 62, aside: template.marks(5), after: 6 });
  }
  return sheet.finish((page, of) => `Page ${page} of ${of}`);
}

interface Scan {
  readonly half: Half;
  readonly template: string;
  readonly paper: number;
  readonly level: CopyLevel;
  readonly known: ComparedPage;
}

async function scansOf(reader: PageReader, ofEach: number): Promise<Scan[]> {
  const scanner = await openScanner();
  const scans: Scan[] = [];
  for (const half of HALVES)
    for (const [at, papers] of papersOfTemplates(half, ofEach).entries())
      for (const [paper, made] of papers.entries()) {
        const [sheet] = await scanner.pagesOf(await typeset(made, FACES[at] ?? 'times'), 1);
        if (!sheet) throw new Error('nothing was painted');
        const template = `${half} ${at}`;
        for (const level of COPY_LEVELS) {
          const chance = random(`scan ${template} ${paper} ${level}`);
          const known = await reader.photo((await damaged(sheet, COPIES[level], chance)).jpeg);
          scans.push({ half, template, paper, level, known });
        }
      }
  return scans;
}

/** Scans of one template with other questions beside each other, and the same paper as it was scanned again. */
export async function scannedTemplates(reader: PageReader, ofEach: number): Promise<Result> {
  const scans = await scansOf(reader, ofEach);
  const counts = wordCounts(scans.filter(({ level }) => level === 'light').map(({ known }) => [known]));
  const rows = HALVES.flatMap((half) =>
    COPY_LEVELS.map((level) => {
      const sum = { pairs: 0, wrong: 0, quiet: 0, copies: 0, found: 0 };
      for (const scan of scans.filter((one) => one.half === half && one.level === level)) {
        // Those that the hub had before: each paper of the template, as a scanner saw it. Of light scans, all but itself.
        const hub = scans.filter(
          (one) =>
            one.template === scan.template && one.level === 'light' && (level !== 'light' || one.paper > scan.paper),
        );
        const found = comparePapers(
          [scan.known],
          hub.map(({ known }) => [known]),
          counts,
        );
        for (const [place, { paper }] of hub.entries()) {
          const match = found.get(place);
          if (paper === scan.paper) {
            sum.copies += 1;
            sum.found += Number(isAlarm(match));
          } else {
            sum.pairs += 1;
            sum.wrong += Number(isAlarm(match));
            sum.quiet += Number(match?.kind === 'similar');
          }
        }
      }
      const { pairs, wrong, quiet, copies, found } = sum;
      return [half, level, pairs, wrong, quiet, copies, copies === 0 ? '–' : share(found, copies)];
    }),
  );
  return {
    figures: {},
    tables: [
      {
        title: 'Scans and photos of one template, beside light scans of it',
        columns: ['templates', 'level', 'other papers', 'wrong alarms', 'quietly similar', 'copies', 'copies found'],
        rows,
      },
    ],
  };
}
