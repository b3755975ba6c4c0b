import type { Endpoint } from '@exam-vault/contract/endpoint';
import type { Solution } from '@exam-vault/contract/solutions';
import type { Notes } from '@exam-vault/contract/notes';
import type { Paper } from '@exam-vault/contract/papers';
import { approve, uploadedNotes, uploadedPaper, uploadedSolution, type PaperFields, type Speaker } from '../ask.ts';
import { trustingInspector } from '../files.ts';
import { HUB_ORIGIN } from '../hub-origin.ts';
import { listeningHub, type ListeningHub } from '../listening-hub.ts';
import { type FakeLtiPlatform, startLtiPlatform } from '../lti-platform.ts';
import { OIDC_CLIENT, startOidcProvider } from '../oidc-provider.ts';
import { administrator, signUp, student, teacher, type Member, type Person } from '../people.ts';

/** One request to an operation of /openapi.json. */
export interface Call {
  readonly as?: Speaker;
  /** For the `{name}` parts of the path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** The requests that an operation is held against besides `refusals`, each with the status it must have; made when the ones before are answered. */
export type Cases = ReadonlyArray<readonly [status: number, call: Call | (() => Promise<Call>)]>;

/** A hub with everybody in it. */
export interface Scene {
  readonly hub: ListeningHub;
  /** May open the hub by LTI. */
  readonly platform: FakeLtiPlatform;
  close(): Promise<void>;
  readonly admin: Member;
  readonly teacher: Member;
  readonly waiting: Member;
  readonly student: Member;
  readonly other: Member;
  readonly unregistered: Person;
  /** A new pending paper of `student`. */
  paper(fields?: PaperFields): Promise<Paper>;
  approvedPaper(): Promise<Paper>;
  /** New notes of `student`. */
  notes(): Promise<Notes>;
  /** A public paper, and new solutions of it by `student`. */
  readonly solved: Paper;
  solution(): Promise<Solution>;
  approvedSolution(): Promise<Solution>;
}

/** The cases of some operations, by operationId. */
export type CasesOf = (scene: Scene) => Readonly<Record<string, Cases>>;

export const NO_ID = '00000000-0000-4000-8000-000000000000';

/** The refusals that follow from who may make a call (`access` of its endpoint): before its own rules, so they need no body. */
export function refusals(
  { access, path }: Endpoint,
  { student, waiting, unregistered }: Pick<Scene, 'student' | 'waiting' | 'unregistered'>,
): Cases {
  const call: Call = {
    params: Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, NO_ID])),
  };
  const refused: Readonly<Record<Endpoint['access'], readonly Speaker[]>> = {
    anyone: [],
    reader: [],
    identity: [],
    member: [unregistered],
    uploader: [unregistered, waiting],
    teacher: [unregistered, waiting, student],
    administrator: [unregistered, waiting, student],
  };
  return [
    [401, { ...call, as: { token: 'a.b.c' } }],
    ...(access === 'anyone' || access === 'reader' ? [] : [[401, call] as const]),
    ...refused[access].map((as) => [403, { ...call, as }] as const),
  ];
}

export async function openScene(): Promise<Scene> {
  const provider = await startOidcProvider({ hubs: [HUB_ORIGIN] });
  const platform = await startLtiPlatform();
  const platforms = await platform.file();
  const ways = { IDENTITY: 'built-in,oidc', OIDC_ISSUER: provider.issuer, ...OIDC_CLIENT };
  const found = { LTI_FILE: platforms.path, PUBLIC_INDEX: 'on', PUBLIC_URL: HUB_ORIGIN };
  const hub = await listeningHub({ inspector: trustingInspector }, undefined, { ...ways, ...found });
  const [admin, reviewer] = [await administrator(hub), await teacher(hub)];
  const owner = await student(hub);
  const paper = (fields?: PaperFields) => uploadedPaper(hub, owner, fields);
  const solved = (await approve(hub, reviewer, (await paper())._id)).body as unknown as Paper;
  return {
    hub,
    solved,
    solution: () => uploadedSolution(hub, owner, solved._id),
    async approvedSolution() {
      const { _id } = await uploadedSolution(hub, owner, solved._id);
      return (await approve(hub, reviewer, _id)).body as unknown as Solution;
    },
    async close() {
      await provider.stop();
      await platform.stop();
      await platforms.remove();
    },
    platform,
    admin,
    teacher: reviewer,
    waiting: await teacher(hub, { approved: false }),
    student: owner,
    other: await student(hub),
    unregistered: await signUp(hub),
    paper,
    async approvedPaper() {
      const made = await paper();
      return (await approve(hub, reviewer, made._id)).body as unknown as Paper;
    },
    notes: () => uploadedNotes(hub, owner),
  };
}
