import {
  addressOfExport,
  addressOfPersonExport,
  correctProfile,
  deleteAccount,
  deletePerson,
  exportAccount,
  exportPerson,
  getPrivacyFacts,
  keepAccount,
  keepPerson,
  type PrivacyFacts,
} from '@exam-vault/contract/account';
import type { Endpoint } from '@exam-vault/contract/endpoint';
import { isAdministrator } from '@exam-vault/contract/permissions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actorOf } from '../../base/actor.ts';
import type { UserRow } from '../../base/database/schema.ts';
import { accountDisabled, notFound, notRegistered, unauthenticated } from '../../base/errors.ts';
import { requireAccess } from '../../serving/http/authenticate.ts';
import { requestParts, serve } from '../../serving/http/serve.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import { presentProfile } from '../users/present-user.ts';
import { FORMER_ISSUER } from '../users/user-repository.ts';
import type { AccountExport, AccountExports } from './account-export.ts';
import type { AccountService } from './account-service.ts';
import type { ExportTickets } from './export-ticket.ts';
import type { freshSignIn } from './fresh-sign-in.ts';

export interface AccountRouteDeps {
  readonly account: AccountService;
  readonly exports: AccountExports;
  readonly tickets: ExportTickets;
  readonly isFresh: ReturnType<typeof freshSignIn>;
  readonly findUser: (_id: string) => Promise<UserRow | null>;
  readonly usage: Pick<UsageLimits, 'count' | 'countServedBytes'>;
  readonly facts: PrivacyFacts;
}

const HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="my-data.zip"',
  'cache-control': 'private, no-store',
};

/** What people do about their own account, administrators about that of others, and what the hub says it keeps (contract section 9). */
export function accountRoutes(app: FastifyInstance, deps: AccountRouteDeps): void {
  const { account, exports, tickets, isFresh, findUser, usage, facts } = deps;

  serve(app, deleteAccount, async ({ caller: { identity, user }, body, request }) => {
    const proof = { password: body.password, cookie: request.headers.cookie, address: request.ip };
    await isFresh(identity, proof);
    const due = await account.askForDeletion(actorOf(user), user._id, body.documents);
    return { deleted_at: due.toISOString() };
  });
  serve(app, keepAccount, async ({ caller: { user } }) => {
    await account.keep(actorOf(user), user._id);
    return { message: 'Your account won’t be deleted.' };
  });
  serve(app, correctProfile, async ({ caller: { user }, body, request }) => {
    if (body.name !== undefined && body.name !== user.name) await usage.count('renames', user.subject, request.ip);
    return presentProfile(await account.correct(user._id, body));
  });
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

  /** Serves the zip of an export. HEAD begins none. */
  const serveZip = (
    endpoint: Endpoint,
    prepare: (request: FastifyRequest) => Promise<{ readonly by: UserRow; open(): Promise<AccountExport> }>,
  ) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: endpoint.path,
      exposeHeadRoute: false,
      config: { endpoint },
      handler: async (request, reply) => {
        const { by, open } = await prepare(request);
        if (request.method === 'HEAD') return reply.headers(HEADERS).send();
        const { stream, bytes } = await open();
        // The end of the connection ends the export, also before its first byte.
        reply.raw.once('close', () => stream.destroy());
        await usage
          .countServedBytes(() => Promise.resolve(by.subject), request.ip, bytes)
          .catch((error: unknown) => {
            stream.destroy();
            throw error;
          });
        return reply.headers(HEADERS).send(stream);
      },
    });

  serveZip(exportAccount, async (request) => {
    const user = await personOf(request);
    return { by: user, open: () => exports.open(user, actorOf(user)) };
  });

  /** Not what stands in the place of a deleted account. @throws Problem NOT_FOUND */
  async function memberOf(_id: string): Promise<UserRow> {
    const person = await findUser(_id);
    if (!person || person.issuer === FORMER_ISSUER) throw notFound();
    return person;
  }

  serve(app, deletePerson, async ({ caller: { user }, params, body }) => {
    const due = await account.askForDeletionOf(actorOf(user), params.id, body.documents);
    return { deleted_at: due.toISOString() };
  });
  serve(app, keepPerson, async ({ caller: { user }, params }) => {
    await account.keepFor(actorOf(user), params.id);
    return { message: 'The account won’t be deleted.' };
  });
  serve(app, addressOfPersonExport, async ({ caller: { user }, params }) => {
    const person = await memberOf(params.id);
    exports.assertNoneRuns(person);
    const path = exportPerson.path.replace(':id', person._id);
    return { path: `${path}?ticket=${tickets.issueFor(user._id, person._id)}` };
  });

  /** The administrator of the ticket, or of the token. Their rights are those of now. @throws Problem as the access says, NOT_FOUND */
  async function administratorOf(request: FastifyRequest): Promise<UserRow> {
    const { caller, params, query } = requestParts(exportPerson, request);
    if (query.ticket !== undefined) {
      const admin_id = tickets.readFor(query.ticket, params.id);
      const admin = admin_id === null ? null : await findUser(admin_id);
      if (!admin || admin.disabled_at || !isAdministrator(admin)) throw notFound();
      return admin;
    }
    requireAccess(caller, 'administrator');
    if (!caller.user) throw notRegistered();
    return caller.user;
  }

  serveZip(exportPerson, async (request) => {
    const admin = await administratorOf(request);
    const person = await memberOf(requestParts(exportPerson, request).params.id);
    const open = async () => {
      // The person gets a mail, and one ticket may come many times.
      await usage.count('decisions', admin.subject, request.ip);
      const opened = await exports.open(person, actorOf(admin));
      account.tellOfExport(person, admin.name);
      return opened;
    };
    return { by: admin, open };
  });
}
