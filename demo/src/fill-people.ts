import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { UserRow } from '@exam-vault/server/base/database/schema';
import type { Identity } from '@exam-vault/server/base/ports/identity-provider';
import { STUDENTS, TEACHERS, type DemoStudent, type DemoTeacher } from './accounts.ts';
import type { DemoDeps } from './demo-deps.ts';
import type { DemoFolder } from './demo-folder.ts';
import { DAY, HOUR } from './planned.ts';
import { random } from './random.ts';

const { colleges, student_universities, teacher_universities } = DEFAULT_CATALOGUE;

/**
 * Creates every person of the demo with account and profile, unless they exist already. Most accounts have no password.
 * @returns users by e-mail
 */
export async function fillPeople(parts: DemoDeps, demo: DemoFolder): Promise<Map<string, UserRow>> {
  const { identity, userService, clock, createAdministrator, users } = parts;
  const passwords = new Map(demo.accounts.map(({ email, password }) => [email, password]));
  const joinedAt = ({ joined }: { joined: number }) => new Date(demo.began_at.getTime() - joined * DAY);

  async function account({ email, name }: { email: string; name: string }, confirmed: boolean): Promise<Identity> {
    if (!(await identity.findAccount(email)))
      await identity.createAccount({ email, name, password: passwords.get(email) ?? null, confirmed });
    const found = await identity.findAccount(email);
    if (!found) throw new Error(`no account for ${email}`);
    return { ...found, issuer: identity.issuer, session: null, ended: false };
  }

  async function addTeacher(person: DemoTeacher): Promise<Identity> {
    const who = await account(person, person.confirmed);
    const chance = random(person.email);
    const { name, email, department, status } = person;
    const common = { name, email, department, role_id: `T-${chance.whole(1001, 9899)}` };
    const form = { ...common, university: chance.pick(teacher_universities), college: chance.pick(colleges) };
    await clock.at(joinedAt(person), () => userService.registerTeacher(who, form));
    const user = await users.findByToken(who.issuer, who.subject);
    const decider = { actor_id: null, actor: 'npm run demo' };
    const decided = new Date(joinedAt(person).getTime() + 20 * HOUR);
    await clock.at(decided, async () => {
      if (user?.status !== 'Pending') return;
      if (person.is_admin) await createAdministrator(email);
      else if (status === 'Approved') await userService.approve(decider, user._id, { accept_unconfirmed: true });
      else if (status === 'Rejected')
        await userService.reject(decider, user._id, 'Not on the staff list of the college.');
    });
    return who;
  }

  async function addStudent(person: DemoStudent): Promise<Identity> {
    const who = await account(person, true);
    const chance = random(person.email);
    const { name, email, department, semester } = person;
    const year = joinedAt(person).getUTCFullYear() - 1;
    const form = {
      name,
      email,
      department,
      semester,
      start_year: `${year}-08`,
      end_year: `${year + 4}-06`,
      role_id: `S-${chance.whole(20_101, 24_899)}`,
      university: chance.pick(student_universities),
      college: chance.pick(colleges),
    };
    await clock.at(joinedAt(person), () => userService.registerStudent(who, form));
    return who;
  }

  const people: Identity[] = [];
  for (const person of TEACHERS) people.push(await addTeacher(person));
  for (const person of STUDENTS) people.push(await addStudent(person));
  const found = await Promise.all(people.map(({ issuer, subject }) => users.findByToken(issuer, subject)));
  return new Map(found.filter((user) => user !== null).map((user) => [user.email, user]));
}
