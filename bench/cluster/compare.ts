import type { Cluster } from '@exam-vault/testing/cluster/cluster';
import { cpuOf } from '../cpu.ts';
import { runLoad, type LoadResult } from '../load.ts';

const CONNECTIONS = 16;
const WARM_UP = 2_000;
const PATHS = ['/papers/all_paper?page=1', '/papers/search_papers?inside=true&title=paper', '/papers/paper_stats'];

export interface Served extends LoadResult {
  /** Milliseconds of the hubs' processor time for a request, without nginx, pgbouncer and PostgreSQL. */
  readonly hub_cpu_ms: number;
}

/** Lists, searches and totals through the proxy: one hub, two, and one again, so that what else the machine does weighs on both. */
export async function compare({ proxy, hubs }: Cluster, seconds: number): Promise<{ one: Served; two: Served }> {
  async function measure(only: string | null): Promise<Served> {
    await proxy.only(only);
    const spent = () => hubs.reduce((sum, hub) => sum + cpuOf(hub.pid()).hub, 0);
    const target = { kind: 'http', origin: proxy.origin, paths: PATHS } as const;
    await runLoad({ target, connections: CONNECTIONS, warmUpMs: 0, durationMs: WARM_UP });
    const before = spent();
    const load = await runLoad({ target, connections: CONNECTIONS, warmUpMs: 0, durationMs: seconds * 1_000 });
    return { ...load, hub_cpu_ms: (spent() - before) / load.answers };
  }
  const [first] = hubs;
  const rounds = { one: [await measure(first.origin)], two: [await measure(null)] };
  rounds.two.push(await measure(null));
  rounds.one.push(await measure(first.origin));
  await proxy.only(null);
  const mean = (served: readonly Served[]): Served => {
    const of = (figure: keyof Served) => served.reduce((sum, one) => sum + one[figure], 0) / served.length;
    return {
      per_second: of('per_second'),
      p50_ms: of('p50_ms'),
      p95_ms: of('p95_ms'),
      p99_ms: of('p99_ms'),
      answers: served.reduce((sum, one) => sum + one.answers, 0),
      hub_cpu_ms: of('hub_cpu_ms'),
    };
  };
  return { one: mean(rounds.one), two: mean(rounds.two) };
}
