import { isPassing, send, type Answered, type Send } from '@exam-vault/testing/faults/fault-client';

/** What a client saw: the expected answer, a refusal that says when to try again, a connection that broke, or a fault. */
export type Outcome = 'ok' | 'refused' | 'broken' | 'wrong';

interface Seen {
  readonly kind: string;
  /** Milliseconds of performance.now(). */
  readonly began: number;
  readonly ended: number;
  readonly outcome: Outcome;
}

/** How a fault went for those who worked; moments in milliseconds since it struck. */
export interface Healing {
  readonly requests: number;
  readonly refused: number;
  readonly broken: number;
  /** What did not always succeed, and when it did again. */
  readonly troubled: Readonly<Record<string, number>>;
  /** The first answer that was as it should be, and the moment since when all kinds were so. */
  readonly first: number;
  readonly all: number;
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^POST \/papers\/upload_paper/, 'upload'],
  [/^PUT \/papers\/edit_paper/, 'edit'],
  [/^PUT \/papers\/(approve|reject)_paper/, 'review'],
  [/^PUT \/papers\/[^/]+\/delete/, 'delete'],
  [/^GET \/papers\/my_paper/, 'own list'],
  [/^GET \/papers\/get_paper/, 'own paper'],
  [/^GET \/papers\/all_paper/, 'list'],
  [/^GET \/papers\/search_papers/, 'search'],
  [/^GET \/papers\/[^/]+\/view_paper/, 'view'],
  [/^GET \/papers\/paper_stats/, 'stats'],
  [/^GET \/files\//, 'file'],
  [/^(GET|POST) \/api\/auth\/oidc\//, 'university sign-in'],
  [/^(GET|POST) \/api\/auth\//, 'sign-in'],
];

const isOk = ({ outcome }: Seen) => outcome === 'ok';

/** Remembers what all clients saw. */
export function watch() {
  const all: Seen[] = [];
  const wrong: string[] = [];

  /** Of a request that began at `began` and is over. */
  function note(kind: string, began: number, outcome: Outcome, what = ''): void {
    all.push({ kind, began, ended: performance.now(), outcome });
    if (outcome === 'wrong') wrong.push(`${kind}: ${what}`);
  }

  function outcomeOf(answered: Answered): Outcome {
    if (answered === null) return 'broken';
    if (isPassing(answered)) return 'refused';
    return answered.status >= 500 ? 'wrong' : 'ok';
  }

  /** As `send`, and each request is remembered. What is right below 500 is for the caller to say. */
  const watchedSend: Send = async (origin, method, path, sent) => {
    const began = performance.now();
    const answered = await send(origin, method, path, sent);
    const line = `${method} ${path}`;
    const kind = KINDS.find(([pattern]) => pattern.test(line))?.[1] ?? 'other';
    note(kind, began, outcomeOf(answered), `${line}: ${answered?.status} ${JSON.stringify(answered?.body)}`);
    return answered;
  };

  const since = (from: number) => all.filter(({ ended }) => ended >= from);

  /** When each kind that failed since `from` succeeded again; null while any has not succeeded since `back`. */
  function wellAgain(from: number, back: number): Record<string, number> | null {
    const troubled: Record<string, number> = {};
    const late = since(from);
    for (const kind of new Set(all.map((one) => one.kind))) {
      const own = late.filter((one) => one.kind === kind);
      const failed = own.filter((one) => !isOk(one)).map(({ ended }) => ended);
      const last = Math.max(...failed);
      const again = own.find((one) => isOk(one) && one.began >= last);
      if (!own.some((one) => isOk(one) && one.began >= Math.max(back, last))) return null;
      if (failed.length > 0 && again) troubled[kind] = again.ended;
    }
    return troubled;
  }

  return {
    send: watchedSend,
    note,
    wrong,
    /** Anything but what was wanted, in requests that were under way after `from`. */
    failedSince: (from: number) => since(from).filter((one) => !isOk(one)),
    isWell: (from: number, back: number) => wellAgain(from, back) !== null,
    /** Of each kind what was seen since `from`, and how long ago it last was. */
    account(from: number): readonly string[] {
      const [late, now] = [since(from), performance.now()];
      return [...new Set(all.map((one) => one.kind))].map((kind) => {
        const own = late.filter((one) => one.kind === kind);
        const told = (['ok', 'refused', 'broken', 'wrong'] as const).flatMap((outcome) => {
          const ends = own.filter((one) => one.outcome === outcome).map(({ ended }) => ended);
          const ago = Math.round((now - Math.max(...ends)) / 1_000);
          return ends.length > 0 ? [`${ends.length} ${outcome}, the last ${ago} s ago`] : [];
        });
        return `${kind}: ${told.join('; ') || 'nothing'}`;
      });
    },
    healing(struck: number, back: number): Healing {
      const own = since(struck);
      const count = (outcome: Outcome) => own.filter((one) => one.outcome === outcome).length;
      const well = Object.entries(wellAgain(struck, back) ?? {}).map(([kind, at]) => [kind, at - struck] as const);
      const first = own.find((one) => isOk(one) && one.began >= struck);
      return {
        requests: own.length,
        refused: count('refused'),
        broken: count('broken'),
        troubled: Object.fromEntries(well),
        first: (first?.ended ?? Number.NaN) - struck,
        all: Math.max(0, ...well.map(([, after]) => after)),
      };
    },
  };
}

export type Watch = ReturnType<typeof watch>;
