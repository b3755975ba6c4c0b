import { BlobReader, BlobWriter, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, ask, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { pdfFile, trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher, type Member } from '@exam-vault/testing/people';

let hub: ListeningHub;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { PROCESSING: 'off', RATE_LIMITS: 'on' });
  asha = await student(hub);
  ravi = await teacher(hub);
});

async function handIn(fields: Record<string, string>, file?: Buffer): Promise<string> {
  const { _id } = await uploadedPaper(hub, asha, fields, file);
  await approve(hub, ravi, _id);
  return _id;
}
const zipOf = (subject: string, init: RequestInit = {}) =>
  fetch(`${hub.origin}/subjects/${encodeURIComponent(subject)}/papers.zip`, init);
async function filesOf(blob: Blob): Promise<FileEntry[]> {
  const entries = await new ZipReader(new BlobReader(blob), { useWebWorkers: false }).getEntries();
  return entries.filter((entry): entry is FileEntry => !entry.directory);
}

describe('the papers of a subject as one zip (contract section 9)', () => {
  it('has the public papers alone, as they are, with safe names and a list', async () => {
    const subject = 'Cloud Computing';
    const file = await pdfFile();
    await handIn({ subject, title: '../../Regions', exam_year: '2023' }, file);
    await handIn({ subject, title: 'Regions', exam_year: '2024' });
    await handIn({ subject, title: 'REGIONS', exam_year: '2024' });
    await handIn({ subject: 'IoT', title: 'Elsewhere' });
    await uploadedPaper(hub, asha, { subject, title: 'Waits' });
    await uploadedNotes(hub, asha, { subject, title: 'Notes' });
    const deleted = await handIn({ subject, title: 'Deleted' });
    await ask(hub, 'PUT', `/papers/${deleted}/delete`, { as: asha });

    const answer = await zipOf(subject);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('filename="Cloud Computing.zip"');
    const blob = await answer.blob();
    expect(answer.headers.get('content-length')).toBe(String(blob.size));
    const files = await filesOf(blob);
    expect(files.map(({ filename }) => filename)).toEqual([
      'Contents.txt',
      '2024 Midterm REGIONS.pdf',
      '2024 Midterm Regions (2).pdf',
      '2023 Midterm Regions.pdf',
    ]);
    // Stored, not deflated.
    expect(files.map(({ compressionMethod }) => compressionMethod)).toEqual([0, 0, 0, 0]);
    const last = await files[3]?.getData(new BlobWriter(), { useWebWorkers: false, checkSignature: true });
    expect(Buffer.from((await last?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(file)).toBe(true);
    expect(await files[0]?.getData(new TextWriter(), { useWebWorkers: false })).toContain('Cloud Computing: 3 papers');
  });

  it('is nothing where no public paper is, and has no body for HEAD', async () => {
    expect((await zipOf('Alchemy')).status).toBe(404);
    expect((await zipOf('a%00b/..')).status).toBe(404);
    // PostgreSQL takes no NUL.
    for (const subject of ['\0', 'a\0b']) expect([subject, (await zipOf(subject)).status]).toEqual([subject, 400]);
    await handIn({ subject: 'Cybersecurity' });
    const head = await zipOf('Cybersecurity', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(500);
  });

  it('is one at a time for a person, and ends when a paper is withdrawn meanwhile', async () => {
    const subject = 'Compiler Design';
    // More than sockets and streams hold between hub and reader.
    const large = Buffer.concat([await pdfFile(), Buffer.alloc(30_000_000, 32)]);
    const first = await handIn({ subject, title: 'First', exam_year: '2020' }, large);
    await handIn({ subject, title: 'Second', exam_year: '2024' }, large);
    const { headers } = asha;
    const slow = await zipOf(subject, { headers });
    const reader = slow.body?.getReader();
    await reader?.read();
    const refused = await zipOf(subject, { headers });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    await ask(hub, 'PUT', `/papers/${first}/delete`, { as: asha });
    const rest = async () => {
      let chunk = await reader?.read();
      while (chunk && !chunk.done) chunk = await reader?.read();
    };
    await expect(rest()).rejects.toThrow();
    await expect.poll(async () => (await zipOf(subject, { headers, method: 'HEAD' })).status).toBe(200);
  });
});
