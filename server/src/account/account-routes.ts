import {
  addressOfExport,
  correctProfile,
  deleteAccount,
  exportAccount,
  getPrivacyFacts,
  keepAccount,
  type PrivacyFacts,
} from '@exam-vault/contract/account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import { accountDisabled, notFound, notRegistered, unauthenticated } from '../errors.ts';
import { requestParts, serve } from '../http/serve.ts';
import type { UsageLimits } from '../limits/usage-limits.ts';
import { presentProfile } from '../users/present-user.ts';
import type { AccountExports } from './account-export.ts';
import type { AccountService } from './account-service.ts';
import type { ExportTickets } from './export-ticket.ts';
import type { freshSignIn } from './fresh-sign-in.ts';

export interface AccountRouteDeps {
  readonly account: AccountService;
  readonly exports: AccountExports;
  readonly tickets: ExportTickets;
  readonly isFresh: ReturnType<typeof freshSignIn>;
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  readonly usage: Pick<UsageLimits, 'countServedBytes'>;
  readonly facts: PrivacyFacts;
}

const HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="my-data.zip"',
  'cache-control': 'private, no-store',
};

const self = ({ _id, name }: UserRow) => ({ actor_id: _id, actor: name });

/** What people do about their own account, and what the hub says it keeps (contract section 9). */
export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { account, exports, tickets, isFresh, findUser, usage, facts } = deps;

  serve(app, deleteAccount, async ({ caller: { identity, user }, body, request }) => {
    const proof = { password: body.password, cookie: request.headers.cookie, address: request.ip };
    await isFresh(identity, proof);
    const due = await account.askForDeletion(self(user), user._id, body.documents);
    return { deleted_at: due.toISOString() };
  });
  serve(app, keepAccount, async ({ caller: { user } }) => {
    await account.keep(self(user), user._id);
    return { message: 'Your account stays.' };
  });
  serve(app, correctProfile, async ({ caller: { user }, body }) =>
    presentProfile(await account.correct(user._id, body)),
  );
  serve(app, addressOfExport, async ({ caller: { user } }) => {
    // Here the page can say why not; a browser that saves a file cannot.
    exports.assertNoneRuns(user);
    return { path: `${exportAccount.path}?ticket=${tickets.issue(user._id)}` };
  });
  serve(app, getPrivacyFacts, () => Promise.resolve(facts));

  /** The person of the ticket, or of the token. @throws Problem UNAUTHENTICATED, NOT_REGISTERED, ACCOUNT_DISABLED, NOT_FOUND */
  async function personOf(request: FastifyRequest): Promise<UserRow> {
    const { caller, query } = requestParts(exportAccount, request);
    if (query.ticket !== undefined) {
      const user_id = tickets.read(query.ticket);
      const user = user_id === null ? null : await findUser(user_id);
      if (!user || user.disabled_at) throw notFound();
      return user;
    }
    if (!caller.identity) throw unauthenticated();
    if (caller.disabled) throw accountDisabled();
    if (!caller.user) throw notRegistered();
    return caller.user;
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: exportAccount.path,
    exposeHeadRoute: false,
    config: { endpoint: exportAccount },
    handler: async (request, reply) => {
      const user = await personOf(request);
      if (request.method === 'HEAD') return reply.headers(HEADERS).send();
      const { stream, bytes } = await exports.open(user, self(user));
      // The end of the connection ends the export, also before its first byte.
      reply.raw.once('close', () => stream.destroy());
      try {
        await usage.countServedBytes(() => Promise.resolve(user.subject), request.ip, bytes);
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return reply.headers(HEADERS).send(stream);
    },
  });
}
