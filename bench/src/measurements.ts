import type { Measurement } from './figure.js';
import { calls } from './measurements/calls.js';
import { cluster } from './measurements/cluster.js';
import { comeback } from './measurements/comeback.js';
import { decision } from './measurements/decide.js';
import { deliveryCost } from './measurements/delivery-cost.js';
import { fanOut } from './measurements/fan-out.js';
import { firstLoad } from './measurements/first-load.js';
import { hidden } from './measurements/hidden.js';
import { largeChannel } from './measurements/large-channel.js';
import { longChannel } from './measurements/long-channel.js';
import { memory } from './measurements/memory.js';
import { opening } from './measurements/opening.js';
import { posts } from './measurements/posts.js';
import { push } from './measurements/push.js';
import { search } from './measurements/search.js';
import { startUp } from './measurements/start-up.js';
import { unread } from './measurements/unread.js';
import { upload } from './measurements/upload.js';
import { web } from './measurements/web.js';
import { workspace } from './measurements/workspace.js';

/** In the order of a whole run. */
export const measurements: readonly Measurement[] = [
  fanOut,
  posts,
  deliveryCost,
  memory,
  comeback,
  startUp,
  longChannel,
  largeChannel,
  opening,
  workspace,
  unread,
  decision,
  push,
  hidden,
  search,
  cluster,
  upload,
  firstLoad,
  web,
  calls,
];
