import type { Notes } from '@exam-vault/contract/notes';
import { anyPdf, ask, notesForm, paperForm, solutionForm } from '../ask.ts';
import { NO_ID, type Call, type Cases, type CasesOf, type Scene } from './api-case.ts';

interface Kind {
  readonly form: typeof paperForm;
  /** What everybody may read. */
  readonly live: () => Promise<{ _id: string }>;
  /** What `student` has uploaded. */
  readonly own: () => Promise<{ _id: string }>;
}

const of = ({ _id }: { _id: string }) => ({ params: { id: _id } });

/** The cases that papers and notes share, by what the call is for. */
function lifeOf({ hub, student, other, teacher }: Scene, { form, live, own }: Kind) {
  const read: Cases = [
    [200, async () => of(await live())],
    [200, async () => ({ ...of(await own()), as: student })],
    [404, { params: { id: NO_ID } }],
    [
      410,
      async () => {
        const { _id } = await live();
        const json = { hidden: true, as: 'withdrawn_openly', reason: 'Not ours.' };
        await ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: teacher, json });
        return of({ _id });
      },
    ],
  ];
  const pdf = anyPdf();
  const upload: Cases = [
    [201, async () => ({ as: student, form: form({}, await pdf) })],
    [400, { as: student, form: form() }],
    [400, async () => ({ as: student, form: form({ title: '' }, await pdf) })],
    [400, async () => ({ as: student, form: form({ department: 'None' }, await pdf) })],
    [415, { as: student, json: {} }],
    [415, { as: student, form: form({}, Buffer.from('plain text')) }],
  ];
  const edit: Cases = [
    [200, async () => ({ ...of(await own()), as: student, form: form({ title: 'Another title' }) })],
    [200, async () => ({ ...of(await own()), as: student, form: form({}, await pdf) })],
    [400, async () => ({ ...of(await own()), as: student, form: form({ title: '' }) })],
    [403, async () => ({ ...of(await live()), as: other, form: form() })],
    [404, { params: { id: NO_ID }, as: teacher, form: form() }],
  ];
  const remove: Cases = [
    [200, async () => ({ ...of(await own()), as: student })],
    [403, async () => ({ ...of(await live()), as: other })],
    [404, { params: { id: NO_ID }, as: student }],
  ];
  const counted = async (): Promise<Call> => ({ as: student, json: { paper_id: (await live())._id } });
  const download: Cases = [
    [200, counted],
    [400, { as: student, json: {} }],
    [400, { as: student, json: { paper_id: 7 } }],
    [404, { as: student, json: { paper_id: NO_ID } }],
    [413, { as: student, json: { paper_id: 'x'.repeat(70_000) } }],
  ];
  const all: Cases = [
    [200, {}],
    [200, { query: 'page=2' }],
    [400, { query: 'page=0' }],
  ];
  const mine: Cases = [
    [200, { as: student }],
    [200, { as: student, query: 'page=1' }],
    [400, { as: student, query: 'page=x' }],
    [403, { as: student, query: 'uid=another' }],
  ];
  return { read, upload, edit, remove, download, all, mine };
}

/** Papers, notes and their files. */
export const documentCases: CasesOf = (scene) => {
  const papers = lifeOf(scene, { form: paperForm, live: scene.approvedPaper, own: () => scene.paper() });
  const notes = lifeOf(scene, { form: notesForm, live: scene.notes, own: scene.notes });
  const solutions = lifeOf(scene, {
    form: (...parts) => solutionForm(scene.solved._id, ...parts),
    live: scene.approvedSolution,
    own: scene.solution,
  });
  const file = async (headers: Record<string, string> = {}): Promise<Call> => {
    const { file_url }: Notes = await scene.notes();
    const [permission = '', name = ''] = file_url.split('/').slice(2);
    return { params: { permission, name }, headers };
  };
  const etagOf = async ({ params }: Call) => {
    const answer = await fetch(`${scene.hub.origin}/files/${params?.permission}/${params?.name}`);
    return answer.headers.get('etag') ?? '';
  };
  return {
    getPaper: papers.read,
    viewPaper: papers.read,
    allPapers: papers.all,
    myPapers: papers.mine,
    uploadPaper: papers.upload,
    editPaper: papers.edit,
    deletePaper: papers.remove,
    downloadPaper: papers.download,
    getNotes: notes.read,
    notesOfPaper: [
      [200, async () => of(scene.solved)],
      [404, { params: { id: NO_ID } }],
    ],
    viewNotes: notes.read,
    allNotes: notes.all,
    myNotes: notes.mine,
    uploadNotes: notes.upload,
    editNotes: notes.edit,
    deleteNotes: notes.remove,
    downloadNotes: notes.download,
    notesUploaders: [[200, {}]],
    getSolution: solutions.read,
    viewSolution: solutions.read,
    allSolutions: solutions.all,
    mySolutions: solutions.mine,
    uploadSolution: [
      ...solutions.upload,
      [400, async () => ({ as: scene.student, form: solutionForm(NO_ID, {}, await anyPdf()) })],
    ],
    editSolution: solutions.edit,
    deleteSolution: solutions.remove,
    downloadSolution: solutions.download,
    solutionsOfPaper: [
      [200, async () => of(scene.solved)],
      [404, { params: { id: NO_ID } }],
    ],
    setOfficial: [
      [200, async () => ({ ...of(await scene.solution()), as: scene.teacher, json: { official: true } })],
      [400, async () => ({ ...of(await scene.solution()), as: scene.teacher, json: {} })],
      [403, async () => ({ ...of(await scene.solution()), as: scene.student, json: { official: true } })],
      [404, { params: { id: NO_ID }, as: scene.teacher, json: { official: true } }],
    ],
    getSolutionFeed: [
      [200, {}],
      [400, { query: 'page=x' }],
    ],
    getRobots: [[200, {}]],
    getSitemap: [[200, {}]],
    harvest: [[200, { query: 'verb=Identify' }]],
    harvestByForm: [
      [200, { body: 'verb=Identify' }],
      [413, { body: 'x'.repeat(3_000_000) }],
    ],
    getSitemapPart: [
      [200, { params: { name: 'pages.xml' } }],
      [404, { params: { name: 'other.xml' } }],
    ],
    getPaperFeed: [
      [200, {}],
      [400, { query: 'page=x' }],
    ],
    getNotesFeed: [
      [200, {}],
      [400, { query: 'page=x' }],
    ],
    getFile: [
      [200, () => file()],
      [206, () => file({ range: 'bytes=0-9' })],
      [416, () => file({ range: 'bytes=99999999-' })],
      [
        304,
        async () => {
          const call = await file();
          return { ...call, headers: { 'if-none-match': await etagOf(call) } };
        },
      ],
      [404, { params: { permission: 'x.y', name: 'z.pdf' } }],
    ],
  };
};
