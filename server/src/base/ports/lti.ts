import type { ExternalProvider, TokenGrant } from './identity-provider.ts';

/** The ports of LTI 1.3: a learning platform (Moodle, Canvas) says who opens the hub, and where the link leads. */

/** A person as a platform has named them in a verified message. */
export interface LtiPerson {
  readonly issuer: string;
  readonly subject: string;
  /** Null if the platform names none. */
  readonly email: string | null;
  readonly email_confirmed: boolean;
}

/** Issues and verifies the ID tokens of people who come from a platform. */
export interface LtiIdentity extends ExternalProvider {
  readonly kind: 'lti';
  /** What a session of this person begins with. */
  grantFor(person: LtiPerson): Promise<TokenGrant>;
}

/** A launch that the platform has signed. */
export interface LtiLaunch {
  readonly type: 'launch';
  readonly subject: string;
  readonly email: string | null;
  /** Where the link leads, as the platform says it; it may be any address. */
  readonly target: string | null;
  /** The course's own names, best first. */
  readonly courseNames: readonly string[];
  /** What the link's settings say, for example `subject`. */
  readonly custom: Readonly<Record<string, string>>;
}

/** A request of a platform to choose what a new link opens (Deep Linking 2.0), which the platform has signed. */
export interface LtiChoiceRequest {
  readonly type: 'choice';
  readonly deployment_id: string;
  /** Where the choice goes: https, or this machine. */
  readonly return_url: string;
  /** The platform's own; it goes back unread. */
  readonly data: string | null;
  /** Whether the platform takes a link that opens the hub by LTI. */
  readonly takes_launches: boolean;
  /** Whether a link may open a new window. */
  readonly takes_windows: boolean;
  /** The language of the platform's page, as a tag. */
  readonly language: string | null;
}

export type LtiMessage = LtiLaunch | LtiChoiceRequest;
