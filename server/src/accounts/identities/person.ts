/** Who an OpenID provider says that a person is. */
export interface Person {
  issuer: string;
  /** The provider's own id of the person. */
  subject: string;
  /** Blank where it told none. */
  email: string;
  emailVerified: boolean;
  /** Blank where it told none. */
  name: string;
}
