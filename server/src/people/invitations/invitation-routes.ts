import {
  createInvitationLink,
  listInvitationLinks,
  withdrawInvitationLink,
} from '@exam-vault/contract/invitation-links';
import { inviteList, listMails } from '@exam-vault/contract/invitation-lists';
import { invite, listInvitations, readInvitation, withdrawInvitation } from '@exam-vault/contract/invitations';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../../base/database/schema.ts';
import { serve } from '../../serving/http/serve.ts';
import type { InvitationLinkService } from './invitation-link-service.ts';
import type { InvitationListService } from './invitation-list-service.ts';
import type { InvitationService } from './invitation-service.ts';

const inviter = ({ user }: { user: UserRow }) => ({ actor_id: user._id, actor: user.name });

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
  serve(app, invite, ({ caller, body }) => invitations.invite(inviter(caller), body.email, body.role ?? null));
  serve(app, withdrawInvitation, ({ caller, params }) => invitations.withdraw(inviter(caller), params.id));
  serve(app, readInvitation, ({ body }) => invitations.read(body.token));

  serve(app, inviteList, ({ caller, body: { csv, role = null, dry_run = false, skip_wrong = false } }) =>
    invitationLists.invite(inviter(caller), csv, { role, dryRun: dry_run, skipWrong: skip_wrong }),
  );
  serve(app, listMails, () => invitationLists.mails());

  serve(app, listInvitationLinks, ({ query }) => invitationLinks.list(query.page ?? 1));
  serve(app, createInvitationLink, ({ caller, body: { role = null, ends_at, uses } }) =>
    invitationLinks.create(inviter(caller), { role, ends_at: new Date(ends_at), uses }),
  );
  serve(app, withdrawInvitationLink, ({ caller, params }) => invitationLinks.withdraw(inviter(caller), params.id));
}
