import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSwift, type Swift } from './start-swift.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a test asks for the Swift of this run: `inject('swift')`. It starts when it is asked for first. */
    swift: string;
  }
}

/** One Swift for all test files of a run, started by the first that needs it: most runs of a single file need none. */
export async function shareSwift(): Promise<{ address: string; stop: () => Promise<void> }> {
  let started: Promise<Swift> | null = null;
  const server = createServer((_request, response) => {
    started ??= startSwift();
    started.then(
      ({ endpoint }) => response.end(endpoint),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await (await started?.catch(() => null))?.stop();
    },
  };
}
