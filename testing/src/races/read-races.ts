import { ask, type Listening, type Speaker } from '../ask.ts';

/** Reads beside writes, over hubs of one database: how many there were, and which answers were older than an acknowledged write. */
export interface ReadRaceReport {
  readonly writes: number;
  readonly reads: number;
  readonly faults: string[];
}

interface ReadRaceTarget {
  readonly hubs: readonly [Listening, Listening];
  /** A public paper that may be hidden and shown while the race runs. */
  readonly paperId: string;
  readonly reader: Speaker;
  /** Waits for the commit. */
  readonly query: (statement: string, values: unknown[]) => Promise<unknown>;
}

const READERS = 4;
/** Titles are counted up from this text, so that a reader can tell how old an answer is. */
const TITLE = 'Edition';

/**
 * A writer counts downloads, edits a title, and hides and shows a paper. Readers ask both hubs meanwhile, and each answer must have
 * what was acknowledged before the reader sent the question.
 */
export async function raceReads(
  { hubs, paperId, reader, query }: ReadRaceTarget,
  writes: number,
): Promise<ReadRaceReport> {
  const faults: string[] = [];
  const acknowledged = { downloads: 0, title: 0 };
  /** Between two even numbers it is being changed; at an even one the paper is shown, or hidden when it is divisible by four. */
  let phase = 0;
  const race = { isOver: false };
  let reads = 0;
  const [first, second] = hubs;

  async function write(turn: number): Promise<void> {
    if (turn % 3 === 0) {
      const { body } = await ask(turn % 2 ? first : second, 'POST', '/papers/download_papers', {
        as: reader,
        json: { paper_id: paperId },
      });
      if (typeof body['download_count'] === 'number') acknowledged.downloads = body['download_count'];
    } else if (turn % 3 === 1) {
      await query('update documents set title = $2, title_folded = lower($2) where _id = $1', [
        paperId,
        `${TITLE} ${turn}`,
      ]);
      acknowledged.title = turn;
    } else {
      phase += 1;
      await query('update documents set deleted_at = $2 where _id = $1', [
        paperId,
        phase % 4 === 1 ? null : new Date(),
      ]);
      phase += 1;
    }
  }

  const checkShown = (where: string, shown: { title: string; download_count: number }, then: typeof acknowledged) => {
    const title = Number(shown.title.replace(TITLE, ''));
    if (title < then.title) faults.push(`${where}: title ${title} after ${then.title}`);
    if (shown.download_count < then.downloads)
      faults.push(`${where}: ${shown.download_count} downloads after ${then.downloads}`);
  };

  async function read(hub: Listening, name: string): Promise<void> {
    const then = { ...acknowledged };
    const before = phase;
    const list = await ask(hub, 'GET', '/papers/all_paper?page=1');
    const afterList = phase;
    const one = await ask(hub, 'GET', `/papers/${paperId}/view_paper`);
    const after = phase;
    reads += 2;
    const listed = list.body.data?.find(({ _id }) => _id === paperId);
    if (listed) checkShown(`${name} list`, listed, then);
    if (one.status === 200) checkShown(`${name} paper`, one.body as never, then);
    const isShown = before % 4 === 2 || before === 0;
    if (before === afterList && before % 2 === 0 && (listed !== undefined) !== isShown)
      faults.push(`${name} list: shown ${listed !== undefined} in phase ${before}`);
    if (before === after && before % 2 === 0 && (one.status === 200) !== isShown)
      faults.push(`${name} paper: ${one.status} in phase ${before}`);
  }

  async function readOn(hub: Listening, name: string): Promise<void> {
    while (!race.isOver) await read(hub, name);
  }

  const readers = Array.from({ length: READERS }, (_, index) => readOn(index % 2 ? first : second, `reader ${index}`));
  try {
    for (let turn = 1; turn <= writes; turn += 1) await write(turn);
  } finally {
    race.isOver = true;
    await Promise.all(readers);
  }
  return { writes, reads, faults };
}
