import { ask } from '@exam-vault/testing/ask';
import { listeningHub } from '@exam-vault/testing/listening-hub';
import { student } from '@exam-vault/testing/people';
import { expect, it } from 'vitest';

const DAY = 24 * 3_600_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

it('a person keeps the date of the next exam of each subject, until it is over (contract section 4)', async () => {
  const hub = await listeningHub({}, undefined, { PROCESSING: 'off' });
  const asha = await student(hub);
  const set = async (subject: string, date: string | null) =>
    (await ask(hub, 'PUT', '/courses/exams', { as: asha, json: { subject, date } })).body['exams'];
  const examsOf = async (as = asha) => (await ask(hub, 'GET', '/courses', { as })).body['exams'];
  expect(await set('DBMS', inDays(20))).toEqual([{ subject: 'DBMS', date: inDays(20) }]);
  await set('IoT', inDays(3));
  expect(await examsOf()).toEqual([
    { subject: 'IoT', date: inDays(3) },
    { subject: 'DBMS', date: inDays(20) },
  ]);
  await hub.database.rows(`update personal_settings set exams = exams || '{"IoT": "2020-01-01"}'`);
  expect(await examsOf()).toEqual([{ subject: 'DBMS', date: inDays(20) }]);
  expect(await examsOf(await student(hub))).toEqual([]);
  expect(await set('DBMS', null)).toEqual([]);
  const far = { subject: 'DBMS', date: inDays(800) };
  expect((await ask(hub, 'PUT', '/courses/exams', { as: asha, json: far })).status).toBe(400);
});
