import type { IncomingMessage } from 'node:http';
import type { Boot } from '@parley/contract/boot';
import { allEndpoints } from '@parley/contract/endpoints/all';
import { readCsrfToken } from '@parley/contract/endpoints/csrf-token';
import { prepareDemo } from '../demo/prepare-demo.js';
import { currentStreamName } from '../domain/audience/own-stream.js';
import { type TransmitSignal, userCalls } from '../domain/calls/leave-calls.js';
import { createUploads } from '../domain/files/uploads.js';
import { openSealer } from '../features/accounts/factors/open-sealer.js';
import { longestVisit } from '../features/accounts/openid/pending.js';
import { readOwnUser } from '../features/accounts/own-user.js';
import { owaspCost, type PasswordCost, passwordHasher } from '../features/accounts/password.js';
import { findSession, sessionLives } from '../features/accounts/session.js';
import { callKeeper } from '../features/calls/keep-call.js';
import { signalSender } from '../features/calls/send-signal.js';
import { openGroup } from '../features/direct-messages/open-group.js';
import { receiveFiles } from '../features/files/receive-files.js';
import { OpenPages } from '../features/presence/open-pages.js';
import type { BlobStorage } from '../platform/blobs/blob-storage.js';
import { openBlobs } from '../platform/blobs/open-blobs.js';
import type { Bus } from '../platform/bus/bus.js';
import { openBus } from '../platform/bus/open-bus.js';
import type { CableChannel } from '../platform/cable/cable-channel.js';
import { type CableServer, createCableServer } from '../platform/cable/cable-server.js';
import { withoutLimits } from '../platform/cable/limits.js';
import { refuseUpgrade } from '../platform/cable/upgrade.js';
import { accountRateLimits } from '../platform/http/account-rate-limits.js';
import { type Identify, setActor } from '../platform/http/actor.js';
import { defineCookie } from '../platform/http/cookies.js';
import { createCsrf } from '../platform/http/csrf.js';
import { serveHealth } from '../platform/http/health.js';
import { listen } from '../platform/http/listen.js';
import { serveOpenApi } from '../platform/http/openapi/serve.js';
import { foreignHost, namesOneHost, notOneHost, ownHosts } from '../platform/http/own-host.js';
import { servePage } from '../platform/http/page.js';
import { type CreateRateLimit, rateLimits } from '../platform/http/rate-limit.js';
import { createRoute } from '../platform/http/route.js';
import { createHttpServer } from '../platform/http/server.js';
import type { SharedCounters } from '../platform/http/shared-counters.js';
import { trackSilentConnections } from '../platform/http/silent-connections.js';
import { clientAddress } from '../platform/http/trusted-proxy.js';
import { internet } from '../platform/internet/network.js';
import { ownAddress } from '../platform/internet/own-address.js';
import type { ExternalServices, PreviewSettings } from '../platform/jobs/job-kind.js';
import type { Log } from '../platform/lib/log.js';
import type { BackgroundTask } from '../platform/lib/repeat.js';
import type { Sealer } from '../platform/lib/seal.js';
import { securityLog } from '../platform/lib/security-log.js';
import { tellOfAlikeAddresses } from '../platform/store/alike-addresses.js';
import type { Store } from '../platform/store/store.js';
import { eventRetention, startBackgroundTasks } from './background-tasks.js';
import type { Config } from './config.js';
import { features, type Parts } from './features.js';
import type { ServedMetrics } from './metrics/open-metrics.js';

export interface AppParts {
  config: Config;
  /** The caller opened it, and closes it after the app. */
  store: Store;
  log: Log;
  /** Called once a newer version has changed the database so that this process can no longer work with it. */
  onOutdated?: () => void;
  /** Directory of the built web app. */
  webDirectory: string;
  /** Tests sign up thousands of people, and hash at the least cost. */
  passwordCost?: PasswordCost;
  /** Tests permit servers of theirs. */
  previews?: Partial<PreviewSettings>;
  /** Tests that count what a request does run no jobs beside it. */
  runsJobs?: boolean;
  /** Whether presence is announced; tests that count a workspace's events turn it off. */
  tellsPresence?: boolean;
}

export interface App {
  /**
   * Resolves with the address, once the server answers there. Throws a StartError when it cannot
   * listen.
   */
  listen(): Promise<string>;
  /** Stops accepting requests, and resolves once pending ones are done. */
  close(): Promise<void>;
}

const cablePath = '/cable';
const second = 1000;
/** R12: maximum time for draining all sockets, and the share per socket. */
const longestDrain = 5 * second;
const drainEach = 2;
const longestRequest = 5 * second;

/** Wires the parts together: the only place that knows them all. Throws a StartError without the key of secrets. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, store, log } = parts;
  let hasDemo = false;
  let isClosing = false;
  let backgroundTasks: BackgroundTask[] = [];

  const sealer = await openSealer(store, config.secretsKeys);
  const storage = await openBlobs({ ...config, log });
  const counters = await openCounters(config, store.epoch);
  const http = createHttp(parts, storage, rateLimits(config.rateLimits, counters?.create));
  const { server, security } = http;
  const closeSilent = trackSilentConnections(server.server);
  const bus = await openBus({ redis: config.redis, epoch: store.epoch, log });
  const transmit: TransmitSignal = (stream, signal) => cable.transmit(stream, signal);
  const pages = new OpenPages(store);
  const featureParts = partsOfFeatures(parts, http, sealer, transmit);
  const channels = features.flatMap((feature) => feature.channels?.(featureParts) ?? []);
  const cable = createCable(parts, http, { bus, pages, channels });

  const metrics = await measure(parts, http, cable, bus);
  const { route, csrf } = http;
  route(readCsrfToken, async ({ request, reply }) => ({ csrf_token: csrf.issue(request, reply) }));
  for (const feature of features) feature.routes?.(featureParts);
  serveOpenApi(server, allEndpoints);
  addPage(parts, http, () => hasDemo);
  serveHealth(server, () => (isClosing ? Promise.resolve('It is stopping.') : store.findProblem()));
  passEventsOn(parts, http, bus, cable);
  takeUpgrades(http, cable);

  return {
    async listen() {
      hasDemo = await openDemo(parts, http);
      await tellOfAlikeAddresses(store.reader, log);
      const address = await listen(server, config.host, config.port);
      await metrics?.listen();
      const outside = outsideOf(parts);
      backgroundTasks = startBackgroundTasks({ ...parts, storage, outside, cable, pages });
      return address;
    },
    async close() {
      isClosing = true;
      await cable.close(Math.min(longestDrain, cable.connections * drainEach));
      // A request that is still arriving after this long will not complete.
      const giveUp = setTimeout(() => server.server.closeAllConnections(), longestRequest);
      const closed = server.close();
      closeSilent();
      await closed;
      clearTimeout(giveUp);
      await Promise.all(backgroundTasks.map((task) => task.stop()));
      await metrics?.close();
      bus.close();
      counters?.close();
      security.close();
    },
  };
}

type Http = ReturnType<typeof createHttp>;

/** Null where each process counts for itself. */
async function openCounters(
  { rateLimits: isLimited, redis }: Config,
  epoch: string,
): Promise<SharedCounters | null> {
  if (!isLimited || redis === null) return null;
  // Loaded lazily, as the bus is.
  const { openSharedCounters } = await import('../platform/http/shared-counters.js');
  return openSharedCounters({ redis, epoch });
}

/** The HTTP server, and what tells its requests apart: hosts, sessions, CSRF tokens, limits. */
function createHttp(
  { config, store, log }: AppParts,
  storage: BlobStorage,
  rateLimit: CreateRateLimit,
) {
  const { trustProxy, hstsSubdomains, maxFiles, maxFileSize, storage: quotas } = config;
  const secure = config.url?.startsWith('https:') === true;
  const ownAddresses = config.url === null ? [] : [config.url, ...config.origins];
  const isOwnHost = ownHosts(ownAddresses, trustProxy);
  const security = securityLog(log);
  const server = createHttpServer({
    log,
    security,
    trustProxy,
    isOwnHost,
    secure,
    hstsSubdomains,
  });

  const sessionCookie = defineCookie('parley_session', secure);
  const deviceCookie = defineCookie('parley_device', secure);
  const visitCookie = defineCookie('parley_openid', secure, longestVisit);
  const csrf = createCsrf(store.secret, defineCookie('parley_csrf', secure), sessionCookie);
  const identify: Identify = async (request) => {
    const token = sessionCookie.read(request.headers.cookie);
    const actor = token ? await findSession(store, token, config.sessions) : null;
    if (actor) setActor(request, actor);
    return actor;
  };

  const uploadRules = { secret: store.secret, maxFiles, maxFileSize, quotas };
  const uploads = createUploads({ store, storage }, uploadRules, rateLimit, (sessionId) =>
    sessionLives(store.reader, sessionId, config.sessions),
  );
  const countCall = accountRateLimits(rateLimit);
  const route = createRoute(server, identify, csrf, receiveFiles(uploads), countCall);
  const addressOf = clientAddress(trustProxy);
  return {
    server,
    route,
    security,
    isOwnHost,
    addressOf,
    sessionCookie,
    deviceCookie,
    visitCookie,
    csrf,
    identify,
    rateLimit,
    storage,
    uploadRules,
    uploads,
  };
}

/** The parts that features need, each made once. */
function partsOfFeatures(
  parts: AppParts,
  http: Http,
  sealer: Sealer,
  transmit: TransmitSignal,
): Parts {
  const { config, store, log } = parts;
  return {
    ...http,
    store,
    log,
    sealer,
    transmit,
    outside: outsideOf(parts),
    sendSignal: signalSender({ store, rateLimit: http.rateLimit, transmit }),
    keepCall: callKeeper(store, transmit),
    calls: userCalls(transmit),
    openGroup,
    hashPassword: passwordHasher(parts.passwordCost ?? owaspCost),
    demo: config.demo,
    signUpMode: config.signUps,
    lifetimes: config.sessions,
    passwordMin: config.passwordMin,
    openIdProviders: config.openIdProviders,
    mail: config.mail !== null,
    url: config.url,
    ice: config.ice,
  };
}

function outsideOf({ config, previews }: AppParts): ExternalServices {
  const { url, origins, pushServices, mail } = config;
  const isOwn = ownAddress([...origins, ...(url === null ? [] : [url])]);
  const fetched = { network: internet, isOwn, perMinute: 60, deadline: 5_000, ...previews };
  return { url, pushServices, mail, previews: config.linkPreviews ? fetched : null };
}

function addPage(
  { config, store, webDirectory }: AppParts,
  { server, csrf, identify, storage }: Http,
  hasDemo: () => boolean,
): void {
  servePage(server, {
    directory: webDirectory,
    filesUrl: storage.direct?.url ?? null,
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
        demo: hasDemo(),
        signups: config.signUps,
        password_min: config.passwordMin,
        openid: config.openIdProviders.map(({ name, label }) => ({ name, label })),
        mail: config.mail !== null,
      };
    },
  });
}

/** The live connection and its stream permissions. */
function createCable(
  { config, store, log }: AppParts,
  { identify, security, addressOf }: Http,
  { bus, pages, channels }: { bus: Bus; pages: OpenPages; channels: readonly CableChannel[] },
): CableServer {
  return createCableServer({
    history: {
      epoch: store.epoch,
      epochSince: store.epochSince,
      log: store.events,
      retention: eventRetention,
      clock: store.clock,
      currentName: currentStreamName,
    },
    channels,
    authenticate: identify,
    personalStream: (userId) => `user:${userId}`,
    origins: [...config.origins, ...(config.url === null ? [] : [config.url])],
    onError: (error) => log.error({ err: error }, 'live connection failed'),
    bus,
    pages,
    limits: config.rateLimits ? {} : withoutLimits,
    security: { log: security, addressOf },
  });
}

/** Null where no operator asked for metrics. Before the routes, whose requests it counts. */
async function measure(
  { config, store, log }: AppParts,
  { server }: Http,
  cable: CableServer,
  bus: Bus,
): Promise<ServedMetrics | null> {
  if (config.metrics.port === null && config.metrics.token === null) return null;
  const { openMetrics } = await import('./metrics/open-metrics.js');
  return openMetrics({ server, store, cable, bus, log, config });
}

/** From the store to this process's sockets and to other processes, and from those to the sockets. */
function passEventsOn({ store }: AppParts, { security }: Http, bus: Bus, cable: CableServer): void {
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
}

function takeUpgrades({ server, isOwnHost, security, addressOf }: Http, cable: CableServer): void {
  server.server.on('upgrade', (request, socket, head) => {
    if (!namesOneHost(request)) refuseUpgrade(socket, '400 Bad Request', notOneHost);
    else if (!isOwnHost(request)) {
      security.note('host_refused', { address: addressOf(request), route: pathOf(request) });
      refuseUpgrade(socket, '421 Misdirected Request', foreignHost);
    } else if (pathOf(request) === cablePath) cable.handleUpgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found', `Only ${cablePath} can be upgraded.`);
  });
}

/** The server works without the demo, whatever is wrong with it. */
async function openDemo({ config, store, log }: AppParts, { storage }: Http): Promise<boolean> {
  try {
    const isOpen = await prepareDemo({ store, storage }, config.demo);
    if (config.demo && !isOpen) log.warn('no demo: its address or an account of it is taken');
    return isOpen;
  } catch (error) {
    log.error({ err: error }, 'preparing the demo failed');
    return false;
  }
}

function pathOf(request: IncomingMessage): string | undefined {
  return request.url?.split('?', 1)[0];
}
