import { approve } from '../ask.ts';
import { NO_ID, type Call, type Cases, type CasesOf } from './api-case.ts';

const aDayAhead = () => new Date(Date.now() + 24 * 3_600_000).toISOString();

/** Review, search and stats. */
export const reviewCases: CasesOf = ({ hub, teacher, admin, student, paper, notes, approvedSolution: solution }) => {
  const decision = (status: 'Approved' | 'Rejected'): Cases => {
    const call = async (more: Partial<Call> = {}, body: object = {}): Promise<Call> => {
      const { _id } = await paper();
      return { as: teacher, json: { paperId: _id, status, ...body }, ...more };
    };
    let decided: Call;
    return [
      [
        200,
        async () => (decided = await call({}, status === 'Rejected' ? { comment: 'Too dark.\nAgain, please.' } : {})),
      ],
      [200, async () => decided],
      [409, async () => ({ ...decided, as: admin })],
      [409, () => call({}, { revision: 999 })],
      [400, { as: teacher, json: { status } }],
      [400, { as: teacher, json: { paperId: NO_ID, status: 'Pending' } }],
      [404, { as: teacher, json: { paperId: NO_ID, status } }],
    ];
  };
  const counts: Cases = [[200, {}]];
  const search: Cases = [
    [200, {}],
    [200, { query: 'title=operating&page=1' }],
    [200, { query: 'title=nothing+of+this+title' }],
    [200, { query: 'department=None' }],
    [400, { query: 'page=1.5' }],
    [400, { query: `title=${'x'.repeat(201)}` }],
    [200, { query: 'inside=true&title=operating+"systems"+-nothing+3rd+year&sort=newest&page=1' }],
    [200, { query: 'inside=true&title=oparating' }],
    [400, { query: 'inside=perhaps' }],
    [400, { query: 'inside=true&sort=best' }],
  ];
  const similar = (made: () => Promise<{ _id: string }>): Cases => [
    [200, async () => ({ params: { id: (await made())._id }, as: student })],
    [404, { params: { id: NO_ID } }],
    [404, { params: { id: "x' or 1=1" } }],
  ];
  const page = (made: () => Promise<{ _id: string }>): Cases => {
    const of = async (number: string) => ({ params: { id: (await made())._id, page: number }, as: student });
    return [
      [200, () => of('1')],
      [404, () => of('900')],
      [400, () => of('0')],
      [400, () => of('first')],
      [200, async () => ({ ...(await of('1')), query: 'words=false' })],
      [400, async () => ({ ...(await of('1')), query: 'words=some' })],
      [404, { params: { id: NO_ID, page: '1' } }],
    ];
  };
  const outline = (made: () => Promise<{ _id: string }>): Cases => [
    [200, async () => ({ params: { id: (await made())._id }, as: student })],
    [404, { params: { id: NO_ID } }],
  ];
  const find = (made: () => Promise<{ _id: string }>): Cases => {
    const of = async (query: string) => ({ params: { id: (await made())._id }, query, as: student });
    return [
      [200, () => of('text=question')],
      [200, () => of('')],
      [400, () => of(`text=${'x'.repeat(201)}`)],
      [404, { params: { id: NO_ID }, query: 'text=question' }],
    ];
  };
  return {
    newPapers: [
      [200, { as: teacher }],
      [200, { as: teacher, query: 'page=1' }],
      [400, { as: teacher, query: 'page=' }],
    ],
    approvePaper: decision('Approved'),
    rejectPaper: decision('Rejected'),
    setRelease: [
      [200, async () => ({ as: teacher, params: { id: (await paper())._id }, json: { release_at: aDayAhead() } })],
      [400, async () => ({ as: teacher, params: { id: (await paper())._id }, json: { release_at: 'tomorrow' } })],
      [404, { as: teacher, params: { id: NO_ID }, json: { release_at: null } }],
      [
        409,
        async () => {
          const { _id } = await paper();
          await approve(hub, teacher, _id);
          return { as: teacher, params: { id: _id }, json: { release_at: aDayAhead() } };
        },
      ],
    ],
    nextPaper: [
      [200, { as: teacher }],
      [200, { as: admin, query: `after=${NO_ID}` }],
    ],
    undoReview: [
      [
        200,
        async () => {
          const { _id, revision } = await paper();
          await approve(hub, teacher, _id, { may_undo: true });
          return { as: teacher, json: { paperId: _id, revision: revision + 1 } };
        },
      ],
      [400, { as: teacher, json: { paperId: NO_ID } }],
      [404, { as: teacher, json: { paperId: NO_ID, revision: 1 } }],
      [409, async () => ({ as: teacher, json: { paperId: (await paper())._id, revision: 1 } })],
    ],
    comparePapers: [
      [200, async () => ({ as: teacher, query: `paper=${(await paper())._id}&other=${(await paper())._id}` })],
      [400, { as: teacher, query: `paper=${NO_ID}` }],
      [404, async () => ({ as: teacher, query: `paper=${(await paper())._id}&other=${NO_ID}` })],
    ],
    setNotACopy: [
      [
        200,
        async () => ({
          as: teacher,
          json: { paper: (await paper())._id, other: (await paper())._id, not_a_copy: true },
        }),
      ],
      [400, { as: teacher, json: { paper: NO_ID, other: NO_ID } }],
      [404, { as: teacher, json: { paper: NO_ID, other: NO_ID, not_a_copy: true } }],
    ],
    searchPapers: [
      ...search,
      [200, { as: teacher, query: 'paper_approval_status=Rejected' }],
      [403, { as: student, query: 'paper_approval_status=Pending' }],
    ],
    searchNotes: search,
    searchSolutions: [...search, [403, { as: student, query: 'paper_approval_status=Pending' }]],
    suggest: [
      [200, { query: 'title=oper' }],
      [200, { query: 'title=sched&kind=notes' }],
      [200, {}],
      [400, { query: 'title=a&kind=books' }],
    ],
    similarPapers: [...similar(() => paper()), [404, async () => ({ params: { id: (await paper())._id } })]],
    similarNotes: similar(notes),
    similarSolutions: similar(solution),
    paperPage: [...page(() => paper()), [404, async () => ({ params: { id: (await paper())._id, page: '1' } })]],
    notesPage: page(notes),
    solutionPage: page(solution),
    paperOutline: outline(() => paper()),
    notesOutline: outline(notes),
    solutionOutline: outline(solution),
    findInPaper: find(() => paper()),
    findInNotes: find(notes),
    findInSolution: find(solution),
    paperStats: counts,
    departmentStats: counts,
    paperTypeStats: counts,
    examTypeStats: counts,
  };
};
