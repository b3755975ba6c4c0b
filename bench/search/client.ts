import type { Paper } from '@exam-vault/contract/papers';
import type { Match, ReadPage } from '@exam-vault/contract/search';
import { approve, ask, paperForm } from '@exam-vault/testing/ask';
import { signInAdministrator } from '../people.ts';

interface Hit extends Paper {
  readonly matches?: readonly Match[];
}

export interface Upload {
  readonly title: string;
  readonly type: 'application/pdf' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

export interface Client {
  /** Uploads a paper under one subject that says nothing of what is in it. @returns its _id */
  upload(paper: Upload): Promise<string>;
  approve(_id: string): Promise<void>;
  /** One page of what the box finds. */
  find(title: string): Promise<readonly Hit[]>;
  page(_id: string, page: number): Promise<ReadPage>;
}

const OTHERS = { department: 'Other', year: '4th', semester: 'VIII', paper_type: 'Other', exam_type: 'Other' };

/** The hub's calls as an administrator makes them. */
export async function openClient(origin: string): Promise<Client> {
  const token = await signInAdministrator(origin);
  const as = async () => ({ token: await token() });
  async function body<T>(path: string, method = 'GET', form?: FormData): Promise<T> {
    const answer = await ask({ origin }, method, path, { as: await as(), ...(form ? { form } : {}) });
    if (answer.status >= 300) throw new Error(`${answer.status} for ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as T;
  }
  return {
    async upload({ title, type, bytes }) {
      const name = type === 'image/jpeg' ? 'paper.jpeg' : 'paper.pdf';
      const form = paperForm({ title, subject: 'IoT', ...OTHERS }, Buffer.from(bytes), name);
      return (await body<Paper>('/papers/upload_paper', 'POST', form))._id;
    },
    async approve(paperId) {
      const { status } = await approve({ origin }, await as(), paperId);
      if (status !== 200) throw new Error(`${status} for an approval`);
    },
    async find(title) {
      const query = new URLSearchParams({ title, inside: 'true', page: '1' });
      return (await body<{ data: Hit[] }>(`/papers/search_papers?${query.toString()}`)).data;
    },
    page: (_id, page) => body(`/papers/${_id}/pages/${page}`),
  };
}
