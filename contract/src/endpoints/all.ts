import type { Endpoint } from '../endpoint.js';
import * as channelUsers from './channel-users.js';
import * as channels from './channels.js';
import * as csrfToken from './csrf-token.js';
import * as messages from './messages.js';
import * as users from './users.js';
import * as workspaceUsers from './workspace-users.js';
import * as workspaces from './workspaces.js';

const resources = [users, csrfToken, workspaces, workspaceUsers, channels, channelUsers, messages];

/** Every call there is: what the documentation and the contract's fingerprint are made from. */
export const allEndpoints: readonly Endpoint[] = resources.flatMap((resource) =>
  Object.values(resource).filter((value): value is Endpoint => 'method' in value),
);
