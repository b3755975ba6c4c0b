import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** One mail as a real server took it. */
export interface ReceivedMail {
  readonly to: string[];
  readonly from: string;
  /** Who signed in at the server. */
  readonly user: unknown;
  readonly mail: Email;
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The most connections there were at once. */
  readonly most: () => number;
  close(): Promise<void>;
}

/** A real SMTP server on a port of its own. It refuses the mailbox `nobody` and every password but 'right'. */
export async function mailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const take = callbackify(async (stream: Readable, { envelope, user }: SMTPServerSession) => {
    const mail = await PostalMime.parse(await buffer(stream));
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    received.push({ to: envelope.rcptTo.map(({ address }) => address), from, user, mail });
  });
  let connections = 0;
  let most = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1;
      most = Math.max(most, connections);
      done();
    },
    onClose: () => {
      connections -= 1;
    },
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => take(stream, session, (error) => done(error)),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    most: () => most,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
