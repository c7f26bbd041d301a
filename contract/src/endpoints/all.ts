import type { Endpoint } from '../endpoint.js';
import * as account from './account.js';
import * as activity from './activity.js';
import * as auditEvents from './audit-events.js';
import * as bookmarks from './bookmarks.js';
import * as calls from './calls.js';
import * as channelUsers from './channel-users.js';
import * as channels from './channels.js';
import * as csrfToken from './csrf-token.js';
import * as directUploads from './direct-uploads.js';
import * as dmChannelUsers from './dm-channel-users.js';
import * as drafts from './drafts.js';
import * as emailVerifications from './email-verifications.js';
import * as exports from './exports.js';
import * as files from './files.js';
import * as invites from './invites.js';
import * as management from './management.js';
import * as messageQuotes from './message-quotes.js';
import * as messageReacts from './message-reacts.js';
import * as messageSaves from './message-saves.js';
import * as messages from './messages.js';
import * as notifications from './notifications.js';
import * as openid from './openid.js';
import * as passwordResets from './password-resets.js';
import * as pins from './pins.js';
import * as reads from './reads.js';
import * as retention from './retention.js';
import * as search from './search.js';
import * as secondFactors from './second-factors.js';
import * as sessions from './sessions.js';
import * as sidebar from './sidebar.js';
import * as users from './users.js';
import * as workspaceEmoji from './workspace-emoji.js';
import * as workspaceUsers from './workspace-users.js';
import * as workspaces from './workspaces.js';

const resources = [
  users,
  sessions,
  account,
  passwordResets,
  secondFactors,
  openid,
  emailVerifications,
  csrfToken,
  workspaces,
  workspaceUsers,
  invites,
  channels,
  channelUsers,
  reads,
  notifications,
  dmChannelUsers,
  messages,
  messageQuotes,
  management,
  workspaceEmoji,
  messageReacts,
  messageSaves,
  pins,
  bookmarks,
  activity,
  drafts,
  search,
  sidebar,
  files,
  directUploads,
  calls,
  auditEvents,
  retention,
  exports,
];

/** All endpoints: the source of the API documentation and of the contract's fingerprint. */
export const allEndpoints: readonly Endpoint[] = resources.flatMap((resource) =>
  Object.values(resource).filter((value): value is Endpoint => 'method' in value),
);
