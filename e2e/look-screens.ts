import type { Prepared, Who } from './look-people.ts';
import type { Screen } from './look-screen.ts';
import { forAdministrators } from './look-screens-administrator.ts';
import { forStudents } from './look-screens-student.ts';
import { forTeachers } from './look-screens-teacher.ts';
import { forNobody } from './look-screens-visitor.ts';

/**
 * The screens of the hub, for look.test.ts: each component in each of its states, once, for the person who sees most. A NEW ONE GOES INTO ONE OF
 * THESE LISTS: that is all. The same components with other words are no new screen.
 */
export const SCREENS: Readonly<Record<Who, (prepared: Prepared) => readonly Screen[]>> = {
  nobody: forNobody,
  student: forStudents,
  teacher: forTeachers,
  administrator: forAdministrators,
};
