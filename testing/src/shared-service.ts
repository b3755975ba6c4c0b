import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service in Vitest's main process that all test files of a run share. */
export interface SharedService {
  /** Where the processes of the tests ask for it, by `connectionTo`. */
  readonly address: string;
  readonly stop: () => Promise<void>;
}

interface Running {
  /** What a test needs to use the service; it goes over as JSON. */
  readonly connection: unknown;
  readonly stop: () => Promise<void>;
}

/** Starts the service when a test first asks for it: most runs of a single file need none. */
export async function shareService(start: () => Promise<Running>): Promise<SharedService> {
  let running: Promise<Running> | null = null;
  const server = createServer((_request, response) => {
    running ??= start();
    running.then(
      ({ connection }) => response.end(JSON.stringify(connection)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await (await running?.catch(() => null))?.stop();
    },
  };
}

/** What `start` gave as `connection`, after the service has started. @throws Error why it could not start */
export async function connectionTo<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as T;
}
