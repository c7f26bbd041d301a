import * as z from 'zod/mini';

/**
 * The fields of the form "Edit profile" (SPEC §2), except the photo. A new field needs a rule
 * (rules/profile.ts), an input (ProfileInputs.tsx) and a column; the rest follows.
 */
export const Profile = z.object({
  full_name: z.string(),
  display_name: z.string(),
  what_i_do: z.string(),
  phone_number: z.string(),
  /** Whole hours from UTC, -11 to 14. */
  timezone_offset: z.int(),
});
export type Profile = z.output<typeof Profile>;

/** A field that is not there stays as it is. */
export type ProfileChange = { readonly [Name in keyof Profile]?: Profile[Name] | undefined };
