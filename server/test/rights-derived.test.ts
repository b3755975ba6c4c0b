import type { Paper } from '@exam-vault/contract/papers';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answered, type Speaker } from '@exam-vault/testing/ask';
import { readingHub, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { columnOf, EVERYBODY } from '@exam-vault/testing/rights/rights-people';
import { COMMON, openStage, ROUTES, type Stage, type Staged } from '@exam-vault/testing/rights/rights-stage';
import { SHOWN_ROWS } from '@exam-vault/testing/rights/rights-table';

/** Contract section 6: nothing that is not readable shows anywhere derived. The other half of the table of rights-matrix.test.ts. */

let hub: ReadingHub;
let stage: Stage;
beforeAll(async () => {
  hub = await readingHub();
  stage = await openStage(hub);
});

/** Which of these documents somebody sees at a place, or the status of the refusal. */
type Look = (as: Speaker | null, among: readonly Staged[]) => Promise<number | readonly Staged[]>;

const get = (path: string, as: Speaker | null) => ask(hub, 'GET', path, { as });
const kindOf = (kind: Staged['kind']) => stage.all.filter((one) => one.kind === kind);

interface Listed {
  readonly data: readonly { readonly _id: string }[];
  readonly total: number | undefined;
}
function listedIn({ body }: Answered): Listed {
  if (Array.isArray(body)) return { data: body as Listed['data'], total: undefined };
  return { data: body.data ?? [], total: body.total };
}
const staged = (ids: readonly string[]) => stage.all.filter(({ row }) => ids.includes(row._id));

/** A list as a whole; its total must be that of what it shows. */
function list(path: string): Look {
  return async (as) => {
    const answer = await get(path, as);
    if (answer.status !== 200) return answer.status;
    const { data, total } = listedIn(answer);
    if (total !== undefined) expect([path, total]).toEqual([path, data.length]);
    return staged(data.map(({ _id }) => _id));
  };
}

/** A list page by page; each says the same total, and that is of what they show together. */
function pages(path: string, idOf = '_id'): Look {
  return async (as) => {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await get(`${path}${path.includes('?') ? '&' : '?'}page=${page}`, as);
      if (answer.status !== 200) return answer.status;
      const { data, total } = listedIn(answer);
      const header = answer.headers.get('x-total-count');
      const all = total ?? Number(header);
      ids.push(...data.map((row) => String((row as unknown as Record<string, unknown>)[idOf])));
      if (data.length === 0) {
        expect([path, all]).toEqual([path, ids.length]);
        return staged(ids);
      }
    }
  };
}

/** Asks about each document by a word that only it has, and takes down those that give a sign of it. */
function searchProbe(
  kind: Staged['kind'],
  pathOf: (one: Staged) => string,
  isThere: (answer: Answered, one: Staged) => boolean,
): Look {
  return async (as, among) => {
    const found: Staged[] = [];
    for (const one of among.filter((document) => document.kind === kind)) {
      const answer = await get(pathOf(one), as);
      if (answer.status !== 200) return answer.status;
      if (isThere(answer, one)) found.push(one);
    }
    return found;
  };
}

const inside = (title: string, more = '') => `/papers/search_papers?inside=true&title=${title}${more}`;
const insideSolutions = (title: string, more = '') => `/solutions/search_solutions?inside=true&title=${title}${more}`;
const misspelt = (word: string) => `${word.slice(0, 5)}${word.slice(6)}`;
const suggested = (text: string, kind: string) => `/search/suggest?title=${text.slice(0, 7)}&kind=${kind}`;
const tells =
  (what: 'word' | 'titled') =>
  ({ body }: Answered, one: Staged) =>
    JSON.stringify(body).includes(one[what]);
/** All that an answer to a question says at once: its list, its total, the place of the word. */
function answers({ body }: Answered, { row }: Staged): boolean {
  const [hit] = (body.data ?? []) as (Paper & { matches?: { snippet: string }[] })[];
  expect(body.total).toBe(hit ? 1 : 0);
  if (hit) expect(hit._id).toBe(row._id);
  return hit !== undefined;
}

/** The stats by which status they count, each against what there is. */
const stats: Look = async (as) => {
  const counted = await get('/papers/paper_stats', as);
  const there = (state: string) => kindOf('paper').filter((one) => one.state === state);
  const { pending, approved, rejected } = counted.body as Record<string, unknown>;
  const by = { P: pending, A: approved, R: rejected, D: 0, H: 0 };
  for (const name of ['department', 'paper_type', 'exam_type']) {
    const { body } = await get(`/papers/${name}_stats`, as);
    const sum = Object.values(body).reduce<number>((all, one) => all + Number(one), 0);
    expect([name, sum]).toEqual([name, Number(pending) + Number(approved) + Number(rejected)]);
  }
  return kindOf('paper').filter(({ state }) => by[state as keyof typeof by] === there(state).length);
};

/** What is similar to the public ones of a kind. */
const similarOf =
  (kind: Staged['kind'], open: Staged['state']): Look =>
  async (as) => {
    const found: string[] = [];
    for (const { row } of kindOf(kind).filter(({ state }) => state === open))
      found.push(...listedIn(await get(`/${ROUTES[kind]}/${row._id}/similar`, as)).data.map(({ _id }) => _id));
    return staged(found);
  };

const PLACES: Readonly<Record<string, Look>> = {
  all_paper: pages('/papers/all_paper'),
  my_paper: pages('/papers/my_paper'),
  new_papers: pages('/papers/new_papers'),
  search: list('/papers/search_papers?title=of+the+term'),
  'search, in pages': pages('/papers/search_papers'),
  'search for Pending': list('/papers/search_papers?paper_approval_status=Pending'),
  'search for Rejected': pages('/papers/search_papers?paper_approval_status=Rejected'),
  'search for Deleted': list('/papers/search_papers?paper_approval_status=Deleted'),
  inside: searchProbe('paper', ({ word }) => inside(word), answers),
  'inside, by title': searchProbe('paper', ({ titled }) => inside(titled), answers),
  'inside, Pending': searchProbe('paper', ({ word }) => inside(word, '&paper_approval_status=Pending'), answers),
  'inside, Rejected': searchProbe('paper', ({ word }) => inside(word, '&paper_approval_status=Rejected'), answers),
  did_you_mean: searchProbe('paper', ({ word }) => inside(misspelt(word)), tells('word')),
  'suggested titles': searchProbe('paper', ({ titled }) => suggested(titled, 'paper'), tells('titled')),
  'suggested words': searchProbe('paper', ({ word }) => suggested(word, 'paper'), tells('word')),
  facets: searchProbe(
    'paper',
    ({ word }) => inside(word),
    ({ body }) => /[1-9]/.test(JSON.stringify(body['facets'])),
  ),
  similar: similarOf('paper', 'A'),
  stats,
  deleted_documents: pages('/admin/deleted_documents'),
  audit_log: async (as) => {
    const answer = await get('/admin/audit_log', as);
    if (answer.status !== 200) return answer.status;
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = listedIn(await get(`/admin/audit_log?page=${page}`, as));
      if (data.length === 0) return staged(ids);
      ids.push(...data.map((entry) => (entry as unknown as { object_id: string }).object_id));
    }
  },
  all_notes: pages('/notes/all_notes'),
  my_notes: pages('/notes/my_notes'),
  'search of notes': list('/notes/search_notes?title=of+the+term'),
  'inside notes': searchProbe('notes', ({ word }) => `/notes/search_notes?inside=true&title=${word}`, answers),
  'suggested for notes': searchProbe('notes', ({ titled }) => suggested(titled, 'notes'), tells('titled')),
  'similar notes': similarOf('notes', 'L'),
  all_solutions: pages('/solutions/all_solutions'),
  my_solutions: pages('/solutions/my_solutions'),
  'search of solutions': list('/solutions/search_solutions?title=of+the+term'),
  'search for Pending solutions': list('/solutions/search_solutions?paper_approval_status=Pending'),
  'inside solutions': searchProbe('solution', ({ word }) => insideSolutions(word), answers),
  'inside solutions, Pending': searchProbe(
    'solution',
    ({ word }) => insideSolutions(word, '&paper_approval_status=Pending'),
    answers,
  ),
  'suggested for solutions': searchProbe('solution', ({ titled }) => suggested(titled, 'solution'), tells('titled')),
  'similar solutions': similarOf('solution', 'a'),
};

/** Places where each document is asked about by itself. */
const ONE_BY_ONE = /^(inside|did_you_mean|suggested|facets)/;
const named = (some: readonly Staged[]) => some.map(({ owner, state }) => `${state} of ${owner}`).sort();

describe('what shows beside a document’s own calls (contract section 6)', () => {
  it('has a place for every row', () => {
    expect(Object.keys(PLACES)).toEqual(SHOWN_ROWS.map(({ name }) => name));
  });

  it.each(SHOWN_ROWS)('$name', async ({ name, cells }) => {
    const look = PLACES[name];
    if (!look) throw new Error('no such place');
    for (const who of EVERYBODY) {
      const cell = cells[columnOf(who)];
      const as = stage.speaker(who);
      const isHis = ({ owner }: Staged) => stage.member(owner) === as;
      // One query for each document: the person's own, and those of one other.
      const among = ONE_BY_ONE.test(name)
        ? stage.all.filter((one) => isHis(one) || one.owner === 'S owner')
        : stage.all;
      const found = await look(as, among);
      if (/^\d+$/.test(cell)) {
        expect([who, found]).toEqual([who, Number(cell)]);
        continue;
      }
      if (typeof found === 'number') throw new Error(`${who}: ${found}`);
      const expected = among.filter(
        (one) => cell.replace('own ', '').includes(one.state) && (!cell.startsWith('own ') || isHis(one)),
      );
      expect([who, named(found)]).toEqual([who, named(expected)]);
    }
  });

  it('what texts have in common leads to public documents alone', async () => {
    const { data, total } = listedIn(await get(inside(COMMON.replaceAll(' ', '+')), null));
    expect(named(staged(data.map(({ _id }) => _id)))).toEqual(
      named(kindOf('paper').filter(({ state }) => state === 'A')),
    );
    expect(total).toBe(data.length);
  });
});
