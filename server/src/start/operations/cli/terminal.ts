import { Console } from 'node:console';

/** Where a command reads its settings and writes its words: `process`, or what a test hands in. */
export interface Streams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: Pick<NodeJS.WriteStream, 'write'> & Partial<Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>>;
}

export type Terminal = ReturnType<typeof openTerminal>;

export function openTerminal({ env, stdout, stderr }: Streams) {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Error('It was stopped'));
  return {
    env,
    stderr,
    console: new Console(stdout, stderr as NodeJS.WritableStream),
    /** Aborts at the first SIGINT or SIGTERM, so that the command can end cleanly. A second signal ends the process. */
    stopSignal: (): AbortSignal => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
      return stop.signal;
    },
    close: (): void => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
    },
  };
}
