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
import { findSession, sessionLives } from './accounts/session.js';
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
import { type Identify, rememberActor } from './http/actor.js';
import { receiveFiles } from './files/receive-files.js';
import { fileRoutes } from './files/routes.js';
import { sweepBlobs } from './files/sweep-blobs.js';
import { createUploads } from './files/uploads.js';
import { accountBrakes } from './http/brakes.js';
import { defineCookie } from './http/cookies.js';
import { clientAddress } from './http/client-address.js';
import { createCsrf } from './http/csrf.js';
import { serveHealth } from './http/health.js';
import { listen } from './http/listen.js';
import { serveOpenApi } from './http/openapi/serve.js';
import { foreignHost, ownHosts } from './http/own-host.js';
import { servePage } from './http/page.js';
import { rateLimits } from './http/rate-limit.js';
import { createRoute } from './http/route.js';
import { createHttpServer } from './http/server.js';
import type { Log } from './lib/log.js';
import { securityLog } from './lib/security-log.js';
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
  const security = securityLog(log);
  const { trustProxy, hstsSubdomains } = config;
  const isOwnHost = ownHosts(
    config.url === null ? [] : [config.url, ...config.origins],
    trustProxy,
  );
  const server = createHttpServer({
    log,
    security,
    trustProxy,
    isOwnHost,
    secure,
    hstsSubdomains,
  });
  const sessionCookie = defineCookie('parley_session', secure);
  const csrf = createCsrf(store.secret, defineCookie('parley_csrf', secure), sessionCookie);
  const rateLimit = rateLimits(config.rateLimits);
  const storage = diskStorage(path.join(config.dataDirectory, 'blobs'));
  const { maxFiles, maxFileSize, storage: quotas } = config;
  const uploadRules = { secret: store.secret, maxFiles, maxFileSize, quotas };

  const identify: Identify = async (request) => {
    const token = sessionCookie.read(request.headers.cookie);
    const actor = token ? await findSession(store, token) : null;
    if (actor) rememberActor(request, actor);
    return actor;
  };

  const uploads = createUploads({ store, storage }, uploadRules, rateLimit, (sessionId) =>
    sessionLives(store.reader, sessionId),
  );
  const brake = accountBrakes(rateLimit);
  const route = createRoute(server, identify, csrf, receiveFiles(uploads), brake);
  route(readCsrfToken, async ({ request, reply }) => ({ csrf_token: csrf.issue(request, reply) }));
  accountRoutes(route, {
    store,
    storage,
    sessionCookie,
    deviceCookie: defineCookie('parley_device', secure),
    csrf,
    rateLimit,
    security,
    demo: config.demo,
    signUpMode: config.signUps,
  });
  photoRoute(server, { reader: store.reader, storage, identify });
  workspaceRoutes(route, store, config.signUps, security);
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
  callRoutes(route, { reader: store.reader, sendSignal, ice: config.ice });

  serveOpenApi(server, allEndpoints);

  servePage(server, {
    directory: webDirectory,
    metas: (request, reply) => ({
      'csrf-token': csrf.issue(request, reply),
      'action-cable-url': cablePath,
      'action-cable-history-timestamp': String(Math.floor(store.clock.now() / 1000)),
    }),
    async boot(request): Promise<Boot> {
      const actor = await identify(request.raw);
      const user = actor && (await readOwnUser(store.reader, actor.userId));
      return {
        current_user: user,
        workspaces: user?.workspaces ?? {},
        demo: hasDemo,
        signups: config.signUps,
      };
    },
  });

  let hasDemo = false;
  let isClosing = false;
  serveHealth(server, () => (isClosing ? Promise.resolve('It is stopping.') : store.findProblem()));

  const addressOf = clientAddress(config.trustProxy);
  const bus = await openBus({ redisUrl: config.redisUrl, epoch: store.epoch, log });
  const cable = createCableServer({
    history: {
      epoch: store.epoch,
      epochSince: store.epochSince,
      log: store.events,
      retention: eventRetention,
      clock: store.clock,
    },
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
    security: { log: security, addressOf },
  });
  store.onCommitted((events) => {
    cable.accept(events);
    bus.publishEvents(events);
    for (const { stream, access } of events) {
      if (access?.session_ended === undefined) continue;
      const user = Number(stream.slice('user:'.length));
      security.note('session_ended', { user, session: access.session_ended });
    }
  });
  bus.subscribe({
    onEvents: (events) => cable.accept(events),
    onTransient: (transient) => cable.acceptTransient(transient),
  });
  server.server.on('upgrade', (request, socket, head) => {
    if (!isOwnHost(request)) {
      security.note('host_refused', { address: addressOf(request), route: pathOf(request) });
      refuseUpgrade(socket, '421 Misdirected Request', foreignHost);
    } else if (pathOf(request) === cablePath) cable.handleUpgrade(request, socket, head);
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
        // Later than anybody is told that they are gone: processes' clocks differ a little.
        pruneEvents(store.events, store.clock.now() - eventRetention - minute, stopping),
      ),
      again(10 * minute, 'sweeping files', (stopping) => sweepBlobs({ store, storage }, stopping)),
    ];
    // R13: other processes write to the same database, and the bus, if there is one, may lose what.
    if (config.databaseUrl !== null) {
      jobs.push(again(second, 'comparing with the log', () => cable.compareWithLog()));
      jobs.push(again(second, 'asking for the time', () => store.clock.synchronise()));
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
      security.close();
    },
  };
}

function pathOf(request: IncomingMessage): string | undefined {
  return request.url?.split('?', 1)[0];
}
