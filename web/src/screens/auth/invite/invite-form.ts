import type { InviteLink } from './use-invite';

/** The typed texts stay when the form changes. */
export interface Typed {
  full_name: string;
  email: string;
  password: string;
  password_confirm: string;
}

export interface InviteFormProps {
  link: InviteLink;
  typed: Typed;
  onType: (changed: Partial<Typed>) => void;
}
