import { reviewer, student } from '@exam-vault/testing/faults/fault-people';

export { ADMINISTRATOR } from '@exam-vault/testing/faults/fault-people';

/** A student of a running hub. @returns their ID token, valid for 15 minutes */
export const registerStudent = async (origin: string): Promise<string> => (await student(origin)).token(origin);

/** Signs the administrator in, who is a teacher too. @returns what gives a token that still holds */
export async function signInAdministrator(origin: string): Promise<() => Promise<string>> {
  const administrator = await reviewer(origin);
  return () => administrator.token(origin);
}
