import type { Cell } from '../made-papers.ts';
import { letter, times, type Desk, type Layouts } from './desk.ts';

/** Rows of a table whose columns have titles. */
function table(
  { page }: Desk,
  titles: readonly string[],
  places: readonly number[],
  wide: number,
  beside: Cell['beside'] = 'first',
): (...texts: readonly string[]) => void {
  const cells = (texts: readonly string[], where: Cell['beside']) =>
    texts.flatMap((text, at): Cell[] => {
      const x = places[at] ?? 0;
      return text === ''
        ? []
        : [{ x, text, width: (places[at + 1] ?? 0.95) - x - 0.02, beside: at === wide ? 'first' : where }];
    });
  page.row(cells(titles, 'first'));
  return (...texts) => page.row(cells(texts, beside));
}

/** Questions in the cells of tables. */
export const TABLES: Layouts = {
  'number, question, marks, CO, BL': (desk) => {
    const row = table(desk, ['Q. No.', 'Questions', 'Marks', 'CO', 'BL'], [0.08, 0.15, 0.74, 0.82, 0.89], 1);
    for (const at of times(6))
      row(`${at + 1}`, desk.ask(`${at + 1}`, 5, desk.long()), '5', `CO${(at % 3) + 1}`, `L${(at % 4) + 1}`);
  },
  'number and letter in columns, OR in a row': (desk) => {
    const row = table(desk, ['Q.No', '', 'Question', 'M', 'L', 'CO'], [0.08, 0.14, 0.18, 0.76, 0.83, 0.9], 2);
    for (const at of times(3)) {
      if (at === 2) desk.page.say('OR', 'middle');
      for (const part of times(2))
        row(
          part === 0 ? `${at + 1}` : '',
          `${letter(part)}.`,
          desk.ask(`${at + 1}${letter(part)}`, 10, desk.long()),
          '10',
          `L${part + 1}`,
          'CO1',
        );
    }
  },
  '1.1 in a column': (desk) => {
    const row = table(desk, ['S.No', 'Question', 'CO', 'BTL', 'Marks'], [0.08, 0.16, 0.74, 0.81, 0.89], 1);
    for (const at of times(3))
      for (const part of times(3))
        row(
          `${at + 1}.${part + 1}`,
          desk.ask(`${at + 1}.${part + 1}`, 4, desk.short()),
          `${(at % 3) + 1}`,
          `${part + 1}`,
          '4',
        );
  },
  '1a in a column without titles': (desk) => {
    for (const at of times(4))
      for (const part of times(2))
        desk.page.row([
          { x: 0.09, text: `${at + 1}${letter(part)}` },
          { x: 0.16, text: desk.ask(`${at + 1}${letter(part)}`, 6, desk.long()), width: 0.66 },
          { x: 0.88, text: '6' },
        ]);
  },
  'modules with tables': (desk) => {
    const row = table(desk, ['Q. No.', 'Question', 'Marks', 'RBT', 'CO'], [0.08, 0.15, 0.76, 0.83, 0.9], 1);
    for (const at of times(4)) {
      if (at % 2 === 0) desk.page.say(`Module - ${at / 2 + 1}`, 'middle');
      else desk.page.say('OR', 'middle');
      for (const part of times(2))
        row(
          part === 0 ? `${at + 1} a` : letter(part),
          desk.ask(`${at + 1}${letter(part)}`, 10, desk.long()),
          '10',
          'L2',
          'CO2',
        );
    }
  },
  'marks 03, 04 and 07, OR for one part': (desk) => {
    for (const at of times(3)) {
      for (const [part, marks] of [3, 4, 7].entries())
        desk.page.row([
          { x: 0.09, text: part === 0 ? `Q.${at + 1}` : '' },
          { x: 0.15, text: `(${letter(part)})` },
          {
            x: 0.2,
            text: desk.ask(`${at + 1}${letter(part)}`, marks, marks === 7 ? desk.long() : desk.short()),
            width: 0.64,
          },
          { x: 0.89, text: `0${marks}` },
        ]);
      if (at === 0) continue;
      desk.page.say('OR', 'middle');
      desk.page.row([
        { x: 0.15, text: '(c)' },
        { x: 0.2, text: desk.ask(`${at + 1}c`, 7, desk.long()), width: 0.64 },
        { x: 0.89, text: '07' },
      ]);
    }
  },
  'marks in the middle of high cells': (desk) => {
    const row = table(
      desk,
      ['Sl. No.', 'Question', 'CO', 'BL', 'Max. Marks'],
      [0.08, 0.16, 0.7, 0.77, 0.84],
      1,
      'middle',
    );
    for (const at of times(5))
      row(`${at + 1}`, desk.ask(`${at + 1}`, 12, `${desk.long()} ${desk.long()}`), '1', '3', '12');
  },
  'numbers with a zero': (desk) => {
    for (const at of times(4))
      for (const part of times(2))
        desk.page.row([
          { x: 0.09, text: part === 0 ? `0${at + 1}` : '' },
          { x: 0.14, text: `(${letter(part)})` },
          { x: 0.2, text: desk.ask(`${at + 1}${letter(part)}`, 7, desk.long()), width: 0.64 },
          { x: 0.88, text: '07' },
        ]);
  },
  'numbers in the middle of their cells': (desk) => {
    for (const at of times(6))
      desk.page.row([
        { x: 0.09, text: `${at + 1}`, beside: 'middle' },
        { x: 0.15, text: desk.ask(`${at + 1}`, 8, `${desk.long()} ${desk.short()}`), width: 0.66 },
        { x: 0.88, text: '8', beside: 'middle' },
      ]);
  },
};
