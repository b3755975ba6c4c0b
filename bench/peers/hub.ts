import type { HubProcess } from '../hub-process.ts';
import type { Peer, QuestionName, Said, Subjects } from './peer.ts';

function paths({ middlePage, lastPage, commonWord, rareWord, paperId }: Subjects): Record<QuestionName, string> {
  const search = (filters: Readonly<Record<string, string>>) =>
    `/papers/search_papers?${new URLSearchParams({ ...filters, page: '1' }).toString()}`;
  return {
    'first page': '/papers/all_paper?page=1',
    'middle page': `/papers/all_paper?page=${middlePage}`,
    'last page': `/papers/all_paper?page=${lastPage}`,
    'one filter': search({ semester: 'V' }),
    'two filters': search({ subject: 'Operating Systems', exam_type: 'Midterm' }),
    'title, common': search({ title: commonWord }),
    'title, rare': search({ title: rareWord }),
    'one paper': `/papers/${paperId}/view_paper`,
    'papers by status': '/papers/paper_stats',
  };
}

function read(question: QuestionName, body: unknown): Said {
  if (question === 'one paper') return { ids: [(body as { _id: string })._id] };
  if (question === 'papers by status') return { counts: body as Record<string, number> };
  const { total, data } = body as { total: number; data: { _id: string }[] };
  return { total, ids: data.map(({ _id }) => _id) };
}

/** The hub as one of those that are compared. */
export const hubPeer = ({ origin, stop }: HubProcess, subjects: Subjects): Peer => ({
  name: 'hub',
  origin,
  paths: paths(subjects),
  read,
  table: { name: 'documents', id: '_id', hide: 'deleted_at = case when deleted_at is null then now() end' },
  stop,
});
