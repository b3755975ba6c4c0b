import type { HostileFile } from './hostile-file.ts';

const FIELDS = {
  title: 'A hostile paper',
  subject: 'Operating Systems',
  department: 'CSE',
  year: '3rd',
  semester: 'V',
};
const OF_PAPER = { paper_type: 'Main', exam_type: 'Midterm' };

export interface HostileAnswer {
  /** As the verdicts of the corpus are written: the status, and the code of a refusal. */
  readonly verdict: string;
  /** Of a paper that was taken. */
  readonly _id: string | null;
  readonly body: string;
}

/** Uploads a file of the corpus as a student would. */
export async function uploadHostile(
  origin: string,
  token: string,
  { make, fileName }: HostileFile,
): Promise<HostileAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...FIELDS, ...OF_PAPER })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(await make())]), fileName);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/papers/upload_paper`, { method: 'POST', headers, body: form });
  const body = await answer.text();
  const { _id = null, code, incomplete } = JSON.parse(body) as { _id?: string; code?: string; incomplete?: true };
  const said = code ?? (incomplete ? 'incomplete' : null);
  return { verdict: said === null ? String(answer.status) : `${answer.status} ${said}`, _id, body };
}

/** Whether an upload was answered as the corpus says; some may be taken or found out. */
export const isAsExpected = ({ verdict }: HostileFile, answer: HostileAnswer): boolean =>
  verdict === answer.verdict ||
  (verdict === '201 or 422 CORRUPT_FILE' && /^201$|^422 CORRUPT_FILE$/.test(answer.verdict));
