import { demo } from '@parley/contract/demo';
import { Profile } from '@parley/contract/entities/profile';
import * as z from 'zod/mini';

export const Portrait = z.strictObject({
  background: z.string(),
  skin: z.string(),
  hair: z.string(),
  shirt: z.string(),
  cut: z.enum(['short', 'long', 'bun', 'curly', 'bald', 'scarf']),
  glasses: z._default(z.boolean(), false),
  beard: z._default(z.boolean(), false),
});
export type Portrait = z.output<typeof Portrait>;

/** A person of the demo workspace; without a portrait they have a default picture. */
export const DemoPerson = z.strictObject({
  ...Profile.shape,
  display_name: z._default(z.string(), ''),
  status: z._default(z.string(), ''),
  presence: z.enum(['active', 'away', 'paused', 'signed out']),
  portrait: z._default(z.nullable(Portrait), null),
});
export type DemoPerson = z.output<typeof DemoPerson>;

export function emailOf(name: string): string {
  return `${name}@demo.parley.example`;
}

/** The account of a person as whom visitors sign in. */
export function accountOf(name: string) {
  return demo.accounts.find(({ email }) => email === emailOf(name));
}
