import * as z from 'zod/mini';
import { pageNumber } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { ROLES } from './permissions.ts';

/** How long an invitation works. */
export const INVITATION_DAYS = 14;

/** How long an invitation that nobody has used is kept after its end. */
export const INVITATION_KEPT_DAYS = 90;

export const INVITATION_STATES = ['open', 'used', 'withdrawn', 'expired'] as const;

/** What has become of the mail of an invitation that came from a list. */
export const MAIL_STATES = ['waiting', 'sent', 'failed'] as const;

export const invitedEmail = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(254, { message: 'is too long' }),
    z.email({ message: 'isn’t an email address' }),
  );
export const invitedRole = z.nullable(z.enum(ROLES));
const role = invitedRole;
/** The token of a link. */
export const invitationToken = z.string().check(z.regex(/^[\w-]{1,100}$/, { message: 'has expired' }));

/** An invitation as the administrator sees it. */
export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  /** The role that the person may register in; null for either. */
  role,
  state: z.enum(INVITATION_STATES),
  /** Null when it was made at the command line. */
  invited_by: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  /** Only of invitations from a list; null for others, and where no mail is set up. */
  mail: z.nullable(z.enum(MAIL_STATES)),
  /** Whether the person came by an invitation link, which many may use. */
  by_link: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  access: 'administrator',
  summary: 'Invitations, newest first; 12 a page',
  query: z.object({ page: z.optional(pageNumber) }),
  answer: z.object({ data: z.array(invitation), total: z.number() }),
});

export const invite = endpoint({
  method: 'POST',
  path: '/admin/invitations',
  access: 'administrator',
  counted: 'invitations',
  summary: 'Invite an email address',
  body: z.object({ email: invitedEmail, role: z.optional(role) }),
  /** `link` is null where it was mailed. Otherwise the administrator hands it over; it is shown this once. */
  answer: z.object({ invitation, link: z.nullable(z.string()) }),
  status: 201,
});

export const withdrawInvitation = endpoint({
  method: 'PUT',
  path: '/admin/invitations/:id/withdraw',
  access: 'administrator',
  summary: 'Revoke an unused invitation',
  params: z.object({ id: z.string() }),
  answer: invitation,
});

export const readInvitation = endpoint({
  method: 'POST',
  path: '/invitations/read',
  access: 'anyone',
  summary: 'Get who an invitation link is for',
  body: z.object({ token: invitationToken }),
  /** `email` is null for an invitation link, which is for no address in particular. */
  answer: z.object({ email: z.nullable(z.string()), role, expires_at: z.string() }),
});
