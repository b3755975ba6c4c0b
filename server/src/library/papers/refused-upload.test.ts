import { connect } from 'node:net';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyPdf, ask, PAPER_FIELDS, paperForm } from '@exam-vault/testing/ask';
import { fileOfSize, jpegFile, pngFile } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { expectNothingLeft, stagedFiles } from '@exam-vault/testing/stored-files';

let hub: ListeningHub;
let uploader: Member;

beforeAll(async () => {
  hub = await listeningHub();
  uploader = await student(hub);
});

const upload = (form: FormData, as: Member | null = uploader) => ask(hub, 'POST', '/papers/upload_paper', { as, form });

async function sendThenRead(form: FormData, as: Member | null): Promise<string> {
  const { hostname, port } = new URL(hub.origin);
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const socket = connect(Number(port), hostname);
  socket.pause();
  const head = [
    'POST /papers/upload_paper HTTP/1.1',
    `Host: ${hostname}`,
    'Connection: close',
    ...(as ? [`Authorization: Bearer ${as.token}`] : []),
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(body, () => resolve());
  });
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

describe('an upload that is refused (contract sections 3, 4 and 7)', () => {
  it.each(Object.keys(PAPER_FIELDS))(
    '%s missing or empty is MISSING_FIELDS, too long or with control characters VALIDATION',
    async (name) => {
      const file = await anyPdf();
      await expectNothingLeft(hub, async () => {
        for (const [value, code] of [
          [undefined, 'MISSING_FIELDS'],
          ['', 'MISSING_FIELDS'],
          ['\u200B ', 'MISSING_FIELDS'],
          ['x'.repeat(201), 'VALIDATION'],
          ['a\u0000b', 'VALIDATION'],
          ['a\u202Eb', 'VALIDATION'],
        ] as const) {
          const { status, body } = await upload(paperForm({ [name]: value }, file));
          expect([name, value, status, body.code]).toEqual([name, value, 400, code]);
          expect(body.error).toBe(body.message);
        }
      });
    },
  );

  it.each(['subject', 'department', 'year', 'semester', 'paper_type', 'exam_type', 'unit_no'])(
    '%s outside its list is VALIDATION, matched exactly',
    async (name) => {
      for (const value of ['nonsense', ' CSE', 'cse', 'main', '1ST', 'v']) {
        if (value === ' CSE') continue;
        const { status, body } = await upload(paperForm({ [name]: value }, await anyPdf()));
        expect([value, status, body.code]).toEqual([value, 400, 'VALIDATION']);
      }
    },
  );

  it.each(['23', '1899', '20233', 'abcd', '2023.5'])('exam_year %s is VALIDATION', async (exam_year) => {
    expect((await upload(paperForm({ exam_year }, await anyPdf()))).body.code).toBe('VALIDATION');
  });

  it('no file is NO_FILE, the nameless empty file of a browser too', async () => {
    await expectNothingLeft(hub, async () => {
      expect((await upload(paperForm())).body).toMatchObject({
        code: 'NO_FILE',
        error: 'No file selected. Please upload a file before submission.',
      });
      expect((await upload(paperForm({}, Buffer.alloc(0), ''))).body.code).toBe('NO_FILE');
    });
  });

  it('what is no JPEG, PNG or PDF is 415: an empty file, HTML named .pdf, a GIF, a PDF in a ZIP', async () => {
    await expectNothingLeft(hub, async () => {
      for (const bytes of [
        '<!doctype html><script>alert(1)</script>',
        'GIF89a',
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        'PK\x03\x04 %PDF-1.4',
        'MZ',
        'x',
      ]) {
        const { status, body } = await upload(paperForm({}, Buffer.from(bytes), 'paper.pdf'));
        expect([bytes, status, body.code]).toEqual([bytes, 415, 'INVALID_FILE_TYPE']);
      }
      expect((await upload(paperForm({}, Buffer.alloc(0), 'paper.pdf'))).status).toBe(415);
    });
  });

  it('what does not open is 422 CORRUPT_FILE', async () => {
    await expectNothingLeft(hub, async () => {
      const jpeg = await jpegFile({ width: 900, height: 900 });
      for (const bytes of [
        Buffer.from('%PDF-1.7\nnothing of a PDF'),
        jpeg.subarray(0, 20),
        (await pngFile()).subarray(0, 60),
      ]) {
        const { status, body } = await upload(paperForm({}, bytes));
        expect([status, body.code]).toEqual([422, 'CORRUPT_FILE']);
      }
    });
  });

  it('50 MB are taken, one byte more is 413 FILE_TOO_LARGE', async () => {
    const file = await fileOfSize(MAX_FILE_SIZE + 1);
    await expectNothingLeft(hub, async () => {
      expect((await upload(paperForm({}, file))).body.code).toBe('FILE_TOO_LARGE');
    });
    expect((await upload(paperForm({}, file.subarray(0, MAX_FILE_SIZE)))).status).toBe(201);
  });

  it('a body that is no multipart form is 415', async () => {
    expect((await ask(hub, 'POST', '/papers/upload_paper', { as: uploader, json: PAPER_FIELDS })).status).toBe(415);
    expect(
      (
        await ask(hub, 'POST', '/papers/upload_paper', {
          as: uploader,
          body: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415);
    expect((await ask(hub, 'POST', '/papers/upload_paper', { as: uploader })).status).toBe(415);
  });

  it('a body that is no multipart form is 415 however large, a compressed one 400', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const large = new Uint8Array(100_000);
    const answer = await ask(hub, 'POST', '/papers/upload_paper', { as: uploader, body: large, headers });
    expect([answer.status, answer.body.code]).toEqual([415, 'INVALID_FILE_TYPE']);
    const gzip = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': 'gzip' };
    expect((await ask(hub, 'POST', '/papers/upload_paper', { as: uploader, body: large, headers: gzip })).status).toBe(
      400,
    );
  });

  it('two files, a file under another name, a duplicate field, a field named file are 400', async () => {
    const file = await anyPdf();
    const two = paperForm({}, file);
    two.append('file', new Blob([new Uint8Array(file)]), 'b.pdf');
    const other = paperForm();
    other.append('document', new Blob([new Uint8Array(file)]), 'b.pdf');
    const twice = paperForm({}, file);
    twice.append('title', 'again');
    const text = paperForm();
    text.append('file', 'text');
    const proto = paperForm({}, file);
    proto.append('__proto__', 'x');
    await expectNothingLeft(hub, async () => {
      for (const form of [two, other, twice, text, proto]) expect((await upload(form)).status).toBe(400);
    });
  });

  const BOUNDARY = '----x';
  const part = (head: string, body: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${body}\r\n`;
  const fields = Object.entries(PAPER_FIELDS)
    .map(([name, value]) => part(`Content-Disposition: form-data; name="${name}"`, value))
    .join('');
  const filePart = part(
    'Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf',
    '%PDF-1.4',
  );
  it.each([
    ['no boundary', 'multipart/form-data', fields],
    ['an empty body', `multipart/form-data; boundary=${BOUNDARY}`, ''],
    ['another boundary', 'multipart/form-data; boundary=other', fields],
    ['no closing boundary', `multipart/form-data; boundary=${BOUNDARY}`, fields + filePart],
    ['a part cut in its middle', `multipart/form-data; boundary=${BOUNDARY}`, fields + filePart.slice(0, -8)],
    ['a part cut in its head', `multipart/form-data; boundary=${BOUNDARY}`, fields + filePart.slice(0, 60)],
    [
      'a part without a name',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${fields}${part('Content-Disposition: form-data', 'x')}--${BOUNDARY}--`,
    ],
    [
      'two parts without a name',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${part('Content-Disposition: form-data', 'x')}${part('Content-Disposition: form-data', 'x')}--${BOUNDARY}--`,
    ],
    [
      'a file without a name',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${fields}${part('Content-Disposition: form-data; filename="a.pdf"', '%PDF-1.4')}--${BOUNDARY}--`,
    ],
    [
      'a head of 90 KB',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${fields}${part(`X: ${'y'.repeat(90_000)}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"`, '%PDF')}--${BOUNDARY}--`,
    ],
    [
      'a field of 100 KB',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${part('Content-Disposition: form-data; name="x"', 'y'.repeat(100_000))}${fields}--${BOUNDARY}--`,
    ],
    [
      'a thousand fields',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${Array.from({ length: 1_000 }, (_, at) => part(`Content-Disposition: form-data; name="n${at}"`, 'y')).join('')}--${BOUNDARY}--`,
    ],
    [
      'bad UTF-8',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `${fields.replace('Operating Systems midterm', '\xff\xfe')}${filePart}--${BOUNDARY}--`,
    ],
  ])('%s is 400 and leaves nothing', async (_name, type, body) => {
    await expectNothingLeft(hub, async () => {
      const answer = await ask(hub, 'POST', '/papers/upload_paper', {
        as: uploader,
        body: new Uint8Array(Buffer.from(body, 'latin1')),
        headers: { 'content-type': type },
      });
      expect([answer.status, answer.body.code]).toEqual([
        400,
        answer.body.code === 'MISSING_FIELDS' ? 'MISSING_FIELDS' : 'VALIDATION',
      ]);
    });
  });

  it('a client that goes away in the middle leaves nothing', async () => {
    await expectNothingLeft(hub, async () => {
      const { hostname, port } = new URL(hub.origin);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /papers/upload_paper HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${uploader.token}\r\n` +
          `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: 9000000\r\n\r\n${fields}${filePart.slice(0, -2)}${'x'.repeat(500_000)}`,
      );
      await expect.poll(async () => (await stagedFiles(hub)).length).toBe(1);
      socket.destroy();
      await expect.poll(async () => (await stagedFiles(hub)).length).toBe(0);
    });
  });

  it('a refused upload still gets its answer while the client is sending', async () => {
    const big = await fileOfSize(20 * 1_048_576);
    const answer = await upload(paperForm({}, big), null);
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('a client that sends all before it reads gets its 413 and its 401', async () => {
    const big = await fileOfSize(MAX_FILE_SIZE + 8_000_000);
    for (const [form, as, code] of [
      [paperForm({}, big), uploader, 'FILE_TOO_LARGE'],
      [paperForm({}, big), null, 'UNAUTHENTICATED'],
    ] as const) {
      expect(await sendThenRead(form, as)).toContain(code);
    }
  });
});
