import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '@exam-vault/demo/random';

/** What a client knows about a paper of its own. */
export interface Known {
  readonly _id: string;
  readonly title: string;
  readonly sha256: string;
  readonly status: string;
  readonly deleted: boolean;
}

/** A paper as it was last acknowledged, and what may have come of a request that was never answered. */
export interface Entry {
  is: Known;
  maybe: Known | null;
  /** Whether something was done to it since it was last looked at. */
  touched: boolean;
}

export interface MadeFile {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** A PDF like no other: mostly small, at times as large as a photographed page. */
export function distinctPdf(random: Random): MadeFile {
  const filling = random.chance(0.15) ? randomBytes(random.whole(10_000, 150_000)).toString('hex') : '';
  const bytes = Buffer.from(`%PDF-1.4
% ${randomUUID()} ${filling}
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj
trailer <</Root 1 0 R/Size 4>>
%%EOF
`);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The form of a paper; an edit without a file keeps the old one. */
export function paperForm(title: string, file: MadeFile | null): FormData {
  const form = new FormData();
  const fields = { title, subject: 'DBMS', department: 'CSE', year: '3rd', semester: 'V' };
  for (const [name, value] of Object.entries({ ...fields, paper_type: 'Main', exam_type: 'Midterm' }))
    form.append(name, value);
  if (file) form.append('file', new Blob([new Uint8Array(file.bytes)]), 'paper.pdf');
  return form;
}

/** What was done and what came of it, of all writers. */
export interface Tally {
  readonly acknowledged: Record<string, number>;
  /** Requests that were answered with 503 and Retry-After, and those whose connection broke. */
  refused: number;
  broken: number;
  /** Unanswered requests that had been done nevertheless, and those that had not. */
  done: number;
  undone: number;
  /** What must not be: lost writes, other answers. */
  readonly lost: string[];
  readonly wrong: string[];
}

export const newTally = (): Tally => ({ acknowledged: {}, refused: 0, broken: 0, done: 0, undone: 0, lost: [], wrong: [] }); // prettier-ignore

export const acknowledgedIn = ({ acknowledged }: Tally): number =>
  Object.values(acknowledged).reduce((sum, number) => sum + number, 0);
