import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp, studentForm, teacherForm, type Person } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub();
});
afterAll(() => hub.close());

type Form = Record<string, unknown>;
const register = (
  role: 'teacher' | 'student',
  who: Pick<Person, 'headers'> | null,
  payload: Form | string,
  type = 'application/json',
) =>
  hub.app.inject({
    method: 'POST',
    url: `/users/${role}Reg`,
    headers: { ...who?.headers, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const getRole = (who: Pick<Person, 'headers'> | null) =>
  hub.app.inject({ url: '/login/get_role', headers: { ...who?.headers } });
const forms = { teacher: teacherForm, student: studentForm };

describe('teacher registration (spec section 4: awaits approval)', () => {
  it('makes a teacher who waits', async () => {
    const who = await signUp(hub);
    const response = await register('teacher', who, teacherForm);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      ...teacherForm,
      email: who.email,
      _id: expect.stringMatching(/^[\da-f-]{36}$/),
      user_id: expect.any(String),
      role: 'teacher',
      status: 'Pending',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      approved_time: null,
      __v: 0,
    });
    expect((await getRole(who)).json()).toEqual({
      role: 'teacher',
      name: teacherForm.name,
      status: 'Pending',
      is_admin: false,
    });
  });
});

describe('student registration (spec section 4: an immediate session)', () => {
  it('makes a student whose token works at once', async () => {
    const who = await signUp(hub);
    const response = await register('student', who, studentForm);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ ...studentForm, email: who.email, role: 'student', status: null, __v: 0 });
    expect((await getRole(who)).json()).toEqual({ role: 'student', name: studentForm.name, is_admin: false });
    const mine = await hub.app.inject({ url: '/papers/my_paper', headers: who.headers });
    expect(mine.statusCode).toBe(200);
  });

  it('cuts a date to its month (contract section 3)', async () => {
    const who = await signUp(hub);
    const response = await register('student', who, {
      ...studentForm,
      start_year: '2024-08-15',
      end_year: '2024-08-01',
    });
    expect(response.json()).toMatchObject({ start_year: '2024-08', end_year: '2024-08' });
  });
});

describe.each(['teacher', 'student'] as const)('registration of a %s', (role) => {
  const form = forms[role];
  const other = role === 'teacher' ? 'student' : 'teacher';

  it('takes the e-mail from the token and all rights from the server (contract section 4)', async () => {
    const who = await signUp(hub);
    const rights = {
      email: 'principal@example.edu',
      status: 'Approved',
      is_admin: true,
      role: 'admin',
      _id: 'x',
      user_id: 'x',
      disabled: false,
    };
    const response = await register(role, who, { ...form, ...rights });
    expect(response.json()).toMatchObject({ email: who.email, role, status: role === 'teacher' ? 'Pending' : null });
    expect((await getRole(who)).json()).toMatchObject({ is_admin: false });
  });

  it('repeated is 200 and changes nothing (contract section 4)', async () => {
    const who = await signUp(hub);
    const first = await register(role, who, form);
    const again = await register(role, who, { ...form, name: 'Somebody Else' });
    expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
    expect(again.json()).toEqual(first.json());
  });

  it('arriving ten times at once is one profile', async () => {
    const who = await signUp(hub);
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(role, who, form)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.json<{ _id: string }>()._id)).size).toBe(1);
  });

  it('is 409 ALREADY_REGISTERED for the other role, also when both arrive at once', async () => {
    const who = await signUp(hub);
    await register(other, who, forms[other]);
    const response = await register(role, who, form);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'ALREADY_REGISTERED' });
    const late = await signUp(hub);
    const both = await Promise.all([register(role, late, form), register(other, late, forms[other])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it.each(Object.keys(form).filter((field) => field !== 'email'))(
    'without %s, or with an empty one, is 400 MISSING_FIELDS',
    async (field) => {
      const who = await signUp(hub);
      for (const value of [undefined, null, '', '   ', '\u200b']) {
        const response = await register(role, who, { ...form, [field]: value });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ code: 'MISSING_FIELDS' });
      }
      expect((await getRole(who)).statusCode).toBe(404);
    },
  );

  const enumerations =
    role === 'teacher' ? ['department', 'university', 'college'] : ['department', 'university', 'college', 'semester'];
  it.each(enumerations)(
    'with a %s that is not offered is 400 VALIDATION, matched exactly (spec section 3)',
    async (field) => {
      const who = await signUp(hub);
      const right = (form as Record<string, string>)[field] ?? '';
      for (const value of [
        'Nowhere',
        right.toLowerCase() === right ? right.toUpperCase() : right.toLowerCase(),
        `${right}x`,
        [right],
        7,
      ]) {
        const response = await register(role, who, { ...form, [field]: value });
        expect(response.statusCode, JSON.stringify(value)).toBe(400);
        expect(response.json()).toMatchObject({ code: 'VALIDATION' });
      }
    },
  );

  it.each(['name', 'role_id'])(
    'with a %s that is too long, of another type or with control characters is 400 VALIDATION',
    async (field) => {
      const who = await signUp(hub);
      for (const value of ['x'.repeat(201), 'a\u0000b', 'a\nb', 'a\u202eb', 7, ['a'], { a: 1 }, true]) {
        const response = await register(role, who, { ...form, [field]: value });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ code: 'VALIDATION' });
      }
    },
  );

  it('takes every value its lists offer, and the longest name', async () => {
    const universities =
      role === 'teacher' ? DEFAULT_CATALOGUE.teacher_universities : DEFAULT_CATALOGUE.student_universities;
    const { registration_departments: departments, colleges, semesters } = DEFAULT_CATALOGUE;
    for (let n = 0; n < 8; n += 1) {
      const at = (list: readonly string[]) => list[n % list.length];
      const values = {
        department: at(departments),
        university: at(universities),
        college: at(colleges),
        semester: at(semesters),
      };
      const response = await register(role, await signUp(hub), { ...form, ...values, name: 'ñ'.repeat(200) });
      expect(response.statusCode).toBe(201);
    }
  });

  it('of somebody without a token is 401, also with a token that is none', async () => {
    expect((await register(role, null, form)).statusCode).toBe(401);
    expect((await register(role, { headers: { authorization: 'Bearer x' } }, form)).statusCode).toBe(401);
  });

  it.each(['', '{', '[]', 'null', '"x"', '{"__proto__": {}}', '{"constructor": 1}'])(
    'with the body %j is 400',
    async (body) => {
      const response = await register(role, await signUp(hub), body);
      expect(response.statusCode).toBe(400);
      expect(['VALIDATION', 'MISSING_FIELDS']).toContain(response.json<{ code: string }>().code);
    },
  );
});

describe('a student’s months (contract section 3)', () => {
  it.each([
    { start_year: '2028-06', end_year: '2024-08' },
    { start_year: '2024-13' },
    { start_year: '2024' },
    { end_year: 'June 2028' },
    { end_year: '2028-00' },
    { end_year: 202806 },
  ])('%j is 400 VALIDATION', async (values) => {
    const response = await register('student', await signUp(hub), { ...studentForm, ...values });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('teachers’ and students’ universities are two lists (spec section 3)', () => {
  it('each holds its own spelling', async () => {
    expect((await register('teacher', await signUp(hub), { ...teacherForm, university: 'AMITY' })).statusCode).toBe(
      400,
    );
    expect((await register('student', await signUp(hub), { ...studentForm, university: 'Amity' })).statusCode).toBe(
      400,
    );
    expect((await register('teacher', await signUp(hub), { ...teacherForm, department: 'CIVIL' })).statusCode).toBe(
      400,
    );
  });
});

describe('a registration that a broken connection left half done (contract policy 10)', () => {
  it('is completed after signing in with the same password', async () => {
    const { email } = await signUp(hub);
    const again = await hub.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { email, password: 'correct horse battery' },
    });
    expect(again.json()).toMatchObject({ code: 'EMAIL_IN_USE' });
    const who = await signIn(hub, email);
    expect((await getRole(who)).statusCode).toBe(404);
    expect((await register('student', who, studentForm)).statusCode).toBe(201);
  });
});

describe('an institution’s own lists (contract section 4)', () => {
  it('hold instead of the spec’s', async () => {
    const { mkdtemp, rm, writeFile } = await import('node:fs/promises');
    const { tmpdir } = await import('node:os');
    const folder = await mkdtemp(`${tmpdir()}/exam-vault-lists-`);
    const file = `${folder}/catalogue.json`;
    await writeFile(file, JSON.stringify({ ...DEFAULT_CATALOGUE, colleges: ['Town College'] }));
    const own = await startTestHub({ env: { CATALOGUE_FILE: file } });
    const inOwn = async (college: string) => {
      const { headers } = await signUp(own);
      const response = await own.app.inject({
        method: 'POST',
        url: '/users/teacherReg',
        headers,
        payload: { ...teacherForm, college },
      });
      return response.statusCode;
    };
    expect(await inOwn('Town College')).toBe(201);
    expect(await inOwn('LIET')).toBe(400);
    await own.close();
    await rm(folder, { recursive: true });
  });
});
