import { invite, listInvitations, readInvitation, withdrawInvitation } from '@exam-vault/contract/invitations';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import type { InvitationService } from './invitation-service.ts';

const inviter = ({ user }: { user: UserRow }) => ({ actor_id: user._id, actor: user.name });

export function invitationRoutes(app: FastifyInstance, service: InvitationService): void {
  serve(app, listInvitations, ({ query }) => service.list(query.page ?? 1));
  serve(app, invite, ({ caller, body }) => service.invite(inviter(caller), body.email, body.role ?? null));
  serve(app, withdrawInvitation, ({ caller, params }) => service.withdraw(inviter(caller), params.id));
  serve(app, readInvitation, ({ body }) => service.read(body.token));
}
