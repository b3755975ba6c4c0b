import { createHash, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { random } from '@exam-vault/demo/random';
import type { Cluster } from '@exam-vault/testing/cluster/cluster';
import { granted, type Answered } from '@exam-vault/testing/faults/fault-client';
import { ADMINISTRATOR, reviewer, student } from '@exam-vault/testing/faults/fault-people';
import { distinctPdf, paperForm } from '@exam-vault/testing/faults/ledger';
import type { Watch } from './watch.ts';

/** Milliseconds between two requests of a reader, and between two sign-ins, whose hashing costs a core some time. */
const PAUSE = 150;
const SIGN_IN_PAUSE = 1_000;

type Whole = NonNullable<Answered>;

const cookiesOf = (answered: Whole) =>
  answered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** People who read and sign in, without an end, each kind of request by one of them. @returns what ends them */
export async function startReaders(
  { proxy, provider }: Cluster,
  { send, note, wrong }: Watch,
  seed: string,
): Promise<() => Promise<void>> {
  const origin = proxy.plainOrigin;
  const [owner, teacher] = [await student(origin), await reviewer(origin)];
  const token = () => owner.token(origin);
  const file = distinctPdf(random(`${seed} readers`));
  const word = `xylophone${randomUUID().slice(0, 8)}`;
  const form = paperForm(`The ${word} paper`, file);
  const uploaded = granted(await send(origin, 'POST', '/papers/upload_paper', { token: await token(), form }), 201);
  const id = String(uploaded['_id']);
  const json = { paperId: id, status: 'Approved' };
  granted(await send(origin, 'PUT', '/papers/approve_paper', { token: await teacher.token(origin), json }), 200);

  /** What came, unless it was trouble that passes, which has been counted. */
  function right(what: string, answered: Answered, is: (answered: Whole) => boolean, status = 200): Whole | null {
    if (answered === null || answered.status >= 500) return null;
    if (answered.status === status && is(answered)) return answered;
    wrong.push(`${what}: ${answered.status} ${JSON.stringify(answered.body).slice(0, 300)}`);
    return null;
  }
  const anything = () => true;
  async function get(what: string, path: string, is: (answered: Whole) => boolean, own = false): Promise<Whole | null> {
    return right(what, await send(origin, 'GET', path, own ? { token: await token() } : {}), is);
  }

  async function tokenOf(cookie: string): Promise<void> {
    const answered = await send(origin, 'GET', '/api/auth/token', { headers: { cookie } });
    right('token', answered, ({ body }) => typeof body['token'] === 'string');
  }

  async function signIn(): Promise<void> {
    const account = { email: ADMINISTRATOR.ADMIN_EMAIL, password: ADMINISTRATOR.ADMIN_PASSWORD };
    const answered = await send(origin, 'POST', '/api/auth/sign-in/email', { json: account });
    const entered = right('sign-in', answered, anything);
    if (entered) await tokenOf(cookiesOf(entered));
  }

  /** Begun at one hub and, as the proxy takes them in turn, often ended at the other. */
  async function universitySignIn(): Promise<void> {
    const begun = right('start', await send(origin, 'POST', '/api/auth/oidc/start', { json: {} }), anything);
    if (!begun) return;
    const { pathname, search } = await provider.signIn(String(begun.body['address']));
    const cookie = cookiesOf(begun);
    const since = performance.now();
    const answered = await send(origin, 'GET', pathname + search, { headers: { cookie }, stay: true });
    const back = right('callback', answered, ({ headers }) => headers.has('location'), 302);
    if (!back) return;
    if (back.headers.get('location')?.endsWith('sign_in=done')) return await tokenOf(cookiesOf(back));
    // The provider's code works once, and a hub that died may have used it: the page says so, and the person starts again.
    note('university sign-in', since, 'refused');
  }

  async function viewAndDownload(): Promise<void> {
    const viewed = await get('view', `/papers/${id}/view_paper`, ({ body }) => typeof body['file_url'] === 'string');
    const isSame = ({ bytes }: Whole) => createHash('sha256').update(bytes).digest('hex') === file.sha256;
    if (viewed) await get('file', String(viewed.body['file_url']), isSame);
  }

  const kinds: readonly (readonly [pause: number, ask: () => Promise<unknown>])[] = [
    [PAUSE, () => get('list', '/papers/all_paper?page=1', ({ body }) => Number(body['total']) > 0)],
    [PAUSE, () => get('search', `/papers/search_papers?inside=true&title=${word}`, ({ bytes }) => bytes.includes(id))],
    [PAUSE, viewAndDownload],
    [PAUSE, () => get('stats', '/papers/paper_stats', ({ body }) => Number(body['approved']) > 0)],
    [PAUSE, () => get('own list', '/papers/my_paper?page=1', ({ bytes }) => bytes.includes(id), true)],
    [SIGN_IN_PAUSE, signIn],
    [SIGN_IN_PAUSE, universitySignIn],
  ];
  const stop = new AbortController();
  const reading = Promise.all(
    kinds.map(async ([pause, ask]) => {
      while (!stop.signal.aborted) {
        await ask().catch((error: unknown) => wrong.push(inspect(error)));
        await delay(pause);
      }
    }),
  );
  reading.catch(() => undefined);
  return async () => {
    stop.abort();
    await reading;
  };
}
