import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Boot } from '@parley/contract/boot';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { endExpiredSessions } from './accounts/end-expired-sessions.js';
import { readOwnUser } from './accounts/own-user.js';
import { photoRoute } from './accounts/photo-route.js';
import { accountRoutes } from './accounts/routes.js';
import { findSession } from './accounts/session.js';
import { diskStorage } from './blobs/disk-storage.js';
import { openBus } from './bus/open-bus.js';
import { createCableServer } from './cable/cable-server.js';
import { withoutLimits } from './cable/limits.js';
import { refuseUpgrade } from './cable/upgrade.js';
import { callChannel } from './calls/call-channel.js';
import { callRoutes } from './calls/routes.js';
import { signalSender } from './calls/send-signal.js';
import { channelRoutes } from './channels/routes.js';
import type { Config } from './config.js';
import { directMessageRoutes } from './direct-messages/routes.js';
import { prepareDemo } from './demo/prepare-demo.js';
import type { Identify } from './http/actor.js';
import { receiveFiles } from './files/receive-files.js';
import { fileRoutes } from './files/routes.js';
import { sweepBlobs } from './files/sweep-blobs.js';
import { createUploads } from './files/uploads.js';
import { defineCookie } from './http/cookies.js';
import { createCsrf } from './http/csrf.js';
import { serveHealth } from './http/health.js';
import { listen } from './http/listen.js';
import { serveOpenApi } from './http/openapi/serve.js';
import { servePage } from './http/page.js';
import { rateLimits } from './http/rate-limit.js';
import { createRoute } from './http/route.js';
import { createHttpServer } from './http/server.js';
import type { Log } from './lib/log.js';
import { type Housekeeping, repeat } from './lib/repeat.js';
import { chatChannel } from './messages/chat-channel.js';
import { messageRoutes } from './messages/routes.js';
import { reactionRoutes } from './reactions/routes.js';
import { saveRoutes } from './saves/routes.js';
import { pruneEvents } from './store/prune-events.js';
import type { Store } from './store/store.js';
import { loginChannel } from './workspaces/login-channel.js';
import { workspaceRoutes } from './workspaces/routes.js';

export interface AppParts {
  config: Config;
  /** Closed by whoever opened it, after the app. */
  store: Store;
  log: Log;
  /** The built web app. */
  webDirectory?: string;
}

export interface App {
  /** Resolves with the address, once it answers there. Throws a StartError when it cannot. */
  listen(): Promise<string>;
  /** Stops accepting, and resolves once what was under way is done. */
  close(): Promise<void>;
}

const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));
const cablePath = '/cable';
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const eventRetention = 72 * hour;
/** R12: how long sending everybody away takes at most, and how much of that is each one's. */
const longestDrain = 5 * second;
const drainEach = 2;
const longestRequest = 5 * second;

/** Puts the parts together: the only place that knows them all. */
export async function createApp({
  config,
  store,
  log,
  webDirectory = builtWeb,
}: AppParts): Promise<App> {
  const secure = config.url?.startsWith('https:') === true;
  const server = createHttpServer({ log, trustProxy: config.trustProxy, secure });
  const sessionCookie = defineCookie('parley_session', secure);
  const csrf = createCsrf(store.secret, defineCookie('parley_csrf', secure));
  const rateLimit = rateLimits(config.rateLimits);
  const storage = diskStorage(path.join(config.dataDirectory, 'blobs'));
  const { maxFiles, maxFileSize } = config;
  const uploadRules = { secret: store.secret, maxFiles, maxFileSize };

  const identify: Identify = async (request) => {
    const token = sessionCookie.read(request.headers.cookie);
    return token ? findSession(store, token) : null;
  };

  const uploads = createUploads({ store, storage }, uploadRules, rateLimit);
  const route = createRoute(server, identify, csrf, receiveFiles(uploads));
  route(readCsrfToken, async ({ request, reply }) => ({ csrf_token: csrf.issue(request, reply) }));
  accountRoutes(route, { store, storage, sessionCookie, rateLimit, demo: config.demo });
  photoRoute(server, { reader: store.reader, storage, identify });
  workspaceRoutes(route, store, rateLimit);
  channelRoutes(route, store);
  directMessageRoutes(route, store);
  fileRoutes(server, route, identify, uploads);
  messageRoutes(route, store, uploadRules);
  reactionRoutes(route, store);
  saveRoutes(route, store);
  const sendSignal = signalSender({
    store,
    rateLimit,
    transmit: (stream, signal) => cable.transmit(stream, signal),
  });
  callRoutes(route, sendSignal, config.ice);

  serveOpenApi(server, allEndpoints);

  servePage(server, {
    directory: webDirectory,
    metas: (request, reply) => ({
      'csrf-token': csrf.issue(request, reply),
      'action-cable-url': cablePath,
      'action-cable-history-timestamp': String(Math.floor(Date.now() / 1000)),
    }),
    async boot(request): Promise<Boot> {
      const actor = await identify(request.raw);
      const user = actor && (await readOwnUser(store.reader, actor.userId));
      return { current_user: user, workspaces: user?.workspaces ?? {}, demo: hasDemo };
    },
  });

  let hasDemo = false;
  let isClosing = false;
  serveHealth(server, async () => {
    await store.reader.selectFrom('meta').select('key').limit(1).execute();
    return !isClosing;
  });

  const bus = await openBus({ redisUrl: config.redisUrl, epoch: store.epoch, log });
  const cable = createCableServer({
    history: { epoch: store.epoch, log: store.events, retention: eventRetention },
    channels: [
      loginChannel(store.reader),
      chatChannel(store.reader),
      callChannel(store.reader, sendSignal),
    ],
    authenticate: identify,
    personalStream: (userId) => `user:${userId}`,
    origins: [...config.origins, ...(config.url === null ? [] : [config.url])],
    onError: (error) => log.error({ err: error }, 'live connection failed'),
    onTransmitted: (transient) => bus.publishTransient(transient),
    limits: config.rateLimits ? {} : withoutLimits,
  });
  store.onCommitted((events) => {
    cable.accept(events);
    bus.publishEvents(events);
  });
  bus.subscribe({
    onEvents: (events) => cable.accept(events),
    onTransient: (transient) => cable.acceptTransient(transient),
  });
  server.server.on('upgrade', (request, socket, head) => {
    if (pathOf(request) === cablePath) cable.handleUpgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found', `Only ${cablePath} can be upgraded.`);
  });

  function keepHouse(): Housekeeping[] {
    const again = (
      pause: number,
      name: string,
      work: (stopping: AbortSignal) => Promise<unknown>,
    ) => repeat(pause, work, (error) => log.error({ err: error }, `${name} failed`));
    const jobs = [
      again(hour, 'ending expired sessions', (stopping) => endExpiredSessions(store, stopping)),
      again(hour, 'pruning events', (stopping) =>
        pruneEvents(store.events, Date.now() - eventRetention, stopping),
      ),
      again(10 * minute, 'sweeping files', (stopping) => sweepBlobs({ store, storage }, stopping)),
    ];
    // R13: other processes write to the same database, and the bus, if there is one, may lose what.
    if (config.databaseUrl !== null) {
      jobs.push(again(second, 'comparing with the log', () => cable.compareWithLog()));
    }
    return jobs;
  }
  let housekeeping: Housekeeping[] = [];

  /** Whatever is wrong with the demo, the rest works without it. */
  async function openDemo(): Promise<boolean> {
    try {
      const isOpen = await prepareDemo({ store, storage }, config.demo);
      if (config.demo && !isOpen) log.warn('no demo: its address or an account of it is taken');
      return isOpen;
    } catch (error) {
      log.error({ err: error }, 'preparing the demo failed');
      return false;
    }
  }

  return {
    async listen() {
      hasDemo = await openDemo();
      const address = await listen(server, config.host, config.port);
      housekeeping = keepHouse();
      return address;
    },
    async close() {
      isClosing = true;
      await cable.close(Math.min(longestDrain, cable.connections * drainEach));
      // A request that is still being sent after this long is not going to end.
      const giveUp = setTimeout(() => server.server.closeAllConnections(), longestRequest);
      await server.close();
      clearTimeout(giveUp);
      await Promise.all(housekeeping.map((job) => job.stop()));
      bus.close();
    },
  };
}

function pathOf(request: IncomingMessage): string | undefined {
  return request.url?.split('?', 1)[0];
}
