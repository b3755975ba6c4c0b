/** LTI 1.3: how a course of Moodle or Canvas opens the hub (contract section 3). The forms are those of the standard, so no client of the hub calls these. */
export const LTI_PATHS = {
  /** The platform sends the browser here first (OpenID Connect, third-party initiated login). */
  login: '/lti/login',
  /** The platform posts its signed message here. */
  launch: '/lti/launch',
  /** Opens the session in the browser that began. */
  open: '/lti/open',
  /** The public key of the hub's own messages, as a JWK set. */
  keys: '/lti/keys',
  /** Where a teacher chooses what a new link of their course opens (Deep Linking 2.0). */
  choose: '/lti/choose',
} as const;
