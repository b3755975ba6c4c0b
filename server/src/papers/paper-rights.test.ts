import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, reject, uploadedPaper, type Answered, type Speaker } from '../testing/ask.ts';
import { trustingInspector } from '../testing/files.ts';
import { castOf, type Cast, type Who } from '../testing/cast.ts';
import { student } from '../testing/people.ts';
import { listeningHub, type ListeningHub } from '../testing/listening-hub.ts';

const STATES = ['Pending', 'Approved', 'Rejected', 'Deleted'] as const;
type State = (typeof STATES)[number];

let hub: ListeningHub;
let people: Cast['people'];
let asOwner: Cast['asOwner'];

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector });
  ({ people, asOwner } = await castOf(hub));
});

async function paperIn(state: State, owner: Speaker): Promise<Paper> {
  const paper = await uploadedPaper(hub, owner);
  const decided =
    state === 'Approved'
      ? await approve(hub, people.admin, paper._id)
      : state === 'Rejected'
        ? await reject(hub, people.admin, paper._id, 'No')
        : null;
  if (decided) expect(decided.status).toBe(200);
  if (state === 'Deleted')
    expect((await ask(hub, 'PUT', `/papers/${paper._id}/delete`, { as: owner })).status).toBe(200);
  return paper;
}

type Operation = (as: Speaker | null, paper: Paper) => Promise<Answered>;
const OPERATIONS: Record<string, Operation> = {
  get_paper: (as, { _id }) => ask(hub, 'GET', `/papers/get_paper/${_id}`, { as }),
  view_paper: (as, { _id }) => ask(hub, 'GET', `/papers/${_id}/view_paper`, { as }),
  edit_paper: (as, { _id }) => ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as, form: paperForm() }),
  delete: (as, { _id }) => ask(hub, 'PUT', `/papers/${_id}/delete`, { as }),
  approve: (as, { _id }) => approve(hub, as as Speaker, _id),
  reject: (as, { _id }) => reject(hub, as as Speaker, _id),
  download_papers: (as, { _id }) => ask(hub, 'POST', '/papers/download_papers', { as, json: { paper_id: _id } }),
  /** The file by the address that this very person is given, or, where he is given none, by one made for everybody. */
  file: async (as, paper) => {
    const seen = await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as });
    if (seen.status !== 200) return seen;
    return ask(hub, 'GET', String(seen.body.file_url));
  },
};

const READ = '200 200 200 404';
const PUBLIC = '404 200 404 404';
/** Contract section 6, cell by cell: Pending, Approved, Rejected, Deleted. */
const MATRIX: Record<string, Partial<Record<Who, string>>> = {};
for (const operation of ['get_paper', 'view_paper', 'file']) {
  MATRIX[operation] = {
    anonymous: PUBLIC,
    'no profile': PUBLIC,
    'S owner': READ,
    'S other': PUBLIC,
    TP: PUBLIC,
    'TP owner': READ,
    'T owner': READ,
    'T+': READ,
    admin: READ,
  };
}
MATRIX.edit_paper = {
  anonymous: '401 401 401 401',
  'no profile': '403 403 403 403',
  'S owner': READ,
  'S other': '404 403 404 404',
  TP: '404 403 404 404',
  'TP owner': '403 403 403 404',
  'T owner': READ,
  'T+': READ,
  admin: READ,
};
MATRIX.delete = {
  anonymous: '401 401 401 401',
  'no profile': '403 403 403 403',
  'S owner': '200 200 200 200',
  'S other': '404 403 404 404',
  TP: '404 403 404 404',
  'TP owner': '403 403 403 404',
  'T owner': '200 200 200 200',
  'T+': '403 403 403 404',
  admin: '200 200 200 200',
};
for (const operation of ['approve', 'reject']) {
  MATRIX[operation] = {
    anonymous: '401 401 401 401',
    'no profile': '403 403 403 403',
    'S owner': '403 403 403 403',
    'S other': '403 403 403 403',
    TP: '403 403 403 403',
    'TP owner': '403 403 403 403',
    'T owner': '200 409 409 404',
    'T+': '200 409 409 404',
    admin: '200 409 409 404',
  };
}
// The administrator himself approved (rejected) the papers here: his same decision again is 200 (policy 2).
Object.assign(MATRIX.approve ?? {}, { admin: '200 200 409 404' });
Object.assign(MATRIX.reject ?? {}, { admin: '200 409 200 404' });
MATRIX.download_papers = {
  anonymous: '401 401 401 401',
  'no profile': '403 403 403 403',
  'S owner': READ,
  'S other': PUBLIC,
  TP: PUBLIC,
  'TP owner': READ,
  'T owner': READ,
  'T+': READ,
  admin: READ,
};

describe('rights to a paper (contract section 6)', () => {
  const cells = Object.entries(MATRIX).flatMap(([operation, row]) =>
    Object.entries(row).flatMap(([who, expected]) =>
      STATES.map((state, at) => [operation, who as Who, state, Number(expected.split(' ')[at])] as const),
    ),
  );

  it.each(cells)('%s by %s of a paper that is %s: %i', async (operation, who, state, expected) => {
    const paper = await asOwner(who, (owner) => paperIn(state, owner));
    const answer = await OPERATIONS[operation]?.(people[who], paper);
    expect(answer?.status).toBe(expected);
    if (expected === 404 && operation !== 'file') {
      const missing = await OPERATIONS[operation]?.(people[who], {
        ...paper,
        _id: crypto.randomUUID(),
      });
      expect(answer?.body).toEqual(missing?.body);
    }
  });

  const ROLE_CALLS: Array<[string, string, string, Partial<Record<Who, number>>]> = [
    ['new_papers', 'GET', '/papers/new_papers', {}],
    ['search for Pending', 'GET', '/papers/search_papers?paper_approval_status=Pending', {}],
    ['search for Rejected', 'GET', '/papers/search_papers?paper_approval_status=Rejected', {}],
  ];
  const reviewers: Record<Who, number> = {
    anonymous: 401,
    'no profile': 403,
    'S owner': 403,
    'S other': 403,
    TP: 403,
    'TP owner': 403,
    'T owner': 200,
    'T+': 200,
    admin: 200,
  };
  it.each(
    ROLE_CALLS.flatMap(([name, method, path]) =>
      Object.entries(reviewers).map(([who, status]) => [name, who as Who, status, method, path] as const),
    ),
  )('%s by %s: %i', async (_name, who, status, method, path) => {
    expect((await ask(hub, method, path, { as: people[who] })).status).toBe(status);
  });

  it.each([
    ['anonymous', 401, 'UNAUTHENTICATED'],
    ['no profile', 403, 'NOT_REGISTERED'],
    ['S other', 201, undefined],
    ['TP', 403, 'NOT_APPROVED'],
    ['T+', 201, undefined],
    ['admin', 201, undefined],
  ] as const)('upload_paper by %s: %i', async (who, status, code) => {
    const file = Buffer.from('%PDF-1.4 not read before the right is known');
    const form = status === 201 ? undefined : paperForm({}, file);
    const answer = form
      ? await ask(hub, 'POST', '/papers/upload_paper', { as: people[who], form })
      : { status: (await uploadedPaper(hub, people[who as 'T+'])) ? 201 : 0, body: {} as Answered['body'] };
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('the role is asked before the body is looked at (section 3)', async () => {
    for (const path of ['/papers/approve_paper', '/papers/reject_paper']) {
      expect((await ask(hub, 'PUT', path, { as: people['S other'], body: 'rubbish' })).status).toBe(403);
      expect((await ask(hub, 'PUT', path, { as: people['T+'], body: 'rubbish' })).status).toBe(400);
    }
  });

  it('a disabled user gets 403 ACCOUNT_DISABLED from the next request, and his file paths end (policy 3)', async () => {
    const person = await student(hub);
    const paper = await uploadedPaper(hub, person);
    expect((await ask(hub, 'GET', paper.file_url)).status).toBe(200);
    await ask(hub, 'PUT', `/admin/users/${person.user._id}/disable`, { as: people.admin });
    for (const [method, path] of [
      ['GET', '/papers/my_paper'],
      ['GET', '/login/get_role'],
      ['PUT', `/papers/${paper._id}/delete`],
    ] as const) {
      const answer = await ask(hub, method, path, { as: person });
      expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_DISABLED']);
    }
    expect((await ask(hub, 'GET', paper.file_url)).status).toBe(404);
    expect((await ask(hub, 'GET', `/papers/${paper._id}/view_paper`, { as: person })).status).toBe(404);
  });

  it('nothing unreadable shows in lists, totals or searches', async () => {
    const owner = await student(hub);
    const word = `Hidden ${crypto.randomUUID()}`;
    const pending = await uploadedPaper(hub, owner, { title: word });
    const before = (await ask(hub, 'GET', '/papers/all_paper')).body.total;
    for (const as of [null, people['S other'], people.TP, owner]) {
      const found = await ask(hub, 'GET', `/papers/search_papers?title=${encodeURIComponent(word)}`, { as });
      expect(found.body).toMatchObject({ data: [], total: 0 });
    }
    expect((await approve(hub, people['T+'], pending._id)).status).toBe(200);
    expect((await ask(hub, 'GET', '/papers/all_paper')).body.total).toBe(Number(before) + 1);
    await ask(hub, 'PUT', `/papers/${pending._id}/delete`, { as: owner });
    expect((await ask(hub, 'GET', '/papers/all_paper')).body.total).toBe(before);
    expect((await ask(hub, 'GET', `/papers/search_papers?title=${encodeURIComponent(word)}`)).body.total).toBe(0);
  });
});
