import { dirname, join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { fairQueue, type Turn } from '../../base/limits/fair-queue.ts';

/** Calls a function of the hub's own thread. */
export type Ask = (name: string, ...values: readonly unknown[]) => Promise<unknown>;
/** What a task may ask for. Values and results are copied, so they are data. */
export type Calls = Readonly<Record<string, (...values: never[]) => unknown>>;

/** What threads can do, by name. `start/threads/tasks.ts` fills it, so that features know the types of their tasks and not each other. */
export interface Tasks {}
/** Tasks that ask the hub's own thread for something meanwhile, such as rows of the database. */
export interface AskingTasks {}

type Task = (...input: never[]) => unknown;
export type TaskName = keyof Tasks;
type TaskInput<Name extends TaskName> = Parameters<Extract<Tasks[Name], Task>>;
type TaskResult<Name extends TaskName> = Awaited<ReturnType<Extract<Tasks[Name], Task>>>;
export type AskingName = keyof AskingTasks;
type AskingInput<Name extends AskingName> =
  Parameters<Extract<AskingTasks[Name], Task>> extends [Ask, ...infer Input] ? Input : never;
type AskingResult<Name extends AskingName> = Awaited<ReturnType<Extract<AskingTasks[Name], Task>>>;

/** One task, as a thread receives it. */
export interface ThreadCall {
  readonly id: number;
  readonly name: TaskName | AskingName;
  readonly input: readonly unknown[];
  /** Where the task asks the hub's own thread. */
  readonly port?: MessagePort;
}

/** Sent when a task begins: its time limit counts from here, not from the start of the thread. */
export interface TaskBegan {
  readonly began: number;
}

/** Sent through the port of a task that asks, and answered there. */
export interface Question {
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}
export interface AskedValue {
  readonly id: number;
  readonly value?: unknown;
  readonly error?: unknown;
}

/** A task took more time or memory than its pool allows. It would again, so it isn't tried again soon. */
export class ComputeLimitError extends Error {
  override readonly name = 'ComputeLimitError';
}

export interface ComputeLimits {
  readonly threads: number;
  /** From the moment at which a task begins. */
  readonly milliseconds: number;
  /** Megabytes of JavaScript objects in one thread. */
  readonly megabytes: number;
  /** Tasks that wait for a thread. With one more, one of those who have the most is refused. */
  readonly maxWaiting: number;
  /** Added to the niceness of the threads: 0 to 19. */
  readonly niceness: number;
  /** How long a thread waits for another task before it ends. */
  readonly idleMs: number;
}

/** For what someone is waiting for. */
export const INTERACTIVE: ComputeLimits = {
  threads: 2,
  milliseconds: 2_000,
  megabytes: 32,
  maxWaiting: 200,
  niceness: 0,
  idleMs: 30_000,
};

/** For papers and drafts that are worked on in the background. */
export const BACKGROUND: ComputeLimits = {
  threads: 2,
  milliseconds: 60_000,
  megabytes: 256,
  maxWaiting: 1_000,
  niceness: 10,
  idleMs: 5_000,
};

/** The threads of a hub: work in the background never holds those that people wait for. */
export interface Compute {
  readonly interactive: ComputePool;
  readonly background: ComputePool;
}

export const computePools = (deps: ComputePoolDeps): Compute => ({
  interactive: computePool(INTERACTIVE, deps),
  background: computePool(BACKGROUND, deps),
});

/** Of short-lived objects, which V8 counts besides. */
const MAX_YOUNG_MB = 8;

/** Tests run from `src`; a thread always runs the compiled module. */
const THREAD = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'dist', 'start', 'threads', 'thread.js');

export interface ComputePool {
  /**
   * Runs a task in a thread, in turns of persons: one person's tasks run one after the other.
   * @throws ComputeLimitError, Problem UNAVAILABLE when too many wait and this person has the most, and what the task throws
   */
  run<Name extends TaskName>(name: Name, turn: Turn | string, ...input: TaskInput<Name>): Promise<TaskResult<Name>>;
  /** The same for a task that asks for `calls` meanwhile. Its time limit begins again with each question. */
  runAsking<Name extends AskingName>(
    name: Name,
    turn: Turn | string,
    calls: Calls,
    ...input: AskingInput<Name>
  ): Promise<AskingResult<Name>>;
  /** Ends the threads; tasks that run are rejected. */
  close(): Promise<void>;
}

export interface ComputePoolDeps {
  readonly log: Pick<Logger, 'error'>;
  /** The module that threads run, for tests. */
  readonly thread?: string;
}

/** @param onQuestion called at each question */
function answerCalls(port: MessagePort, calls: Calls, onQuestion: () => void): void {
  port.on('message', ({ id, name, values }: Question) => {
    onQuestion();
    const call = calls[name] as ((...all: readonly unknown[]) => unknown) | undefined;
    void (async () => await call?.(...values))().then(
      (value) => port.postMessage({ id, value } satisfies AskedValue),
      (error: unknown) => port.postMessage({ id, error } satisfies AskedValue),
    );
  });
}

/** Threads with limits for costly work on texts of members (decision 122). No thread runs before the first task. */
export function computePool(limits: ComputeLimits, { log, thread = THREAD }: ComputePoolDeps): ComputePool {
  const queue = fairQueue(limits.threads, limits.maxWaiting);
  const onBegan = new Map<number, () => void>();
  let opened: Piscina | undefined;
  let lastId = 0;

  function open(): Piscina {
    const pool = new Piscina({
      filename: thread,
      minThreads: 0,
      maxThreads: limits.threads,
      idleTimeout: limits.idleMs,
      niceIncrement: limits.niceness,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
      // No secret and no option of the hub is for them.
      env: {},
      execArgv: [],
    });
    pool.on('message', ({ began }: TaskBegan) => onBegan.get(began)?.());
    pool.on('error', (error: unknown) => log.error({ err: error }, 'a thread ended between two tasks'));
    return pool;
  }

  async function runNow(call: ThreadCall, calls: Calls | undefined): Promise<unknown> {
    const pool = (opened ??= open());
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    onBegan.set(call.id, () => {
      timer = setTimeout(() => ending.abort(), limits.milliseconds);
    });
    const { port1, port2 } = calls ? new MessageChannel() : {};
    if (port1 && calls) answerCalls(port1, calls, () => timer?.refresh());
    try {
      const { signal } = ending;
      return await (port2
        ? pool.run({ ...call, port: port2 }, { signal, transferList: [port2] })
        : pool.run(call, { signal }));
    } catch (error) {
      if (ending.signal.aborted) throw new ComputeLimitError(`${call.name}: longer than ${limits.milliseconds} ms`);
      if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ComputeLimitError(`${call.name}: more than ${limits.megabytes} MB`);
      throw error;
    } finally {
      clearTimeout(timer);
      port1?.close();
      onBegan.delete(call.id);
    }
  }

  async function run(call: Omit<ThreadCall, 'id'>, turn: Turn | string, calls?: Calls): Promise<unknown> {
    return await queue.run(turn, () => runNow({ ...call, id: (lastId += 1) }, calls));
  }

  return {
    run: ((name, turn, ...input) => run({ name, input }, turn)) as ComputePool['run'],
    runAsking: ((name, turn, calls, ...input) => run({ name, input }, turn, calls)) as ComputePool['runAsking'],
    async close() {
      await opened?.destroy();
    },
  };
}
