import type { Bank } from './bank.ts';

export const softwareEngineering: Bank = {
  subject: 'Software Engineering',
  code: '5CS4-02',
  semester: 'V',
  short: [
    'Define software process.',
    'What is the difference between verification and validation?',
    'Name four quality attributes of ISO 25010.',
    'What is coupling? Which kind is the worst?',
    'Give one functional and one non-functional requirement of an ATM.',
    'What is a regression test?',
    'What does a burn-down chart show?',
    'Define cyclomatic complexity.',
  ],
  medium: [
    'Compare the waterfall model with an incremental one for a payroll system whose rules change each year.',
    'Draw a use case diagram for a hostel mess and write one use case in full.',
    'Estimate effort and time of a 40 KLOC organic project with basic COCOMO.',
    'Explain black-box testing by equivalence classes and boundary values for a date field.',
    'What is refactoring? Show two examples of code that smells, and the cure.',
  ],
  long: [
    'Explain the spiral model and its four quadrants. | For which projects is it worth its cost? Argue with one example for and one against.',
    'Draw the data flow diagram of a railway reservation system at levels 0, 1 and 2. | Transform it into a structure chart.',
    'Draw the flow graph of a binary search, find its cyclomatic complexity and a basis set of paths. | Design test cases that cover them.',
    'Explain roles, events and artefacts of Scrum. | A team’s velocity falls in three sprints one after another: list possible causes and how you would tell them apart.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Process Models',
      sections: [
        'Waterfall: Requirements, design, code, test and operation follow each other once. It works where the requirements are known and stay; a mistake found late costs a hundred times one found early.',
        'Prototyping: A quick model is shown to the user to learn what is wanted. It must be thrown away; what was made in haste should not go into operation.',
        'Spiral: Each round sets goals, looks at risks, builds, and plans the next round. The radius is the cost so far.',
        'Agile: Working software every few weeks, and the customer in the room. Change is expected; documents are as many as are read.',
      ],
    },
    {
      unit: 'V',
      title: 'Software Testing',
      sections: [
        'Levels: Unit tests look at one module, integration tests at interfaces, system tests at the whole, acceptance tests at the contract.',
        'White box: Statement coverage is the weakest, branch coverage asks for both ways of every decision, path coverage is in general infinite.',
        'Black box: From the specification alone. Values at the edge of a class find more faults than those in its middle.',
        'When to stop: No test shows the absence of faults. One stops when the rate of faults found falls below what is worth the cost, or the risk that remains is accepted in writing.',
      ],
    },
  ],
};
