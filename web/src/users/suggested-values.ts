import { type Choice, NO_VALUES, type RegistrationField, type RegistrationValues } from './registration-fields.ts';

/** What the person has set themselves, an emptied field too. */
export type SetValues = Partial<Record<RegistrationField, string>>;

const SEMESTERS_OF_A_YEAR = 2;
/** Studies begin in August and end in June, so from July on it is the new year. */
const JULY = 6;

/** When a student of this semester has begun, and when they will end: the months that nearly all of them have. */
function monthsOf(semester: string, semesters: readonly string[], today: Date): SetValues {
  const at = semesters.indexOf(semester);
  if (at < 0 || semesters.length % SEMESTERS_OF_A_YEAR !== 0) return {};
  const thisYear = today.getMonth() >= JULY ? today.getFullYear() : today.getFullYear() - 1;
  const begun = thisYear - Math.floor(at / SEMESTERS_OF_A_YEAR);
  return { start_year: `${begun}-08`, end_year: `${begun + semesters.length / SEMESTERS_OF_A_YEAR}-06` };
}

/** Every value of the form: what was set, else what can be known. What is suggested stands in its field to be seen and changed. */
export function withSuggestions(set: SetValues, choices: readonly Choice[], withYears: boolean): RegistrationValues {
  const onlyOnes = choices.flatMap(({ field, options }) => (options.length === 1 ? [[field, options[0]]] : []));
  const known = { ...NO_VALUES, ...(Object.fromEntries(onlyOnes) as SetValues), ...set };
  if (!withYears) return known;
  const semesters = choices.find(({ field }) => field === 'semester')?.options ?? [];
  return { ...known, ...monthsOf(known.semester, semesters, new Date()), ...set };
}
