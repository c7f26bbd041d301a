/** How coming back from a provider ends: the page `/openid/{outcome}` tells it. */
export const openIdProblems = [
  /** The user refused, at the provider. */
  'cancelled',
  /** The attempt is too old, was used already, or began in another browser. */
  'stale',
  'unreachable',
  /** The provider's answer cannot be used. */
  'failed',
  'unverified',
  /** There is an account with this e-mail, which never signed in by this provider. */
  'known_email',
  'closed',
  'invited',
  'dead_invite',
  /** The provider's account is linked to another account of this server. */
  'linked_elsewhere',
  /** Another account of the provider is linked to this one. */
  'linked_other',
] as const;
export type OpenIdProblem = (typeof openIdProblems)[number];
export type OpenIdOutcome = 'done' | OpenIdProblem;
