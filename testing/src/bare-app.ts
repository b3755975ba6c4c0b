import { connect, type Socket } from 'node:net';
import { buildApp, type AppOptions } from '@exam-vault/server/start/app';
import { noUsageLimits } from '@exam-vault/server/base/limits/usage-limits';
import { openReading } from '@exam-vault/server/serving/http/open-reading';
import { pino } from 'pino';
import { atEnd } from './at-end.ts';

export interface BareApp {
  readonly app: Awaited<ReturnType<typeof buildApp>>['app'];
  listen(): Promise<URL>;
  /** A connection that says nothing yet, after `listen`. */
  connection(): Socket;
}

/** The application without a database, for tests that add their own routes and watch connections; closed when the test file ends. */
export async function bareApp(options: Partial<AppOptions> = {}): Promise<BareApp> {
  const { app } = await buildApp({
    authenticator: {
      recognize: () => Promise.resolve({ identity: null, user: null, disabled: false }),
      memberOf: () => Promise.resolve(null),
    },
    openReading: openReading(
      { who: 'everyone', networks: [], institution: { domains: [], issuer: null }, signInToRead: false },
      false,
    ),
    usage: noUsageLimits,
    trustProxy: false,
    https: false,
    filesFrom: null,
    logger: pino({ level: 'silent' }),
    ...options,
  });
  const sockets: Socket[] = [];
  let origin: URL | undefined;
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });
  return {
    app,
    listen: async () => (origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))),
    connection() {
      const socket = connect(Number(origin?.port), origin?.hostname);
      sockets.push(socket);
      socket.on('error', () => undefined);
      return socket;
    },
  };
}
