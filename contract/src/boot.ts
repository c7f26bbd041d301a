import * as z from 'zod/mini';
import { byId } from './entities/id.js';
import { OwnUser } from './entities/user.js';
import { WorkspaceSummary } from './entities/workspace-summary.js';

/** What the page carries when it loads, as JSON in its element `#boot` (SPEC §7 "Common"). */
export const Boot = z.object({
  current_user: z.nullable(OwnUser),
  /** Those the user is signed in to. */
  workspaces: byId(WorkspaceSummary),
  /** Whether the demo workspace is there to sign in to. */
  demo: z.boolean(),
});
export type Boot = z.output<typeof Boot>;
