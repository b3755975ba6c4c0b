import { ask, type Listening, type Speaker } from '../ask.ts';
import { NO_ID, type Call, type Cases, type CasesOf } from './api-case.ts';

/** Makes a report and gives its id. */
async function reported(hub: Listening, as: Speaker, _id: string, json: object): Promise<string> {
  const { status, body } = await ask(hub, 'POST', `/papers/${_id}/reports`, { as, json });
  if (status !== 201) throw new Error(`report: ${status} ${JSON.stringify(body)}`);
  return String(body['_id']);
}

/** Reports, copyright claims, hidden documents. */
export const reportCases: CasesOf = ({ hub, teacher, student, other, waiting, unregistered, ...scene }) => {
  const unreadable = { kind: 'unreadable' };
  const on = (made: () => Promise<{ _id: string }>): Cases => {
    const call = async (json: unknown, as: Speaker = other): Promise<Call> => ({
      as,
      params: { id: (await made())._id },
      json,
    });
    return [
      [201, () => call({ ...unreadable, text: 'Page 2 is black.\nSo is page 3.' })],
      [201, () => call({ kind: 'wrong_field', field: 'title', proposed: 'Operating Systems' })],
      [400, () => call({ kind: 'boring' })],
      [400, () => call({ kind: 'wrong_field' })],
      [400, () => call({ kind: 'unreadable', field: 'title' })],
      [400, () => call({ kind: 'other', text: 'x'.repeat(2_001) })],
      [404, { as: student, params: { id: NO_ID }, json: unreadable }],
    ];
  };
  const open = async () => reported(hub, other, (await scene.approvedPaper())._id, unreadable);
  const claim = {
    document_url: 'https://vault.example.edu/all_paper/x/view_paper',
    name: 'A Publisher',
    email: 'rights@example.com',
    text: 'This is ours.',
  };
  const resolving = async (action: string, more: Partial<Call> = {}): Promise<Call> => ({
    as: teacher,
    params: { id: await open() },
    json: { action, answer: 'Thank you.' },
    ...more,
  });
  const again = async (): Promise<Call> => {
    const call = await resolving('dismissed');
    await ask(hub, 'POST', `/reports/${call.params?.['id']}/resolve`, { as: teacher, json: call.json });
    return call;
  };
  return {
    reportPaper: [
      ...on(scene.approvedPaper),
      [404, async () => ({ as: other, params: { id: (await scene.paper())._id }, json: unreadable })],
    ],
    reportNotes: on(scene.notes),
    reportSolution: on(scene.approvedSolution),
    claimCopyright: [
      [202, { json: claim }],
      [202, { json: { ...claim, website: 'https://robot.example.com' } }],
      [400, { json: { ...claim, email: 'nobody' } }],
      [400, { json: { ...claim, text: '' } }],
    ],
    listReports: [
      [200, async () => ({ as: teacher, query: `state=open&page=1&about=${await open()}` })],
      [200, { as: teacher, query: 'state=never' }],
      [400, { as: teacher, query: 'page=0' }],
    ],
    myReports: [
      [200, async () => ({ as: other, query: `page=1&about=${await open()}` })],
      [400, { as: other, query: 'page=x' }],
    ],
    resolveReport: [
      [200, () => resolving('corrected')],
      [200, () => resolving('hidden')],
      [409, again],
      [400, () => resolving('forgotten')],
      [404, () => resolving('dismissed', { params: { id: NO_ID } })],
    ],
    hideDocument: [
      [200, async () => ({ as: teacher, params: { id: (await scene.notes())._id }, json: { hidden: true } })],
      [200, async () => ({ as: teacher, params: { id: (await scene.notes())._id }, json: { hidden: false } })],
      [
        200,
        async () => ({
          as: teacher,
          params: { id: (await scene.paper())._id },
          json: { hidden: true, as: 'withdrawn', reason: 'Not ours.' },
        }),
      ],
      [
        400,
        async () => ({
          as: teacher,
          params: { id: (await scene.paper())._id },
          json: { hidden: true, as: 'withdrawn_openly' },
        }),
      ],
      [400, async () => ({ as: teacher, params: { id: (await scene.notes())._id }, json: {} })],
      [404, { as: teacher, params: { id: NO_ID }, json: { hidden: true } }],
    ],
  };
};
