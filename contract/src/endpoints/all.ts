import type { Endpoint } from '../endpoint.js';
import * as calls from './calls.js';
import * as channelUsers from './channel-users.js';
import * as channels from './channels.js';
import * as csrfToken from './csrf-token.js';
import * as directUploads from './direct-uploads.js';
import * as dmChannelUsers from './dm-channel-users.js';
import * as files from './files.js';
import * as messageReacts from './message-reacts.js';
import * as messageSaves from './message-saves.js';
import * as messages from './messages.js';
import * as users from './users.js';
import * as workspaceUsers from './workspace-users.js';
import * as workspaces from './workspaces.js';

const resources = [
  users,
  csrfToken,
  workspaces,
  workspaceUsers,
  channels,
  channelUsers,
  dmChannelUsers,
  messages,
  messageReacts,
  messageSaves,
  files,
  directUploads,
  calls,
];

/** Every call there is: what the documentation and the contract's fingerprint are made from. */
export const allEndpoints: readonly Endpoint[] = resources.flatMap((resource) =>
  Object.values(resource).filter((value): value is Endpoint => 'method' in value),
);
