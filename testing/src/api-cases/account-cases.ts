import { ask } from '../ask.ts';
import { PASSWORD, student as newStudent } from '../people.ts';
import { type CasesOf } from './api-case.ts';

/** A person's own data, and what the hub keeps. */
export const accountCases: CasesOf = ({ hub, admin, student }) => {
  const asking = { password: PASSWORD, documents: 'keep' };
  const mails = { news: 'weekly', wanted: true, queue: false, quiet: null, hour: 8, time_zone: null };
  return {
    addressOfExport: [[200, { as: student }]],
    getAccountExport: [
      [200, { as: student }],
      [
        200,
        async () => {
          const { body } = await ask(hub, 'POST', '/account/export', { as: student });
          return { query: String(body['path']).split('?')[1] ?? '' };
        },
      ],
      [404, { query: 'ticket=forged' }],
      [400, { query: `ticket=${'x'.repeat(201)}` }],
    ],
    deleteAccount: [
      [200, async () => ({ as: await newStudent(hub), json: asking })],
      [200, async () => ({ as: await newStudent(hub), json: { documents: 'remove' } })],
      [400, { as: student, json: { password: PASSWORD } }],
      [400, { as: student, json: { ...asking, documents: 'burn' } }],
      [403, { as: student, json: { ...asking, password: 'a guess' } }],
      [409, { as: admin, json: asking }],
    ],
    keepAccount: [[200, { as: student }]],
    correctProfile: [
      [200, { as: student, json: { college: 'NIET' } }],
      [200, { as: student, json: {} }],
      [200, { as: student, json: { language: 'hi' } }],
      [400, { as: student, json: { language: 'xx' } }],
      [400, { as: student, json: { name: '' } }],
      [400, { as: student, json: { college: 'None' } }],
      [400, { as: student, json: { start_year: '2024-13' } }],
    ],
    getMailSettings: [[200, { as: student }]],
    setMailSettings: [
      [200, { as: student, json: { ...mails, quiet: { from: 22, to: 7 }, time_zone: 'Asia/Kolkata' } }],
      [200, { as: student, json: mails }],
      [400, { as: student, json: { ...mails, hour: 24 } }],
      [400, { as: student, json: { ...mails, time_zone: 'Asia/Atlantis' } }],
    ],
    turnMailOff: [
      [200, { params: { token: hub.offLinks.linkFor('news', student.user._id).split('/').at(-1) ?? '' } }],
      [404, { params: { token: 'forged' } }],
      [400, { params: { token: 'x'.repeat(201) } }],
    ],
    getPrivacyFacts: [[200, {}]],
  };
};
