/** A person, as an OpenID provider describes them. */
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
