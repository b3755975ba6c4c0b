import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DocumentRow } from '../../base/database/schema.ts';
import { notFound } from '../../base/errors.ts';
import { answerError } from '../../serving/http/answer-errors.ts';
import { fileRoutes, type FileRouteDeps } from './file-routes.ts';
import { pagePictures, type PagePicturesDeps } from './page-pictures.ts';

const SIZE = 300_000;
const HALF = Buffer.alloc(SIZE / 2, 1);
const document = { file_id: 'f', file_type: 'PDF', file_size: SIZE, file_sha256: Buffer.alloc(32, 7), has_thumbnails: true } as DocumentRow; // prettier-ignore
const failure = (code: string) => Object.assign(new Error(`${code}: injected`), { code, syscall: 'read' });
/** What a disk says that fails, is read-only, is away, or for which there is no descriptor left. */
const FAILING = ['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ESTALE'];

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

type Read = FileRouteDeps['storage']['read'];

/** The file routes over a storage that reads so. The name decides whether the file or its thumbnail is asked for. */
async function served(read: Read, servable: () => Promise<unknown> = () => Promise.resolve()) {
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  app.decorateRequest('problem', null);
  const logged: unknown[] = [];
  app.setErrorHandler((error, request, reply) => {
    vi.spyOn(request.log, 'error').mockImplementation((details) => void logged.push(details));
    return answerError(error, request, reply);
  });
  const storage = {
    read,
    temporaryAddress: () => Promise.resolve(null),
    proxyPath: () => Promise.resolve(null),
  } as unknown as FileRouteDeps['storage'];
  let asked = 0;
  fileRoutes(app, {
    openReading: { to: () => true, isInside: () => false },
    known: { remember: () => undefined },
    files: {
      async servable(_permission: string, name: string) {
        if ((asked += 1) > 1) await servable();
        return { document, isPublic: true, account: null, variant: name === 'thumbnail' ? 't320' : null };
      },
    } as unknown as FileRouteDeps['files'],
    searchable: { read: () => Promise.reject(new Error('not asked')) },
    pictures: pagePictures({ storage } as unknown as PagePicturesDeps),
    storage,
    usage: { countServedBytes: () => Promise.resolve({ refund: () => Promise.resolve() }) },
    accountOf: () => Promise.resolve(null),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { logged, get: (name = 'file') => fetch(`${origin}/files/permission/${name}`) };
}

async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  for (const name of ['etag', 'accept-ranges', 'content-disposition']) expect(answer.headers.get(name)).toBeNull();
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
}

/** Half of the file, and then the end of the stream or an error. */
const half = (end: Error | null) =>
  Readable.from(
    (async function* () {
      yield HALF;
      await Promise.resolve();
      if (end) throw end;
    })(),
    { objectMode: false },
  );

describe('a file on a disk that fails', () => {
  it.each(FAILING)(
    'is 503 with Retry-After on %s, when it is opened and when its first bytes are read',
    async (code) => {
      for (const read of [() => Promise.reject(failure(code)), () => Promise.resolve(brokenAtOnce(code))] as Read[]) {
        const { get } = await served(read);
        await expectUnavailable(await get());
        await expectUnavailable(await get('thumbnail'));
      }
    },
  );

  it('is never half a document: the connection is cut in the middle, when the disk fails and when the file is too short', async () => {
    for (const end of [failure('EIO'), null]) {
      const { get } = await served(() => Promise.resolve(half(end)));
      const answer = await get();
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(SIZE)]);
      await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    }
  });

  it('is 503 and an error in the log when a row refers to a file that is not there, or has no byte', async () => {
    for (const read of [() => Promise.resolve(null), () => Promise.resolve(Readable.from([]))] as Read[]) {
      const { get, logged } = await served(read);
      await expectUnavailable(await get());
      expect(logged).toMatchObject([{ err: { name: 'FileMissingError' }, code: 'UNAVAILABLE' }]);
    }
    const { get, logged } = await served(() => Promise.resolve(null));
    await expectUnavailable(await get('thumbnail'));
    expect(logged).toMatchObject([{ err: { name: 'FileMissingError' } }]);
  });

  it('is 404 when its document was removed after the path was checked', async () => {
    const { get } = await served(
      () => Promise.resolve(null),
      () => Promise.reject(notFound()),
    );
    expect((await get()).status).toBe(404);
  });
});

const brokenAtOnce = (code: string) => new Readable({ read() { this.destroy(failure(code)); } }); // prettier-ignore

describe('an upload on a disk that fails', () => {
  it.each([
    ...FAILING.map((code) => [code, 'UNAVAILABLE', '5']),
    ...['ENOSPC', 'EDQUOT'].map((code) => [code, 'STORAGE_FULL', '60']),
    ['58030', 'UNAVAILABLE', '5'],
    ['53100', 'STORAGE_FULL', '60'],
  ])('is 503 with Retry-After on %s', async (code, problem, retryAfter) => {
    const app = fastify();
    apps.push(app);
    app.decorateRequest('problem', null);
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    app.post('/', () => Promise.reject(failure(code)));
    const answer = await app.inject({ method: 'POST', url: '/' });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, retryAfter]);
    expect(answer.json()).toMatchObject({ code: problem });
  });
});
