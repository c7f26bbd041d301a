import { type Feature, lanes } from '../domain/feature.js';
import { accounts, type AccountParts } from '../features/accounts/feature.js';
import { activityFeed } from '../features/activity-feed/feature.js';
import { bookmarks } from '../features/bookmarks/feature.js';
import { calls, type CallParts } from '../features/calls/feature.js';
import { channels, type ChannelParts } from '../features/channels/feature.js';
import { directMessages } from '../features/direct-messages/feature.js';
import { drafts } from '../features/drafts/feature.js';
import { files, type FileParts } from '../features/files/feature.js';
import { invites, type InviteParts } from '../features/invites/feature.js';
import { messages, type MessageParts } from '../features/messages/feature.js';
import { notifications, type NotificationParts } from '../features/notifications/feature.js';
import { pins } from '../features/pins/feature.js';
import { previews, type PreviewParts } from '../features/previews/feature.js';
import { quotes } from '../features/quotes/feature.js';
import { reactions } from '../features/reactions/feature.js';
import { reads } from '../features/reads/feature.js';
import { records, type RecordParts } from '../features/records/feature.js';
import { roles, type ManagementParts } from '../features/roles/feature.js';
import { saves } from '../features/saves/feature.js';
import { messageSearch } from '../features/search/feature.js';
import { sidebar } from '../features/sidebar/feature.js';
import { workspaceEmoji, type EmojiParts } from '../features/workspace-emoji/feature.js';
import { workspaces, type WorkspaceParts } from '../features/workspaces/feature.js';
import type { RunnableKind } from '../platform/jobs/job-kind.js';
import type { Store } from '../platform/store/store.js';

/** The parts of the app that features ask for. A feature declares its own subset. */
export interface Parts
  extends
    AccountParts,
    CallParts,
    ChannelParts,
    EmojiParts,
    FileParts,
    InviteParts,
    ManagementParts,
    MessageParts,
    NotificationParts,
    PreviewParts,
    RecordParts,
    WorkspaceParts {
  store: Store;
}

export const features: readonly Feature<Parts>[] = [
  accounts,
  workspaces,
  invites,
  roles,
  workspaceEmoji,
  channels,
  directMessages,
  messages,
  files,
  drafts,
  reactions,
  pins,
  bookmarks,
  quotes,
  previews,
  saves,
  reads,
  activityFeed,
  messageSearch,
  sidebar,
  notifications,
  calls,
  records,
];

/** Every kind of job that this version can run, by lanes. */
export const jobLanes: readonly (readonly RunnableKind[])[] = lanes.map((lane) =>
  features.flatMap(({ jobs }) => jobs?.[lane] ?? []),
);
