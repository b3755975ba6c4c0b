/** How a template prints a paper. */
export interface Style {
  readonly label: (number: number) => string;
  readonly marks: (marks: number) => string;
  readonly instructions: readonly string[];
  readonly sections: readonly string[];
  readonly lettersOfLine: number;
}

/** Templates are fitted on and published from different halves. */
export const STYLES: Readonly<Record<'fitted' | 'held-out', readonly Style[]>> = {
  fitted: [
    { label: (n) => `Q.${n}`, marks: (m) => `[${m}]`, instructions: ['Attempt all questions. Assume suitable data where necessary.', 'Figures to the right indicate full marks.'], sections: ['SECTION A (Attempt any five)', 'SECTION B (Attempt any three questions)'], lettersOfLine: 74 },
    { label: (n) => `${n}.`, marks: (m) => `(${m})`, instructions: ['Note: 1. All questions are compulsory. 2. Use of calculator is allowed.'], sections: [], lettersOfLine: 66 },
    { label: (n) => `${n})`, marks: (m) => `${m} Marks`, instructions: ['Instructions to Candidates: Mobile phones are not permitted in the examination hall.'], sections: ['Part I', 'Part II'], lettersOfLine: 80 },
  ],
  'held-out': [
    { label: (n) => `Q${n}.`, marks: (m) => `${m}M`, instructions: ['Answer ALL the questions. Each question carries equal marks.', 'Draw neat sketches wherever required. Steam tables may be used.'], sections: ['PART - A (Short answer questions)', 'PART - B (Long answer questions)'], lettersOfLine: 70 },
    { label: (n) => `Question ${n}`, marks: (m) => `[Marks: ${m}]`, instructions: ['There is an internal choice in Section B. Missing data may be assumed and must be stated clearly.'], sections: ['Section - A', 'Section - B'], lettersOfLine: 78 },
    { label: (n) => `(${n})`, marks: (m) => `${m}`, instructions: ['Time allowed does not include reading. Candidates shall write their seat number on every page.'], sections: [], lettersOfLine: 62 },
  ],
}; // prettier-ignore

export type Half = keyof typeof STYLES;

/** Openings that the questions of a template share; X and Y are particular. */
export const OPENINGS: Readonly<Record<'fitted' | 'held-out', readonly string[]>> = {
  fitted: [
    'Define X.',
    'Explain X with a suitable example.',
    'Differentiate between X and Y.',
    'Write a short note on X.',
    'With the help of a neat labelled diagram explain the construction, working principle and applications of X.',
    'Derive an expression for X and state the assumptions that are made in the derivation.',
    'Discuss the advantages and disadvantages of X. How is it related to Y?',
  ],
  'held-out': [
    'What is X?',
    'List the characteristics of X in detail.',
    'State and explain the basic concept of X. Give one practical example from daily life.',
    'Explain the need, types and limitations of X in brief.',
    'Compare X and Y on the basis of cost, performance and reliability.',
    'Elaborate the role of X in modern engineering practice with reference to a case study.',
    'Draw the block diagram of X and explain the function of each block.',
  ],
};

/** A formula sheet that a college appends to its papers. */
export const FORMULAS = [
  'FORMULA SHEET',
  'sin 2x = 2 sin x cos x',
  'cos 2x = 1 - 2 sin x sin x',
  'Stress = Force / Area, Strain = Extension / Length',
  'Euler buckling load P = pi pi E I / L L',
  'Reynolds number Re = rho v d / mu',
  'Bernoulli p + rho g h + rho v v / 2 = constant',
  'Fourier q = - k A dT / dx',
  'Ohm V = I R, P = V I cos phi',
  'Young modulus of steel 200 GPa, density of water 1000 kg/m3',
];
