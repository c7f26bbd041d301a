import * as z from 'zod/mini';
import { byId } from './entities/id.js';
import { OwnUser } from './entities/user.js';
import { WorkspaceSummary } from './entities/workspace-summary.js';

/** Sign-up is open, limited to addresses that a member has invited, or closed. */
export const signUpModes = ['open', 'invited', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Data embedded in the page as JSON, in its element `#boot` (SPEC §7 "Common"). */
export const Boot = z.object({
  current_user: z.nullable(OwnUser),
  /** The workspaces that the user is signed in to. */
  workspaces: byId(WorkspaceSummary),
  /** Whether this server offers the demo workspace. */
  demo: z.boolean(),
  signups: z.enum(signUpModes),
  /** Characters that a new password must have at least. */
  password_min: z.int(),
  /** The OpenID providers of the settings, in the order of their buttons on the sign-in pages. */
  openid: z.array(z.object({ name: z.string(), label: z.string() })),
  /** Whether the server sends mail. */
  mail: z.boolean(),
});
export type Boot = z.output<typeof Boot>;
