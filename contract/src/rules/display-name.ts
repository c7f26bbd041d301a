export interface Names {
  display_name: string;
  full_name: string;
  email: string;
}

/** display_name, else full_name, else email (SPEC §3). */
export function displayName(user: Names): string {
  return user.display_name || user.full_name || user.email;
}
