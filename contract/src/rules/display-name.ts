export interface Names {
  display_name: string;
  full_name: string;
  email: string;
}

/** display_name, else full_name, else email (SPEC §3). */
export function displayName(user: Names): string {
  return user.display_name || user.full_name || user.email;
}

/** The part of an address before the @. */
export function emailOwnPart(email: string): string {
  return email.split('@', 1)[0] ?? '';
}

/** The name for readers who must not learn the e-mail address: a user without names has its part before the @. */
export function nameWithoutAddress({ display_name, full_name, email }: Names): string {
  return display_name || full_name || emailOwnPart(email);
}
