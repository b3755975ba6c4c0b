/** What came to a request, as far as a round looks at it. */
export interface Came {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly cookie: string;
}

export interface Racer {
  readonly token: string;
  readonly _id: string;
}

interface Sent {
  readonly as?: { readonly token: string };
  readonly json?: object;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Send = (method: string, path: string, sent?: Sent) => Promise<Came>;

/** Requests to a running hub, over HTTP. */
export function raceClient(origin: string): Send {
  return async (method: string, path: string, { as, json, form, headers }: Sent = {}) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: json ? JSON.stringify(json) : (form ?? null),
    });
    const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, unknown>,
      cookie: cookie.join('; '),
    };
  };
}

/** @throws Error when the answer is another than it must be for a round to begin */
export function granted(came: Came, expected: number): Came {
  if (came.status !== expected) throw new Error(`${came.status} ${JSON.stringify(came.body)}`);
  return came;
}

const PDF = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj
trailer <</Root 1 0 R/Size 4>>
%%EOF
`;

/** The form of a paper; with its file for an upload. */
export function raceForm(title: string, withFile: boolean): FormData {
  const form = new FormData();
  const fields = { title, subject: 'DBMS', department: 'CSE', year: '3rd', semester: 'V' };
  for (const [name, value] of Object.entries({ ...fields, paper_type: 'Main', exam_type: 'Midterm' }))
    form.append(name, value);
  if (withFile) form.append('file', new Blob([PDF]), 'paper.pdf');
  return form;
}
