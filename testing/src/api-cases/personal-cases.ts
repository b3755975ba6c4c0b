import { randomUUID } from 'node:crypto';
import { approve, ask, uploadedPaper } from '../ask.ts';
import { pdfFile } from '../files.ts';
import { NO_ID, type Call, type Cases, type CasesOf } from './api-case.ts';

/** What is kept for one person. */
export const personalCases: CasesOf = ({ hub, student, teacher, other, paper, approvedPaper, solution }) => {
  const approved = async (): Promise<Call> => ({ as: student, params: { id: (await approvedPaper())._id } });
  const ownList: Cases = [[200, { as: student }]];
  const ofDocument: Cases = [
    [200, approved],
    [404, async () => ({ as: other, params: { id: (await paper())._id } })],
    [404, { as: student, params: { id: NO_ID } }],
    [404, { as: student, params: { id: 'none' } }],
  ];
  const questionOf = async (_id: string, place: number): Promise<string> => {
    const [row] = await hub.database.rows<{ _id: string }>(
      `insert into questions (document_id, place, label, printed, is_alternative, text, boxes, confidence, subject, is_public, terms)
       select _id, $2, '1', '1.', false, 'Explain a pump', '[]', 0.9, subject, is_public, '' from documents where _id = $1 returning _id`,
      [_id, place],
    );
    return row?._id ?? NO_ID;
  };
  const question = async (): Promise<string> => await questionOf((await approvedPaper())._id, 0);
  const learning = async (): Promise<string> => {
    const id = await question();
    await ask(hub, 'PUT', `/study_list/${id}`, { as: student, json: { state: 'known' } });
    return id;
  };
  const correction = (id: string, json: object): Call => ({ as: teacher, params: { id }, json });
  const neighbours = async (revision: number) => {
    const { _id } = await approvedPaper();
    const last = 10_000 + revision * 2;
    return { ids: [await questionOf(_id, last), await questionOf(_id, last + 1)], revisions: [revision, revision] };
  };
  const existingExam = async (): Promise<Call> => {
    const { _id, subject, exam_type } = await approvedPaper();
    await hub.database.rows('update documents set exam_year = 1949 where _id = $1', [_id]);
    return { as: student, params: { subject }, json: { exam_year: 1949, exam_type } };
  };
  const mergeable = async (): Promise<string> => {
    const { _id } = await uploadedPaper(hub, student, {}, await pdfFile({ pages: 1 }));
    await approve(hub, teacher, _id);
    return _id;
  };
  const exported: Cases = [
    [200, async () => (await question(), { as: teacher, params: { subject: (await approvedPaper()).subject } })],
    [404, { as: teacher, params: { subject: 'Alchemy' } }],
  ];
  const told = async (): Promise<string> => {
    await approvedPaper();
    const { body } = await ask(hub, 'GET', '/notifications', { as: student });
    return body.data?.[0]?._id ?? NO_ID;
  };
  return {
    paperQuestions: ofDocument,
    solutionQuestions: [
      [200, async () => ({ as: student, params: { id: (await solution())._id } })],
      [404, { as: student, params: { id: NO_ID } }],
    ],
    questionRepeats: [
      [200, async () => ({ as: student, params: { id: await question() } })],
      [404, { as: student, params: { id: NO_ID } }],
      [404, { as: student, params: { id: 'none' } }],
    ],
    searchQuestions: [
      [200, { as: student, query: 'query=pump&sort=asked&marks=5' }],
      [400, { as: student, query: 'sort=best' }],
    ],
    compareQuestions: [
      [
        200,
        async () => (await question(), { as: teacher, json: { text: '1. Explain a pump\n2. Describe a pump [5]' } }),
      ],
      [400, { as: teacher, json: { text: ' ' } }],
      [400, { as: teacher, json: { text: 'a'.repeat(50_001) } }],
      [413, { as: teacher, json: { text: 'a'.repeat(400_000) } }],
    ],
    correctQuestion: [
      [200, async () => correction(await question(), { revision: 1, label: '2', text: 'Describe a pump', marks: 5 })],
      [400, async () => correction(await question(), { revision: 1, reset: true, marks: 5 })],
      [400, { as: teacher, params: { id: NO_ID }, json: { revision: 1, marks: 0 } }],
      [404, correction(NO_ID, { revision: 1, marks: null })],
      [409, async () => correction(await question(), { revision: 7, marks: 5 })],
    ],
    mergeQuestions: [
      [400, { as: teacher, json: { ids: [NO_ID], revisions: [1] } }],
      [404, { as: teacher, json: { ids: [NO_ID, 'none'], revisions: [1, 1] } }],
      [200, async () => ({ as: teacher, json: await neighbours(1) })],
      [409, async () => ({ as: teacher, json: await neighbours(7) })],
    ],
    splitQuestion: [
      [200, async () => ({ as: teacher, json: { id: await question(), revision: 1, at: 8 } })],
      [400, async () => ({ as: teacher, json: { id: await question(), revision: 1, at: 500 } })],
      [404, { as: teacher, json: { id: NO_ID, revision: 1, at: 8 } }],
      [409, async () => ({ as: teacher, json: { id: await question(), revision: 7, at: 8 } })],
    ],
    setQuestionTopics: [
      [200, async () => correction(await question(), { topics: [] })],
      [400, async () => correction(await question(), { topics: ['Alchemy'] })],
      [404, correction(NO_ID, { topics: null })],
      [409, async () => correction(await question(), { topics: [], revision: 7 })],
    ],
    listSubjects: [[200, async () => (await question(), {})]],
    getSubject: [
      [200, async () => (await question(), { as: student, params: { subject: (await approvedPaper()).subject } })],
      [404, { as: student, params: { subject: 'Alchemy' } }],
    ],
    wantPaper: [
      [201, { as: student, params: { subject: 'DBMS' }, json: { exam_year: 1950, exam_type: 'University' } }],
      [400, { as: student, params: { subject: 'DBMS' }, json: { exam_year: 1850, exam_type: 'University' } }],
      [400, { as: student, params: { subject: 'DBMS' }, json: { exam_year: 1950, exam_type: 'Unheard of' } }],
      [404, { as: student, params: { subject: 'Alchemy' }, json: { exam_year: 1950, exam_type: 'University' } }],
      [409, existingExam],
    ],
    mockPaper: [
      [
        200,
        async () => (
          await question(),
          { as: student, params: { subject: (await approvedPaper()).subject }, json: { marks: 50, seed: 1 } }
        ),
      ],
      [400, { as: student, params: { subject: 'DBMS' }, json: { marks: 201, seed: 1 } }],
      [400, { as: student, params: { subject: 'DBMS' }, json: { marks: 50, seed: 1, sections: [] } }],
      [400, { as: student, params: { subject: 'DBMS' }, json: { marks: 50, seed: 1, topics: [{ name: 'Keys' }] } }],
      [404, { as: student, params: { subject: 'Alchemy' }, json: { marks: 50, seed: 1 } }],
      [409, { as: student, params: { subject: 'Power Electronics' }, json: { marks: 50, seed: 1 } }],
    ],
    getMockPaperPdf: [
      [
        200,
        async () => (
          await question(),
          { as: student, params: { subject: (await approvedPaper()).subject }, query: 'marks=50&seed=1&key=true' }
        ),
      ],
      [400, { as: student, params: { subject: 'DBMS' }, query: 'marks=201&seed=1' }],
      [400, { as: student, params: { subject: 'DBMS' }, query: 'marks=50&seed=1&sections=[]' }],
      [400, { as: student, params: { subject: 'DBMS' }, query: 'marks=50&seed=1&topics=[{}]' }],
      [404, { as: student, params: { subject: 'Alchemy' }, query: 'marks=50&seed=1' }],
      [409, { as: student, params: { subject: 'Power Electronics' }, query: 'marks=50&seed=1' }],
    ],
    getStudyList: [
      [200, async () => (await learning(), { as: student, query: 'state=known&page=1' })],
      [400, { as: student, query: 'state=forgotten' }],
    ],
    studyListIds: [[200, async () => (await learning(), { as: student })]],
    putOnStudyList: [
      [200, async () => ({ as: student, params: { id: await question() }, json: { state: 'to_learn' } })],
      [400, { as: student, params: { id: NO_ID }, json: { state: 'forgotten' } }],
      [404, { as: student, params: { id: NO_ID }, json: { state: 'known' } }],
      [404, { as: student, params: { id: 'none' }, json: { state: 'known' } }],
    ],
    removeFromStudyList: [
      [200, async () => ({ as: student, params: { id: await learning() } })],
      [404, { as: student, params: { id: NO_ID } }],
    ],
    getQuestionsXml: exported,
    getQuestionsCsv: exported,
    listBookmarks: [...ownList, [200, { as: student, query: 'page=1' }], [400, { as: student, query: 'page=0' }]],
    bookmarkIds: ownList,
    addBookmark: ofDocument,
    removeBookmark: ofDocument,
    addRecent: ofDocument,
    listRecent: ownList,
    switchRecent: [
      [200, { as: student, json: { enabled: true } }],
      [400, { as: student, json: { enabled: 'perhaps' } }],
    ],
    emptyRecent: ownList,
    getCourses: ownList,
    chooseCourses: [
      [200, { as: student, json: { semester: 'V', subjects: ['DBMS', 'IoT'] } }],
      [200, { as: student, json: { semester: null, subjects: [] } }],
      [400, { as: student, json: { semester: 'XX', subjects: [] } }],
      [400, { as: student, json: { subjects: ['Alchemy'] } }],
      [400, { as: student, json: { subjects: Array.from({ length: 13 }, () => 'DBMS') } }],
    ],
    setExam: [
      [200, { as: student, json: { subject: 'DBMS', date: new Date().toISOString().slice(0, 10) } }],
      [200, { as: student, json: { subject: 'DBMS', date: null } }],
      [400, { as: student, json: { subject: 'Alchemy', date: null } }],
      [400, { as: student, json: { subject: 'DBMS', date: '1999-01-01' } }],
      [400, { as: student, json: { subject: 'DBMS', date: '2026-02-30' } }],
    ],
    visitCourses: ownList,
    listNotifications: [
      [200, async () => ({ as: student, query: `page=1&about=${await told()}` })],
      [400, { as: student, query: 'page=-1' }],
    ],
    markNotification: [
      [200, async () => ({ as: student, params: { id: await told() }, json: { read: true } })],
      [400, async () => ({ as: student, params: { id: await told() }, json: {} })],
      [404, async () => ({ as: other, params: { id: await told() }, json: { read: true } })],
    ],
    readNotifications: ownList,
    getWaiting: ownList,
    getSubjectZip: [
      [200, async () => ({ params: { subject: (await approvedPaper()).subject } })],
      [404, { params: { subject: 'Alchemy' } }],
    ],
    getSelectionZip: [
      [200, async () => ({ query: `documents=${(await approvedPaper())._id}` })],
      [400, { query: 'documents=none' }],
      [404, { query: `documents=${randomUUID()}` }],
    ],
    getSelectionPdf: [
      [200, async () => ({ query: `documents=${await mergeable()}` })],
      [422, async () => ({ query: `documents=${(await approvedPaper())._id}` })],
      [400, { query: 'documents=none' }],
      [404, { query: `documents=${randomUUID()}` }],
    ],
  };
};
