import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Started {
  /** What it printed: its address, without a slash at the end. */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Somebody else's service in a process of its own, with its settings as JSON. It ends when its input does, and so with this one, however that ends. */
export async function startProcess(script: string, settings: object): Promise<Started> {
  const child = spawn(process.execPath, [script, JSON.stringify(settings)], { stdio: ['pipe', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('http')) continue;
    child.stdout.resume();
    return {
      origin: line,
      async stop() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.kill('SIGKILL');
        await exited;
      },
    };
  }
  throw new Error(`${script} did not start`);
}
