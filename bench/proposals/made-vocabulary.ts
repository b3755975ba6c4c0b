import type { Random } from './made-words.ts';

/** Places that no institution is called by. */
const PLACES =
  'Aldermoor Brackenfell Castlewick Dunhaven Eastmere Fernleigh Greyford Harrowgate Inverley Kingsbarrow Larkspur Millbrook Norwynd Oakhollow Pinecrest Quarrydale Ravensmoor Silverton Thornbury Umberfield Valewood Westerly'.split(
    ' ',
  );
const INSTITUTIONS = [
  (place: string) => `${place} University`,
  (place: string) => `University of ${place}`,
  (place: string) => `${place} Institute of Technology`,
  (place: string) => `${place} College of Engineering & Technology`,
  (place: string) => `National Institute of Science, ${place}`,
  (place: string) => `Government Degree College, ${place}`,
  (place: string) => `Institute of Computer Science, ${place}`,
  (place: string) => `Hochschule ${place}`,
  (place: string) => `Université de ${place}`,
];
const BELOW_NAMES = [
  '(An Autonomous Institute)',
  '(Deemed to be University)',
  'Affiliated to the State Technical University',
  'Approved by AICTE, Accredited by NAAC',
  'Department of Mathematics',
  'School of Engineering',
  'Faculty of Science and Technology',
];

const EXAMS: readonly (readonly [kind: string, texts: readonly string[]])[] = [
  [
    'end',
    [
      'End Semester Examination',
      'End-Term Examination',
      'Semester End Examination (SEE)',
      'Final Examination',
      'University Examination',
      'Examination',
      'End Sem Exam',
      'Theory Examination',
      'ESE',
      'Main Examination',
      'Semester Examination',
      'Major Examination',
      'Annual Examination',
      'Terminal Examination',
      'Final Exam',
    ],
  ],
  [
    'mid',
    [
      'Mid Semester Examination',
      'Mid-Term Examination',
      'Mid Sem Exam',
      'MST-I',
      'Midterm Exam',
      'Insem Examination',
      'MID TERM TEST - II',
      'Mid Semester Test',
    ],
  ],
  [
    'sessional',
    [
      'Sessional Test - I',
      'First Sessional Examination',
      'CIE-II',
      'Class Test - 1',
      'Continuous Internal Evaluation',
      'Internal Assessment Test 2',
      'Cycle Test - II',
      'Minor Test - I',
      'CT-1',
      'Unit Test 2',
    ],
  ],
  ['quiz', ['Quiz 1', 'Quiz - II', 'QUIZ', 'Surprise Quiz']],
];
const AGAIN = ['Supplementary', 'Back', 'Re-Appear', '(Back)', 'Backlog', 'ATKT'];
export const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];
const ORDINALS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];
const SUFFIXES = ['st', 'nd', 'rd', 'th', 'th', 'th', 'th', 'th'];
const EARLY = ['March', 'April', 'May', 'June', 'Feb', 'Mar', 'Apr', 'Jun'];
const LATE = [
  'January',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
];
const BRANCHES: readonly (readonly [department: string, names: readonly string[]])[] = [
  ['CSE', ['Computer Science & Engineering', 'CSE', 'Computer Engineering', 'Information Technology', 'CS', 'IT']],
  ['CIVIL', ['Civil Engineering', 'Civil', 'CE']],
  ['ME', ['Mechanical Engineering', 'ME', 'Mechanical']],
  ['EE', ['Electrical Engineering', 'EE', 'Electrical & Electronics Engineering']],
  ['ECE', ['Electronics & Communication Engineering', 'ECE', 'Electronics']],
  ['Other', ['Biotechnology', 'Physics', 'Chemistry', 'Economics', 'Commerce']],
];

export interface Term {
  readonly exam: string;
  readonly examText: string;
  readonly isAgain: boolean;
  /** Not only 'Examination'. */
  readonly isNamed: boolean;
  readonly years: readonly number[];
  readonly dateText: string;
  readonly semester: number | null;
  readonly semesterText: string;
  readonly department: string | null;
  readonly programme: string;
}

export function institutionOf({ pick, chance }: Random): string[] {
  const name = pick(INSTITUTIONS)(pick(PLACES));
  return [chance(0.4) ? name.toUpperCase() : name, ...(chance(0.5) ? [pick(BELOW_NAMES)] : [])];
}

/** Years and semesters that are not the exam's. */
export function batchTexts({ pick, digits }: Random): string[] {
  const year = pick([2008, 2012, 2015, 2018, 2019, 2021]);
  const short = String(year).slice(2);
  return [
    `Batch: ${year}`,
    `Batch: FA${short}`,
    `(${year} Batch)`,
    `Scheme: ${year}`,
    `(w.e.f. ${year} syllabus)`,
    `(for ${year} admitted batch onwards)`,
    `Established ${year}`,
    `Regulation ${year}`,
    `PIN ${digits(6)}`,
  ];
}

function semesterTextOf({ pick }: Random, semester: number): string {
  const [roman = '', word = '', suffix = ''] = [ROMANS[semester - 1], ORDINALS[semester - 1], SUFFIXES[semester - 1]];
  return pick([
    `Semester ${roman}`,
    `${semester}${suffix} Semester`,
    `${word} Semester`,
    `SEM-${roman}`,
    `${roman} SEM`,
    `(Semester-${semester})`,
    `Sem: ${semester}`,
    `${roman}${suffix} Semester`,
    `${word.toUpperCase()} SEMESTER`,
  ]);
}

function dateOf(
  { pick, chance, digits }: Random,
  isOdd: boolean | null,
): { readonly text: string; readonly years: readonly number[] } {
  const year = pick([2012, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]);
  const month = pick(isOdd === null ? [...EARLY, ...LATE] : isOdd ? LATE : EARLY);
  const number = String(
    [...EARLY, ...LATE].indexOf(month) < EARLY.length ? pick([2, 3, 4, 5, 6]) : pick([8, 9, 10, 11, 12]),
  );
  const day = String(1 + (Number(digits(2)) % 28));
  const short = String(year).slice(2);
  if (chance(0.12)) {
    const span = pick([`${year}-${Number(short) + 1}`, `${year}-${year + 1}`]);
    return { text: `${pick(['Academic Year', 'Session', 'A.Y.'])} ${span}`, years: [year, year + 1] };
  }
  const text = pick([
    `${month} ${year}`,
    `${month}, ${year}`,
    `${month}-${year}`,
    `${month}/${pick(EARLY)} - ${year}`,
    `${day}-${number.padStart(2, '0')}-${year}`,
    `${day}/${number}/${short}`,
    `${day}.${number.padStart(2, '0')}.${year}`,
    `${month} ${day}, ${year}`,
    `${day}th ${month} ${year}`,
    `${month} '${short}`,
    `${month.toUpperCase()} ${year}`,
    `${isOdd ? 'Fall' : 'Spring'} ${year}`,
    `${isOdd ? 'Autumn' : 'Spring'} Semester ${year}`,
    String(year),
  ]);
  // A fall term's exam is often held in January, and belongs to the term.
  if (chance(0.08))
    return {
      text: `${isOdd ? 'Fall' : 'Spring'} ${year} Date: ${day}-0${isOdd ? '1' : '6'}-${isOdd ? year + 1 : year}`,
      years: [year],
    };
  return { text, years: [year] };
}

/** Exam, date, semester and programme of a paper. */
export function termOf(random: Random): Term {
  const { pick, chance } = random;
  const [exam, texts] = pick(EXAMS);
  const isAgain = exam === 'end' && chance(0.12);
  const semester = chance(0.85) ? pick([1, 2, 3, 4, 5, 6, 7, 8]) : null;
  const { text: dateText, years } = dateOf(random, semester === null ? null : semester % 2 === 1);
  const [department, names] = pick(BRANCHES);
  const degree = pick(['B.Tech.', 'B.E.', 'M.Tech', 'B.Sc.', 'BTech', 'Bachelor of Technology in', 'B.Tech']);
  const name = pick(names);
  const hasBranch = chance(0.7);
  const examText = isAgain ? `${pick(texts.slice(0, 6))} ${pick(AGAIN)}` : pick(texts);
  // A numeral is often misread: 'IV' for 'V'.
  const printed = semester !== null && chance(0.03) ? pick([1, 2, 3, 4, 5, 6, 7, 8]) : semester;
  return {
    exam,
    isNamed: !/^(?:Semester |Theory |Annual )?Examination/.test(examText),
    examText,
    isAgain,
    years,
    dateText,
    semester,
    semesterText:
      printed === null
        ? ''
        : chance(0.08)
          ? `${years[0] ?? 2020}/${printed}${chance(0.5) ? '' : (SUFFIXES[printed - 1] ?? '')}`
          : semesterTextOf(random, printed),
    department: hasBranch ? department : null,
    programme: hasBranch ? pick([`${degree} (${name})`, `${degree} ${name}`, name, `${degree}, ${name}`]) : degree,
  };
}

/** A code by a grammar of letters, digits, dashes and brackets. */
export function codeOf(random: Random, term: Term): string {
  const { pick, digits, letters } = random;
  const branch = pick(['CS', 'ME', 'EE', 'CE', 'EC', 'MA', 'PH', 'HS', letters(2)]);
  const year = pick(['18', '20', '21', '22']);
  return pick([
    `${branch}${digits(3)}`,
    `${branch} ${digits(3)}`,
    `${branch}-${digits(3)}`,
    `${branch}N-${digits(3)}`,
    `${year}${branch}${digits(2)}C`,
    `PCC-${branch}-${digits(3)}`,
    `PCC-${branch}-${digits(3)}-${year}`,
    `${term.semester ?? 3}${branch}${pick([1, 2, 3, 4])}-0${pick([1, 2, 3, 4, 5])}`,
    `OE-${branch}(${letters(2)})${digits(3)}`,
    `PE-${branch}${digits(3)}(${pick(['a', 'b', 'c'])})`,
    `M${letters(2)}${digits(3)}`,
    `${year}B1${pick([1, 2])}${branch}${digits(3)}`,
    `${branch}${pick([1, 2, 3])}.${digits(3)}`,
    `${branch}${digits(4)}`,
    `PC-${branch}${digits(3)}${letters(1)}`,
    `${year}${branch}${digits(3)}`,
    `${branch}PC${digits(2)}`,
    `${letters(3)}${digits(4)}`,
    `BT-${digits(3)}`,
  ]);
}

export const coursesOf = (random: Random, titles: readonly string[], term: Term) => ({
  title: random.pick(titles),
  code: codeOf(random, term),
});
