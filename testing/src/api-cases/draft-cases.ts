import type { Paper } from '@exam-vault/contract/papers';
import { anyPdf, ask, draftForm, PAPER_FIELDS } from '../ask.ts';
import { uploadedDraft } from '../drafts.ts';
import { jpegFile } from '../files.ts';
import { begunUpload, partHeaders, uploadHeaders, wholeUpload } from '../uploads.ts';
import { NO_ID, type Call, type CasesOf } from './api-case.ts';

/** Drafts. */
export const draftCases: CasesOf = ({ hub, student, other, teacher }) => {
  const made = async (): Promise<{ id: string }> => ({
    id: (await uploadedDraft(hub, student, [await anyPdf()]))._id,
  });
  const own = async (more: Partial<Call> = {}): Promise<Call> => ({ as: student, params: await made(), ...more });
  /** A paper with the two photos that it was made of. */
  const kept = async (): Promise<Paper> => {
    const photo = await jpegFile();
    const { _id } = await uploadedDraft(hub, student, [photo, photo]);
    const answer = await ask(hub, 'POST', `/drafts/${_id}/submit`, {
      as: student,
      json: { ...PAPER_FIELDS, keep_pictures: true },
    });
    return answer.body as unknown as Paper;
  };
  const nobodys: Call = { as: teacher, params: { id: NO_ID } };
  let submitted: Call;
  return {
    createDraft: [
      [201, async () => ({ as: student, form: draftForm([await anyPdf()]) })],
      [400, { as: student, form: draftForm([]) }],
      [400, async () => ({ as: student, form: draftForm([await anyPdf()], 'book') })],
      [415, { as: student, json: {} }],
      [415, { as: student, form: draftForm([Buffer.from('plain text')]) }],
    ],
    listDrafts: [
      [200, { as: student }],
      [200, { as: student, query: 'kind=notes' }],
    ],
    getDraft: [
      [200, () => own()],
      [404, async () => ({ as: other, params: await made() })],
      [404, nobodys],
    ],
    changeDraft: [
      [200, () => own({ json: { values: { title: 'Surveying', exam_year: '2023' } } })],
      [400, () => own({ json: { pages: [{ page: 1, turn: 90 }] } })],
      [400, () => own({ json: { pages: [] } })],
      [404, async () => ({ as: other, params: await made(), json: {} })],
      [404, { ...nobodys, json: {} }],
    ],
    deleteDraft: [
      [200, () => own()],
      [404, async () => ({ as: other, params: await made() })],
    ],
    submitDraft: [
      [201, async () => (submitted = await own({ json: PAPER_FIELDS }))],
      [201, async () => submitted],
      [400, () => own({ json: { ...PAPER_FIELDS, title: '' } })],
      [400, () => own({ json: { ...PAPER_FIELDS, department: 'None' } })],
      [404, async () => ({ as: other, params: await made(), json: PAPER_FIELDS })],
      [404, { ...nobodys, json: PAPER_FIELDS }],
    ],
    listKeptPictures: [
      [200, async () => ({ as: student, params: { id: (await kept())._id } })],
      [404, async () => ({ as: teacher, params: { id: (await kept())._id } })],
      [404, nobodys],
    ],
    getKeptPicture: [
      [200, async () => ({ as: student, params: { id: (await kept())._id, picture: '1' } })],
      [400, async () => ({ as: student, params: { id: (await kept())._id, picture: 'one' } })],
      [404, async () => ({ as: student, params: { id: (await kept())._id, picture: '3' } })],
      [404, async () => ({ as: other, params: { id: (await kept())._id, picture: '1' } })],
    ],
    createUpload: [
      [201, { as: student, headers: uploadHeaders(10) }],
      [400, { as: student, headers: uploadHeaders(-1) }],
      [413, { as: student, headers: uploadHeaders(52_428_801) }],
    ],
    getUpload: [
      [200, async () => ({ as: student, params: { id: (await begunUpload(hub, student, 10))._id } })],
      [404, nobodys],
    ],
    sendPart: [
      [
        204,
        async () => ({
          as: student,
          params: { id: (await begunUpload(hub, student, 10))._id },
          headers: partHeaders(0),
          body: '0123456789',
        }),
      ],
      [400, async () => ({ as: student, params: { id: NO_ID }, headers: partHeaders('x') })],
      [415, { as: student, params: { id: NO_ID }, headers: { 'tus-resumable': '1.0.0' }, json: {} }],
    ],
    deleteUpload: [
      [200, async () => ({ as: student, params: { id: (await begunUpload(hub, student, 10))._id } })],
      [404, nobodys],
    ],
    draftFromUploads: [
      [
        201,
        async () => ({
          as: student,
          json: { kind: 'paper', uploads: [await wholeUpload(hub, student, await anyPdf())] },
        }),
      ],
      [400, { as: student, json: { kind: 'paper', uploads: [] } }],
      [404, { as: student, json: { kind: 'paper', uploads: [NO_ID] } }],
      [
        409,
        async () => ({ as: student, json: { kind: 'paper', uploads: [(await begunUpload(hub, student, 10))._id] } }),
      ],
    ],
    getDraftPagePicture: [
      [200, async () => ({ as: student, params: { ...(await made()), page: '1' } })],
      [400, async () => ({ as: student, params: { ...(await made()), page: '0' } })],
      [404, async () => ({ as: student, params: { ...(await made()), page: '90' } })],
      [404, async () => ({ as: other, params: { ...(await made()), page: '1' } })],
    ],
  };
};
