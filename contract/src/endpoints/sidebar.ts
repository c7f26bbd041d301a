import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { ChannelUser } from '../entities/channel.js';
import { IdText } from '../entities/id.js';
import {
  KnownSidebarRevision,
  Sidebar,
  SidebarSection,
  SidebarShow,
  standardSections,
} from '../entities/sidebar.js';

/** A UUID, which the browser chooses: a section that is sent twice is made once. */
const SectionId = z.pipe(z.uuid(), z.string().check(z.toLowerCase()));

const SentSection = z.extend(SidebarSection, {
  id: z.union([z.enum(standardSections), SectionId]),
});

const inWorkspace = z.object({ workspace_id: IdText });

/** The user's own; with revision 0 where it was never changed. */
export const readSidebar = endpoint({
  name: 'readSidebar',
  method: 'GET',
  path: '/api/sidebar',
  summary: "Reads the user's sidebar in a workspace.",
  query: inWorkspace,
  output: Sidebar,
  errors: [400, 401, 404],
});

/**
 * `revision` is the newest revision that the browser has received. The answer is 409 if the stored sidebar has
 * another revision and differs from the sent one; the browser then reads it and repeats its change. The server
 * adds missing standard sections at the end. Channels of a missing section return to their standard sections.
 */
export const saveSidebar = endpoint({
  name: 'saveSidebar',
  method: 'PUT',
  path: '/api/sidebar',
  summary: "Stores the user's sidebar in a workspace.",
  query: inWorkspace,
  body: z.object({
    sidebar: z.object({
      revision: KnownSidebarRevision,
      sections: z.array(SentSection),
      /** Absent, as from pages of earlier versions: stays as it is. */
      show: z.optional(SidebarShow),
    }),
  }),
  output: Sidebar,
  rate: 'sidebar',
  errors: [400, 401, 404, 409, 422],
});

/** With null into its standard section. Takes the star off, which would keep it in Starred. */
export const placeChannel = endpoint({
  name: 'placeChannel',
  method: 'PUT',
  path: '/api/channels/:id/section',
  summary: "Puts a channel or direct messages into a section of the user's sidebar.",
  params: z.object({ id: IdText }),
  body: z.object({ section: z.object({ id: z.nullable(SectionId) }) }),
  output: ChannelUser,
  rate: 'sidebar',
  errors: [400, 401, 403, 404, 409],
});
