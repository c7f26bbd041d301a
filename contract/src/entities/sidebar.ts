import * as z from 'zod/mini';
import { Id } from './id.js';

/** Of every member: starred, channels, and direct messages. They have no name of their own. */
export const standardSections = ['starred', 'channels', 'direct'] as const;
export type StandardSection = (typeof standardSections)[number];

export const SidebarSection = z.object({
  /** A standard section's, or a UUID. */
  id: z.string(),
  /** Blank for a standard section. */
  name: z.string(),
  collapsed: z.boolean(),
  /** By name, or by the newest message. */
  sort: z.enum(['name', 'recent']),
});
export type SidebarSection = z.output<typeof SidebarSection>;

/** Which conversations the sidebar lists: all, or those with something unread, or with mentions. */
export const SidebarShow = z.enum(['all', 'unread', 'mentions']);
export type SidebarShow = z.output<typeof SidebarShow>;

/** The newest revision that a browser knows; an integer follows it. */
export const KnownSidebarRevision = z.int().check(z.nonnegative(), z.lt(Number.MAX_SAFE_INTEGER));

/** The user's own sidebar in a workspace: its sections from top to bottom. */
export const Sidebar = z.object({
  workspace_id: Id,
  /** Ascends with every change; 0 before the first. */
  revision: z.int().check(z.nonnegative()),
  sections: z.array(SidebarSection),
  /** Events of earlier versions lack it. */
  show: z._default(SidebarShow, 'all'),
});
export type Sidebar = z.output<typeof Sidebar>;
