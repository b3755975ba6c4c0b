import type { Paper } from '@exam-vault/contract/papers';
import type { Match, ReadPage } from '@exam-vault/contract/search';
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

const FIELDS = {
  subject: 'IoT',
  department: 'Other',
  year: '4th',
  semester: 'VIII',
  paper_type: 'Other',
  exam_type: 'Other',
};

/** The hub's calls as an administrator makes them. */
export async function openClient(origin: string): Promise<Client> {
  const token = await signInAdministrator(origin);

  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await token()}`);
    const response = await fetch(origin + path, { ...init, headers });
    if (!response.ok) throw new Error(`${response.status} for ${path}: ${await response.text()}`);
    return (await response.json()) as T;
  }

  return {
    async upload({ title, type, bytes }) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ title, ...FIELDS })) form.set(name, value);
      const name = type === 'image/jpeg' ? 'paper.jpeg' : 'paper.pdf';
      form.set('file', new Blob([Buffer.from(bytes)], { type }), name);
      return (await ask<Paper>('/papers/upload_paper', { method: 'POST', body: form }))._id;
    },
    async approve(paperId) {
      const body = JSON.stringify({ paperId, status: 'Approved' });
      await ask('/papers/approve_paper', { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    },
    async find(title) {
      const query = new URLSearchParams({ title, inside: 'true', page: '1' });
      return (await ask<{ data: Hit[] }>(`/papers/search_papers?${query.toString()}`)).data;
    },
    page: (_id, page) => ask(`/papers/${_id}/pages/${page}`),
  };
}
