import { atMost, type Figure, type Measurement } from '../figure.js';
import { type Call, caller } from '../load/caller.js';
import { median } from '../numbers.js';
import { startParley } from '../servers/parley.js';

const rounds = { full: 1_500, short: 20 };
const messages = 50;
/** By the order of the target's cookies. */
const users = { member: 0, outsider: 1 };

interface Place {
  channelId: number;
  messageId: number;
}
const nowhere: Place = { channelId: 999_999, messageId: 999_999 };

interface Request {
  what: string;
  method: string;
  path(place: Place): string;
  body?(place: Place): object;
}

const requests: readonly Request[] = [
  {
    what: 'Reading a channel',
    method: 'GET',
    path: ({ channelId }) => `/api/channels/${channelId}`,
  },
  {
    what: 'Listing messages',
    method: 'GET',
    path: ({ channelId }) => `/api/channels/${channelId}/messages`,
  },
  {
    what: 'Posting',
    method: 'POST',
    path: () => '/api/messages',
    body: ({ channelId: channel_id }) => ({ message: { channel_id, body: 'Hello' } }),
  },
  {
    what: 'Editing',
    method: 'PATCH',
    path: ({ messageId }) => `/api/messages/${messageId}`,
    body: () => ({ message: { body: 'Hello' } }),
  },
];

export const hidden: Measurement = {
  name: 'hidden',
  about: 'the 404 of a private channel that the user is not in, beside that of a missing channel',
  async measure(scale) {
    const parley = await startParley(2);
    try {
      const place = await makePrivate(await caller(parley.target, users.member));
      const call = await caller(parley.target, users.outsider);
      const figures: Figure[] = [];
      for (const request of requests) {
        figures.push(await compare(call, request, place, rounds[scale]));
      }
      return figures;
    } finally {
      await parley.close();
    }
  },
};

/** In turns, so that whatever else the machine does is in both. */
async function compare(
  call: Call,
  request: Request,
  place: Place,
  repeats: number,
): Promise<Figure> {
  const times = { hidden: [] as number[], missing: [] as number[] };
  const ask = async (asked: Place): Promise<number> => {
    const start = performance.now();
    const { status } = await call(request.method, request.path(asked), request.body?.(asked));
    if (status !== 404) throw new Error(`${request.what} answered ${status}.`);
    return performance.now() - start;
  };
  for (let round = 0; round < repeats; round += 1) {
    times.missing.push(await ask(nowhere));
    times.hidden.push(await ask(place));
  }
  const ratio = median(times.hidden) / median(times.missing);
  return {
    what: `${request.what} in a private channel of others, p50; bare: in a missing channel`,
    unit: 'ms',
    bare: median(times.missing),
    parley: median(times.hidden),
    ratio,
    target: atMost(Math.max(ratio, 1 / ratio), 1.05),
  };
}

async function makePrivate(call: Call): Promise<Place> {
  const workspaces = (await read(await call('GET', '/api/workspaces/bench'))) as {
    workspace: { id: number };
  };
  const channel = { name: 'board', workspace_id: workspaces.workspace.id, kind: 'private' };
  const { id: channelId } = (await read(await call('POST', '/api/channels', { channel }))) as {
    id: number;
  };
  let messageId = 0;
  for (let posted = 0; posted < messages; posted += 1) {
    const message = { channel_id: channelId, body: `Message ${posted}` };
    const made = (await read(await call('POST', '/api/messages', { message }))) as { id: number };
    messageId = made.id;
  }
  return { channelId, messageId };
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response.json();
}
