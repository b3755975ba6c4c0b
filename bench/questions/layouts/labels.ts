import { letter, ROMANS, times, type Layouts } from './desk.ts';

/** Numbers and letters as universities print them. */
export const LABELS: Layouts = {
  'Q1) a)': (desk) => {
    for (const at of times(4))
      for (const part of times(2))
        desk.page.paragraph(
          part === 0 ? `Q${at + 1}) a)` : 'b)',
          part === 0 ? 0 : 0.045,
          desk.ask(`${at + 1}${letter(part)}`, 5, desk.long()),
          '[5]',
          false,
        );
  },
  'Q.1 A) and (i)': (desk) => {
    for (const at of times(3))
      for (const part of times(2))
        desk.page.paragraph(
          part === 0 ? `Q.${at + 1} A)` : 'B)',
          part === 0 ? 0 : 0.05,
          desk.ask(`${at + 1}${letter(part)}`, 8, desk.long()),
          desk.pick(['08', '[08]']),
          true,
        );
  },
  '6.(i)': (desk) => {
    for (const at of times(4))
      for (const part of times(2))
        desk.page.paragraph(
          part === 0 ? `${at + 1}.(i)` : '(ii)',
          part === 0 ? 0 : 0.02,
          desk.ask(`${at + 1}(${ROMANS[part]})`, 5, desk.long()),
          '(5)',
          false,
        );
  },
  'Roman questions': (desk) => {
    for (const at of times(5))
      desk.page.paragraph(
        `${(ROMANS[at] ?? '').toUpperCase()}.`,
        0,
        desk.ask(`${at + 1}`, 10, desk.long()),
        '(10)',
        false,
      );
  },
  'Question Number 3 above its text': (desk) => {
    for (const at of times(5)) {
      desk.page.say(`Question Number ${at + 1}${at % 2 === 0 ? '' : ':'}`);
      desk.page.paragraph('', 0, desk.ask(`${at + 1}`, 6, desk.long()), '[6 Marks]', false);
    }
  },
  'parts on one line': (desk) => {
    for (const at of times(4)) {
      const parts = times(3).map((part) => `${letter(part)}) ${desk.ask(`${at + 1}${letter(part)}`, 2, desk.short())}`);
      desk.page.paragraph(`${at + 1}.`, 0, parts.join(' '), '[2+2+2]', false);
    }
  },
  'OR between questions': (desk) => {
    for (const at of times(6)) {
      if (at % 2 === 1) desk.page.say('OR', 'middle');
      desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 10, desk.long()), '[10M]', false);
    }
  },
  'Q.1(a) and Q.1(b)': (desk) => {
    for (const at of times(4))
      for (const part of times(2))
        desk.page.paragraph(
          `Q.${at + 1}(${letter(part)})`,
          0.01,
          desk.ask(`${at + 1}${letter(part)}`, 5, desk.long()),
          '[5 marks]',
          false,
        );
  },
  'a sheet of two pages, the last one left': (desk) => {
    for (const at of times(3))
      desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 10, desk.short()), '[10]', false);
    desk.page.turn();
    for (const at of times(3))
      desk.page.paragraph(`${at + 4}.`, 0, desk.ask(`${at + 4}`, 10, desk.short()), '[10]', false);
    desk.page.asSheet();
  },
  'capital letters below a number': (desk) => {
    for (const at of times(4)) {
      desk.page.paragraph(`${at + 1}.`, 0, 'Answer any two of the following:', '2 x 6 = 12', true);
      for (const part of times(3))
        desk.page.paragraph(`${'ABC'[part]}.`, 0.04, desk.ask(`${at + 1}${letter(part)}`, 6, desk.long()), '', false);
    }
  },
  'data with numbers inside of questions': (desk) => {
    for (const at of times(4)) {
      desk.page.paragraph(
        `Q.${at + 1}`,
        0,
        `${desk.ask(`${at + 1}`, 9, desk.long())} Use the data below:`,
        '[9]',
        false,
      );
      for (const line of ['1 12.5 20 35', '2 14.0 22 41', '3 15.5 27 44'])
        desk.page.paragraph('', 0.1, line, '', false);
    }
  },
};
