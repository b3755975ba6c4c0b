import {
  createInvitationLink,
  listInvitationLinks,
  withdrawInvitationLink,
} from '@exam-vault/contract/invitation-links';
import { inviteList, listMails } from '@exam-vault/contract/invitation-lists';
import { invite, listInvitations, readInvitation, withdrawInvitation } from '@exam-vault/contract/invitations';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { InvitationLinkService } from './invitation-link-service.ts';
import type { InvitationListService } from './invitation-list-service.ts';
import { actorOf } from '../../base/actor.ts';
import type { InvitationService } from './invitation-service.ts';

export interface InvitationRouteDeps {
  readonly invitations: InvitationService;
  readonly invitationLists: InvitationListService;
  readonly invitationLinks: InvitationLinkService;
}

/** Invitations to one address, to a list of addresses, and by a link. */
export function invitationRoutes(
  app: FastifyInstance,
  { invitations, invitationLists, invitationLinks }: InvitationRouteDeps,
): void {
  serve(app, listInvitations, ({ query }) => invitations.list(query.page ?? 1));
  serve(app, invite, ({ caller, body }) => invitations.invite(actorOf(caller.user), body.email, body.role ?? null));
  serve(app, withdrawInvitation, ({ caller, params }) => invitations.withdraw(actorOf(caller.user), params.id));
  serve(app, readInvitation, ({ body }) => invitations.read(body.token));

  serve(app, inviteList, ({ caller, body: { csv, role = null, dry_run = false, skip_wrong = false } }) =>
    invitationLists.invite(actorOf(caller.user), csv, { role, dryRun: dry_run, skipWrong: skip_wrong }),
  );
  serve(app, listMails, () => invitationLists.mails());

  serve(app, listInvitationLinks, ({ query }) => invitationLinks.list(query.page ?? 1));
  serve(app, createInvitationLink, ({ caller, body: { role = null, ends_at, uses } }) =>
    invitationLinks.create(actorOf(caller.user), { role, ends_at: new Date(ends_at), uses }),
  );
  serve(app, withdrawInvitationLink, ({ caller, params }) => invitationLinks.withdraw(actorOf(caller.user), params.id));
}
