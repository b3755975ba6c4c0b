import { letter, ROMANS, times, type Layouts } from './desk.ts';

/** Sections, instructions, marks and options. */
export const SECTIONS: Layouts = {
  'Roman groups with numbers below': (desk) => {
    desk.page.say('I. Answer all the questions. (5 x 2 = 10)');
    for (const at of times(5))
      desk.page.paragraph(`${at + 1}.`, 0.03, desk.ask(`${at + 1}`, 2, desk.short()), '', false);
    desk.page.say('II. Answer any three questions. (3 x 10 = 30)');
    for (const at of times(4))
      desk.page.paragraph(`${at + 6}.`, 0.03, desk.ask(`${at + 6}`, 10, desk.long()), '', false);
  },
  'sections that begin at 1': (desk) => {
    for (const [at, [count, marks]] of (
      [
        [5, 2],
        [3, 5],
        [2, 10],
      ] as const
    ).entries()) {
      desk.page.say(`Section - ${'ABC'[at]}`, 'middle');
      desk.page.say(`Answer all questions. (${count} x ${marks} = ${count * marks})`);
      for (const number of times(count))
        desk.page.paragraph(
          `${number + 1}.`,
          0,
          desk.ask(`${number + 1}`, marks, marks === 2 ? desk.short() : desk.long()),
          '',
          false,
        );
    }
  },
  '11. a) or b)': (desk) => {
    desk.page.say('PART A (10 x 2 = 20 Marks)', 'middle');
    for (const at of times(10)) desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 2, desk.short()), '', false);
    desk.page.say('PART B (3 x 13 = 39 Marks)', 'middle');
    for (const at of times(3)) {
      desk.page.paragraph(`${at + 11}. (a)`, 0, desk.ask(`${at + 11}a`, 13, desk.long()), '(13)', false);
      desk.page.say(desk.pick(['OR', '(OR)', '-- OR --']), 'middle');
      desk.page.paragraph('(b)', 0.045, desk.ask(`${at + 11}b`, 13, desk.long()), '(13)', false);
    }
  },
  'marks of sums and halves': (desk) => {
    for (const at of times(4))
      desk.page.paragraph(
        `Q${at + 1}.`,
        0,
        desk.ask(`${at + 1}`, 10, desk.long()),
        desk.pick(['[5+5]', '(5+5=10)', 'Marks: 10', '[2x5=10]']),
        false,
      );
    for (const at of times(4))
      desk.page.paragraph(
        `Q${at + 5}.`,
        0,
        desk.ask(`${at + 5}`, 2.5, desk.short()),
        desk.pick(['2.5', '(2.5)', '[2.5 Marks]']),
        false,
      );
  },
  'instructions with numbers': (desk) => {
    const lines = [
      'Attempt any five questions.',
      'All questions carry equal marks.',
      'Figures to the right indicate full marks.',
      'Assume suitable data if necessary.',
      'Use of scientific calculator is allowed.',
    ];
    desk.page.say('Instructions to candidates:');
    for (const [at, line] of lines.entries()) desk.page.say(`${at + 1}) ${line}`);
    desk.page.feed();
    for (const at of times(6))
      desk.page.paragraph(desk.pick([`Q.${at + 1}`]), 0, desk.ask(`${at + 1}`, 8, desk.long()), '[8]', false);
  },
  'instructions with bare numbers': (desk) => {
    for (const [at, line] of [
      'Answer all the questions.',
      'Draw neat sketches wherever necessary.',
      'Each question carries equal marks.',
    ].entries())
      desk.page.say(`${at + 1}. ${line}`);
    desk.page.feed();
    for (const at of times(6)) desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 8, desk.long()), '8', true);
  },
  'options on one line, then long questions': (desk) => {
    desk.page.say('Part A: Choose the correct answer. Each question carries 1 mark.');
    for (const at of times(6)) {
      desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 1, desk.short()), '', false);
      desk.page.paragraph('', 0, '(a) Alpha (b) Beta (c) Gamma (d) Delta', '', false);
    }
    desk.page.say('Part B: Answer any three. Each question carries 5 marks.');
    for (const at of times(4)) desk.page.paragraph(`${at + 7}.`, 0, desk.ask(`${at + 7}`, 5, desk.long()), '', false);
  },
  'options below each other': (desk) => {
    for (const at of times(6)) {
      desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 1, desk.short()), '[1]', false);
      for (const [option, text] of ['Alpha', 'Beta gamma', 'Both of them', 'None of these'].entries())
        desk.page.paragraph(`${letter(option)})`, 0.05, text, '', false);
    }
  },
  'attempt any four of each': (desk) => {
    for (const at of times(3)) {
      desk.page.paragraph(
        `Q.${at + 1}`,
        0,
        desk.pick(['Attempt any four of the following:', 'Solve any four:', 'Attempt any FOUR of the following.']),
        '[20]',
        true,
      );
      for (const part of times(5))
        desk.page.paragraph(
          `${letter(part)})`,
          0.045,
          desk.ask(`${at + 1}${letter(part)}`, 5, desk.short()),
          '',
          false,
        );
    }
  },
  'Question 1 [10 marks] above parts': (desk) => {
    for (const at of times(4)) {
      desk.page.say(`Question ${at + 1} [10 marks]`);
      for (const part of times(2))
        desk.page.paragraph(
          `${letter(part)}.`,
          0.03,
          desk.ask(`${at + 1}${letter(part)}`, 5, desk.long()),
          '(5)',
          false,
        );
    }
  },
  'outcomes and levels in brackets': (desk) => {
    for (const at of times(5))
      desk.page.paragraph(
        `${at + 1}.`,
        0,
        desk.ask(`${at + 1}`, 8, desk.long()),
        desk.pick(['[CO2] [L3] [8]', '(CO1, L2) 8', '[8] CO3']),
        false,
      );
  },
  'units with OR between questions of parts': (desk) => {
    desk.page.say('Answer all units. All questions carry equal marks.');
    for (const unit of times(3)) {
      desk.page.say(`UNIT - ${(ROMANS[unit] ?? '').toUpperCase()}`, 'middle');
      for (const side of times(2)) {
        if (side === 1) desk.page.say('OR', 'middle');
        const number = 2 * unit + side + 1;
        for (const part of times(2))
          desk.page.paragraph(
            part === 0 ? `${number}. a)` : 'b)',
            part === 0 ? 0 : 0.03,
            desk.ask(`${number}${letter(part)}`, 6, desk.long()),
            '[6M]',
            false,
          );
      }
    }
  },
  'options with capitals': (desk) => {
    desk.page.say('PART - A (6 x 1 = 6)', 'middle');
    for (const at of times(6)) {
      desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 1, desk.short()), '', false);
      desk.page.paragraph('', 0, '(A) Only one of them (B) Two of them', '', false);
      desk.page.paragraph('', 0, '(C) All of the above (D) None of these', '', false);
    }
    desk.page.say('PART - B (2 x 7 = 14)', 'middle');
    for (const at of times(2)) desk.page.paragraph(`${at + 7}.`, 0, desk.ask(`${at + 7}`, 7, desk.long()), '', false);
  },
  'short notes on one line': (desk) => {
    for (const at of times(5))
      desk.page.paragraph(`${at + 1}.`, 0, desk.ask(`${at + 1}`, 10, desk.long()), '10', false);
    desk.page.paragraph(
      '6.',
      0,
      desk.ask('6', 10, 'Write short notes on any two: (a) Queues (b) Stacks and lists (c) Trees'),
      '10',
      false,
    );
  },
  'parts with remarks above their questions': (desk) => {
    const parts = [
      ['(Answers of at most 25 words)', 'All questions are compulsory', 5, 2],
      ['(Analytical and problem solving questions)', 'Attempt any three questions', 4, 4],
      ['(Descriptive, analytical or design questions)', 'Attempt any two questions', 3, 10],
    ] as const;
    for (const [at, [remark, instruction, count, marks]] of parts.entries()) {
      desk.page.say(`PART - ${'ABC'[at]}`, 'middle');
      desk.page.say(remark, 'middle');
      desk.page.paragraph(
        '',
        0,
        instruction,
        `[${count - (at > 0 ? 1 : 0)}x${marks}=${(count - (at > 0 ? 1 : 0)) * marks}]`,
        false,
      );
      for (const number of times(count))
        desk.page.paragraph(
          `Q.${number + 1}`,
          0,
          desk.ask(`${number + 1}`, marks, marks === 2 ? desk.short() : desk.long()),
          '',
          false,
        );
    }
  },
  'marks of a section in words': (desk) => {
    for (const [at, [count, marks, words]] of (
      [
        [4, 2, 'two'],
        [3, 5, 'five'],
        [2, 10, 'ten'],
      ] as const
    ).entries()) {
      desk.page.say(`GROUP ${'ABC'[at]}`, 'middle');
      desk.page.say(`Answer all the questions. Each question carries ${words} marks.`);
      for (const number of times(count))
        desk.page.paragraph(
          `Q${[0, 4, 7][at]! + number + 1}`,
          0,
          desk.ask(`${[0, 4, 7][at]! + number + 1}`, marks, desk.short()),
          '',
          false,
        );
    }
  },
};
