/**
 * Words of instructions to candidates, by what they are about. A numbered line of hardly anything else is no question. Add what the papers
 * of your institution say. What three papers have in common counts for nothing without any list.
 */
export const INSTRUCTION_WORDS: ReadonlySet<string> = new Set(
  [
    // What must be answered.
    'compulsory answered attempting choice choose choosing select selecting internal optional option options least only remaining every both either no out single',
    // What it brings.
    'carry carries equal full maximum minimum total negative marking wrong correct incorrect',
    // How long it takes.
    'time hour hours minutes',
    // What may be used.
    'allowed permitted prohibited calculator calculators scientific programmable mobile phone phones electronic device devices gadget gadgets unfair means may must tables charts chart steam supplied provided provide supplement',
    // How an answer is written.
    'assume assumed suitably data missing wherever whenever required figure figures clean legible diagrams drawn labelled sketches line lines notations usual meaning symbols stated clear clearly shown written continuous order serial first before same separate together place',
    // Who sits the exam, and where.
    'candidate candidates student students roll number seat enrolment name signature invigilator superintendent office hall ticket examination feel',
    // How the paper is made.
    'right left margin indicate indicated indicates paper page pages printed print contain contains consist consists section sections part parts group unit units module booklet book sheet sheets instructions instruction general specific read carefully date subject code branch seal filled fill',
    'six seven eight nine ten',
  ].flatMap((line) => line.split(' ')),
);

/** Beginnings of words that tell a line of a head where a paper has no numbered questions. */
export const HEAD_WORDS: readonly string[] = [
  // Who sets it.
  'universit colleg institut school department',
  // What it is.
  'examination exam semester course subject code batch programme session b.tech branch',
  // What the candidate is told and fills in.
  'time hour marks roll name date',
].flatMap((line) => line.split(' '));

/** What stands before the number of an outcome or level that a question tests: 'CO2', 'L3'. Add those of your institution. */
export const OUTCOME_NAMES: ReadonlySet<string> = new Set('co po pso clo plo btl bl l k c m'.split(' '));

/** What stands beside the number of a question's marks: '5 marks', '(2 P)'. */
export const MARKS_WORDS: ReadonlySet<string> = new Set(
  'm mark marks point points p pt pts pkt punkt punkte punkten punto puntos punti ptos poäng poin pontos'.split(' '),
);
