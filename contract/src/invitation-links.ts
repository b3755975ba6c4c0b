import * as z from 'zod/mini';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { invitedRole } from './invitations.ts';

/** Invitation links: one link that several people may use, until a day (contract section 9, decision 44). */

export const MAX_LINK_DAYS = 90;
export const MAX_LINK_USES = 1_000;

export const LINK_STATES = ['open', 'used_up', 'withdrawn', 'ended'] as const;

export const invitationLink = z.object({
  _id: z.string(),
  /** The role that people may register in; null for either. */
  role: invitedRole,
  state: z.enum(LINK_STATES),
  uses: z.number(),
  uses_left: z.number(),
  /** Null when it was made at the command line. */
  invited_by: z.nullable(z.string()),
  created_at: z.string(),
  ends_at: z.string(),
});
export type InvitationLink = z.output<typeof invitationLink>;

export const listInvitationLinks = endpoint({
  method: 'GET',
  path: '/admin/invitation_links',
  access: 'administrator',
  summary: 'Invitation links, newest first; 12 a page',
  query: z.object({ page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(invitationLink), total: z.number() }),
});

export const createInvitationLink = endpoint({
  method: 'POST',
  path: '/admin/invitation_links',
  access: 'administrator',
  summary: 'Create a link that several people can use to register',
  body: z.object({
    role: z.optional(invitedRole),
    /** ISO 8601; in the future, at most 90 days ahead. */
    ends_at: z.iso.datetime({ offset: true, message: 'isn’t a time (ISO 8601)' }),
    uses: z.int({ message: 'isn’t a whole number' }).check(z.minimum(1), z.maximum(MAX_LINK_USES)),
  }),
  /** The hub keeps a hash of the link, so it is shown this once. */
  answer: z.object({ invitation_link: invitationLink, link: z.string() }),
  status: 201,
});

export const withdrawInvitationLink = endpoint({
  method: 'PUT',
  path: '/admin/invitation_links/:id/withdraw',
  access: 'administrator',
  summary: 'Revoke an invitation link; people who used it keep their accounts',
  params: z.object({ id: z.string() }),
  answer: invitationLink,
});
