import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import type { Solution } from '@exam-vault/contract/solutions';
import { pdfFile } from './files.ts';

/** A hub under test that listens, and somebody who speaks to it. */
export interface Listening {
  readonly origin: string;
}
export interface Speaker {
  readonly token: string;
}

export interface Answered {
  readonly status: number;
  /** The JSON that came, or the text. Tests read it freely. */
  readonly body: Record<string, unknown> & { code?: string; data?: Paper[]; total?: number };
  readonly headers: Headers;
}

interface Asking {
  readonly as?: Speaker | null | undefined;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  readonly body?: NonNullable<RequestInit['body']>;
}

/** One HTTP request over a real socket. */
export async function ask(
  hub: Listening,
  method: string,
  path: string,
  { as, json, form, headers, body }: Asking = {},
): Promise<Answered> {
  const answer = await fetch(hub.origin + path, {
    method,
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? (form ?? body ?? null) : JSON.stringify(json),
    redirect: 'manual',
  });
  const text = await answer.text();
  const isJson = text !== '' && (answer.headers.get('content-type')?.startsWith('application/json') ?? false);
  return { status: answer.status, body: isJson ? JSON.parse(text) : { text }, headers: answer.headers };
}

export const PAPER_FIELDS = {
  title: 'Operating Systems midterm',
  subject: 'Operating Systems',
  department: 'CSE',
  year: '3rd',
  semester: 'V',
  paper_type: 'Main',
  exam_type: 'Midterm',
};

/** The fields of the paper of one exam. */
export const examFields = (subject: string, year: number, exam_type = 'University') => ({
  ...PAPER_FIELDS,
  subject,
  exam_type,
  exam_year: String(year),
});

export const NOTES_FIELDS = {
  title: 'Scheduling, explained',
  subject: 'Operating Systems',
  department: 'CSE',
  year: '3rd',
  semester: 'V',
  unit_no: 'II',
};

export type PaperFields = Record<string, string>;

/** The fields of a form; one given as '' is sent empty, one given as undefined is left out. */
type FormFields = Record<string, string | undefined>;

function formOf(fields: FormFields, file: Buffer | null | undefined, fileName: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file)]), fileName);
  return form;
}

export function paperForm(fields: FormFields = {}, file?: Buffer | null, fileName = 'paper.pdf'): FormData {
  return formOf({ ...PAPER_FIELDS, ...fields }, file, fileName);
}

export function notesForm(fields: FormFields = {}, file?: Buffer | null, fileName = 'notes.pdf'): FormData {
  return formOf({ ...NOTES_FIELDS, ...fields }, file, fileName);
}

/** The form of a solution of this paper. */
export function solutionForm(
  solution_of: string | undefined,
  fields: FormFields = {},
  file?: Buffer | null,
  fileName = 'solution.pdf',
): FormData {
  return formOf({ ...PAPER_FIELDS, solution_type: 'Solution', solution_of, ...fields }, file, fileName);
}

/** The files of a draft in their order, each with its own name. */
export function draftForm(files: readonly Buffer[], kind = 'paper', names: readonly string[] = []): FormData {
  const form = formOf({ kind }, null, '');
  for (const [index, file] of files.entries())
    form.append('file', new Blob([new Uint8Array(file)]), names[index] ?? `photo-${index + 1}.jpg`);
  return form;
}

let smallPdf: Promise<Buffer> | null = null;
export function anyPdf(): Promise<Buffer> {
  smallPdf ??= pdfFile();
  return smallPdf;
}

/** Uploads a paper and expects it to be taken. */
export async function uploadedPaper(
  hub: Listening,
  as: Speaker,
  fields: PaperFields = {},
  file?: Buffer,
): Promise<Paper> {
  const answer = await ask(hub, 'POST', '/papers/upload_paper', {
    as,
    form: paperForm(fields, file ?? (await anyPdf())),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Paper;
}

/** Uploads notes and expects them to be taken. */
export async function uploadedNotes(
  hub: Listening,
  as: Speaker,
  fields: Record<string, string> = {},
  file?: Buffer,
): Promise<Notes> {
  const answer = await ask(hub, 'POST', '/notes/upload_notes', {
    as,
    form: notesForm(fields, file ?? (await anyPdf())),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Notes;
}

/** Uploads a solution of this paper and expects it to be taken. */
export async function uploadedSolution(
  hub: Listening,
  as: Speaker,
  paperId: string,
  fields: PaperFields = {},
  file?: Buffer,
): Promise<Solution> {
  const answer = await ask(hub, 'POST', '/solutions/upload_solution', {
    as,
    form: solutionForm(paperId, fields, file ?? (await anyPdf())),
  });
  if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as unknown as Solution;
}

export function approve(hub: Listening, as: Speaker, paperId: string, more: object = {}): Promise<Answered> {
  return ask(hub, 'PUT', '/papers/approve_paper', { as, json: { paperId, status: 'Approved', ...more } });
}

export function reject(
  hub: Listening,
  as: Speaker,
  paperId: string,
  comment?: string,
  more: object = {},
): Promise<Answered> {
  return ask(hub, 'PUT', '/papers/reject_paper', { as, json: { paperId, status: 'Rejected', comment, ...more } });
}
