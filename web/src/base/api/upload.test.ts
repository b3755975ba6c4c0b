import { editPaper, uploadPaper } from '@exam-vault/contract/papers';
import { describe, expect, it, vi } from 'vitest';
import { storeToken } from '../session/session-store.ts';
import { fakeHub, tokenFor } from '../../testing/fake-hub.ts';
import { freshTab } from '../../testing/show.tsx';
import { upload } from './upload.ts';

const GOOD = tokenFor('asha');

let answer: (request: FakeRequest) => void = () => undefined;
let requests: FakeRequest[] = [];

/** The browser's XMLHttpRequest as far as an upload uses it; `answer` decides what comes back. */
class FakeRequest extends EventTarget {
  method = '';
  path = '';
  status = 0;
  responseText = '';
  readonly headers: Record<string, string> = {};
  form: FormData | undefined;
  readonly upload = new EventTarget();

  open(method: string, path: string) {
    Object.assign(this, { method, path });
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(form: FormData) {
    this.form = form;
    requests.push(this);
    answer(this);
  }

  abort() {
    this.end('abort');
  }

  reply(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.end('load');
  }

  end(event: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(event));
    this.dispatchEvent(new Event('loadend'));
  }
}

function fakeXhr(answerWith: typeof answer) {
  answer = answerWith;
  requests = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
}

freshTab();
const file = new File(['%PDF-1.7'], 'paper.pdf', { type: 'application/pdf' });

describe('upload', () => {
  it('sends the fields first and the file last, tells its progress and gives the answer', async () => {
    storeToken(GOOD);
    fakeXhr((request) => {
      request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 4 }));
      request.reply(201, { _id: 'p' });
    });
    const fractions: number[] = [];
    const answer = await upload(uploadPaper, {
      fields: { title: 'OS', subject: 'DBMS' },
      file,
      onProgress: (fraction) => fractions.push(fraction),
    });
    expect(answer).toEqual({ _id: 'p' });
    expect(fractions).toEqual([0.25]);
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/papers/upload_paper' });
    expect(requests[0]?.headers.authorization).toBe(`Bearer ${GOOD}`);
    expect([...(requests[0]?.form?.keys() ?? [])]).toEqual(['title', 'subject', 'file']);
  });

  it('sends an edit without a file to the address of the paper', async () => {
    storeToken(GOOD);
    fakeXhr((request) => request.reply(200, {}));
    await upload(editPaper, { params: { id: 'p 1' }, fields: { title: 'OS' } });
    expect(requests[0]).toMatchObject({ method: 'PUT', path: '/papers/edit_paper/p%201' });
    expect(requests[0]?.form?.has('file')).toBe(false);
  });

  it('renews a token that has run out before it sends a long body', async () => {
    storeToken(tokenFor('asha', { exp: 1 }));
    fakeHub({ 'GET /api/auth/token': () => ({ body: { token: GOOD } }) });
    fakeXhr((request) => request.reply(201, {}));
    await upload(uploadPaper, { fields: {}, file });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${GOOD}`]);
  });

  it('throws the problem of a refusal and of a broken connection', async () => {
    storeToken(GOOD);
    fakeXhr((request) => request.reply(413, { error: 'Too large', message: 'Too large', code: 'FILE_TOO_LARGE' }));
    await expect(upload(uploadPaper, { fields: {}, file })).rejects.toMatchObject({
      status: 413,
      code: 'FILE_TOO_LARGE',
      message: 'Too large',
    });
    fakeXhr((request) => request.end('error'));
    await expect(upload(uploadPaper, { fields: {}, file })).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('stops when it is told to', async () => {
    storeToken(GOOD);
    const stop = new AbortController();
    fakeXhr(() => stop.abort());
    await expect(upload(uploadPaper, { fields: {}, file, signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('sends the key of an upload, so that a second try makes nothing new', async () => {
    fakeXhr((request) => request.reply(201, {}));
    storeToken(GOOD);
    await upload(uploadPaper, { fields: {}, file, key: 'abc' });
    await upload(uploadPaper, { fields: {}, file });
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['abc', undefined]);
  });
});
