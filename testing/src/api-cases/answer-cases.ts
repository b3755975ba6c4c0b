import { ask } from '../ask.ts';
import { jpegFile, pdfFile } from '../files.ts';
import { NO_ID, type Call, type Cases, type CasesOf } from './api-case.ts';

/** Answers under questions. */
export const answerCases: CasesOf = ({ hub, teacher, student, other, approvedPaper, notes }) => {
  const questionOf = async (paper: string): Promise<string> => {
    const rows = await hub.database.rows<{ _id: string }>(
      `insert into questions (document_id, place, label, printed, is_alternative, text, boxes, confidence, subject, is_public, terms)
       select _id, 0, '1', '1.', false, 'Explain a pump', '[]', 0.9, subject, is_public, '' from documents where _id = $1 returning _id`,
      [paper],
    );
    return rows[0]?._id ?? '';
  };
  const question = async (): Promise<string> => await questionOf((await approvedPaper())._id);
  const text = 'It lifts water: $p = \\rho g h$.';
  const answer = async (): Promise<string> => {
    const { body } = await ask(hub, 'POST', `/questions/${await question()}/answers`, { as: student, json: { text } });
    return String(body['_id']);
  };
  const closedPaper = async (): Promise<string> => {
    const { _id } = await approvedPaper();
    const json = { until: new Date(hub.clock.now().getTime() + 3_600_000).toISOString() };
    await ask(hub, 'PUT', `/papers/${_id}/answers_closed`, { as: teacher, json });
    return _id;
  };
  const closed = async (): Promise<Call> => ({
    as: student,
    params: { id: await questionOf(await closedPaper()) },
    json: { text },
  });
  const pinning = async (): Promise<Call> => ({
    as: teacher,
    params: { id: (await notes())._id },
    json: { pinned: true },
  });
  const on = (as: Call['as'], json?: unknown) => async (): Promise<Call> => ({
    as: as ?? student,
    params: { id: await answer() },
    ...(json !== undefined && { json }),
  });
  const pictureForm = (file: Buffer | null): FormData => {
    const form = new FormData();
    if (file) form.append('file', new File([new Uint8Array(file)], 'photo.jpg'));
    return form;
  };
  const picture = async (file: Promise<Buffer> | null): Promise<Call> => ({
    as: student,
    form: pictureForm(file && (await file)),
  });
  const withPicture = async (): Promise<Call> => {
    const { body } = await ask(hub, 'POST', '/answers/pictures', { as: student, form: pictureForm(await jpegFile()) });
    return { as: student, params: { id: await question() }, json: { text: '', pictures: [String(body['_id'])] } };
  };
  /** The address of a picture as its writer has it. */
  const pictureFile = async (): Promise<Call> => {
    const { body } = await ask(hub, 'POST', '/answers/pictures', { as: student, form: pictureForm(await jpegFile()) });
    const [permission = '', name = ''] = String(body['url']).split('/').slice(3);
    return { params: { permission, name } };
  };
  /** An answer whose question is gone, and another question of its paper. */
  const unplaced = async () => {
    const { _id: paper } = await approvedPaper();
    const gone = await questionOf(paper);
    const { body } = await ask(hub, 'POST', `/questions/${gone}/answers`, { as: student, json: { text } });
    await hub.database.rows('delete from questions where _id = $1', [gone]);
    return { paper, answer: String(body['_id']), question: await questionOf(paper) };
  };
  const placing = (as: Call['as'], { answer: id, question: to }: { answer: string; question: string }): Call => ({
    as: as ?? student,
    params: { id },
    json: { question: to },
  });
  const nobody = (json?: unknown): Cases => [[404, { as: teacher, params: { id: NO_ID }, json }]];
  const ofTeachers = (json?: unknown): Cases => [[200, on(teacher, json)], [403, on(other, json)], ...nobody(json)];
  return {
    listAnswers: [
      [200, async () => ({ as: other, params: { id: await question() }, query: 'page=1' })],
      [200, async () => ({ as: other, params: (await closed()).params ?? {} })],
      [400, async () => ({ as: other, params: { id: await question() }, query: 'page=0' })],
      ...nobody(),
    ],
    uploadAnswerPicture: [
      [201, () => picture(jpegFile())],
      [400, () => picture(null)],
      [413, () => picture(jpegFile().then((file) => Buffer.concat([file, Buffer.alloc(10 * 1_048_576)])))],
      [415, () => picture(pdfFile())],
      [422, () => picture(jpegFile().then((file) => file.subarray(0, 40)))],
    ],
    getAnswerPicture: [
      [200, pictureFile],
      [404, { params: { permission: '9.x', name: 'y.webp' } }],
    ],
    writeAnswer: [
      [201, withPicture],
      [400, async () => ({ as: student, params: { id: await question() }, json: { text, pictures: [NO_ID] } })],
      [201, async () => ({ as: student, params: { id: await question() }, json: { text } })],
      [400, async () => ({ as: student, params: { id: await question() }, json: { text: 'x'.repeat(20_001) } })],
      [400, async () => ({ as: student, params: { id: await question() }, json: { text: ' ' } })],
      [409, closed],
      ...nobody({ text }),
    ],
    editAnswer: [
      [200, on(student, { text: 'Another text', revision: 1 })],
      [400, on(student, { text: 'Another text' })],
      [403, on(other, { text: 'Another text', revision: 1 })],
      [409, on(student, { text: 'Another text', revision: 7 })],
      ...nobody({ text, revision: 1 }),
    ],
    deleteAnswer: [[200, on(student)], [403, on(other)], ...nobody()],
    voteAnswer: [[200, on(other)], [403, on(student)], ...nobody()],
    unvoteAnswer: [[200, on(other)], [403, on(student)], ...nobody()],
    confirmAnswer: ofTeachers(),
    unconfirmAnswer: ofTeachers(),
    hideAnswer: [...ofTeachers({ hidden: true, reason: 'It is wrong.' }), [400, on(teacher, {})]],
    unplacedAnswers: [
      [200, async () => ({ as: student, params: { id: (await unplaced()).paper }, query: 'page=1' })],
      [400, async () => ({ as: student, params: { id: (await unplaced()).paper }, query: 'page=0' })],
      ...nobody(),
    ],
    placeAnswer: [
      [200, async () => placing(student, await unplaced())],
      [200, async () => placing(teacher, await unplaced())],
      [400, async () => placing(student, { ...(await unplaced()), question: NO_ID })],
      [403, async () => placing(other, await unplaced())],
      ...nobody({ question: NO_ID }),
    ],
    answerHistory: [[200, on(other)], ...nobody()],
    previewAnswer: [
      [200, { as: student, json: { text } }],
      [400, { as: student, json: { text: '' } }],
    ],
    reportAnswer: [
      [201, on(other, { kind: 'not_allowed' })],
      [400, on(other, { kind: 'other' })],
      [400, on(other, { kind: 'wrong_field' })],
      ...nobody({ kind: 'not_allowed' }),
    ],
    listRemarks: [
      [200, async () => ({ as: other, params: { id: (await approvedPaper())._id }, query: 'page=1' })],
      [400, async () => ({ as: other, params: { id: (await approvedPaper())._id }, query: 'page=0' })],
      ...nobody(),
    ],
    writeRemark: [
      [
        201,
        async () => ({
          as: other,
          params: { id: (await notes())._id },
          json: { text, page: 1, spot: { x: 0.5, y: 0 } },
        }),
      ],
      [201, async () => ({ as: other, params: { id: (await approvedPaper())._id }, json: { text } })],
      [400, async () => ({ as: other, params: { id: (await notes())._id }, json: { text, page: 10_000 } })],
      [400, async () => ({ as: other, params: { id: (await notes())._id }, json: { text, spot: { x: 0, y: 0 } } })],
      [409, async () => ({ as: other, params: { id: await closedPaper() }, json: { text } })],
      ...nobody({ text }),
    ],
    getHelpful: [[200, async () => ({ as: other, params: { id: (await notes())._id } })], ...nobody()],
    markHelpful: [
      [200, async () => ({ as: other, params: { id: (await notes())._id } })],
      [403, async () => ({ as: student, params: { id: (await notes())._id } })],
      ...nobody(),
    ],
    unmarkHelpful: [
      [200, async () => ({ as: other, params: { id: (await notes())._id } })],
      [403, async () => ({ as: student, params: { id: (await notes())._id } })],
      ...nobody(),
    ],
    pinDocument: [
      ...Array.from({ length: 3 }, () => [200, () => pinning()] as const),
      [409, () => pinning()],
      [400, async () => ({ as: teacher, params: { id: (await notes())._id }, json: {} })],
      ...nobody({ pinned: true }),
    ],
    closeAnswers: [
      [200, async () => ({ as: teacher, params: { id: (await approvedPaper())._id }, json: { until: null } })],
      [400, async () => ({ as: teacher, params: { id: (await approvedPaper())._id }, json: { until: 'soon' } })],
      ...nobody({ until: null }),
    ],
  };
};
