import * as z from 'zod/mini';
import { Id } from './id.js';

/** The sections that every member's sidebar has; they cannot be renamed. */
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

/** The sidebar lists all conversations, or only those with unread messages, or only those with mentions. */
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
