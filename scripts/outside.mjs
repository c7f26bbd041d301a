// @ts-check
import {
  findChromium,
  findFaketime,
  findHeadlessShell,
  findProgram,
  mayMakeNetworks,
  mayMount,
} from './find-program.mjs';

/**
 * A need of a test beyond Node: a program, a server that answers, or a right.
 *
 * @typedef {object} Outside
 * @property {string} use what tests do with it, for the report
 * @property {string} [debian] the packages that bring it
 * @property {false} [ubuntu] where Ubuntu's package of that name is a stub, or does not exist
 * @property {string} [remedy] what to do where no package brings it, or another way is better
 * @property {string} [variable] where its address is, which `findServices` of services.mjs sets
 * @property {boolean} [isOptional] no test needs it
 * @property {() => string | boolean | null | undefined} find its path or address, or whether it is there
 */

/** @param {readonly string[]} names */
const program = (...names) => ({ find: () => findProgram(...names) });

/** @satisfies {Record<string, Outside>} */
const table = {
  chromium: {
    use: 'browser tests',
    debian: 'chromium fonts-noto-color-emoji',
    ubuntu: false,
    remedy: 'npx playwright install chromium',
    find: findChromium,
  },
  'chromium-headless-shell': {
    use: 'quicker browser tests',
    debian: 'chromium-headless-shell',
    ubuntu: false,
    isOptional: true,
    find: findHeadlessShell,
  },
  firefox: {
    use: 'calls between browsers',
    debian: 'firefox-esr',
    ubuntu: false,
    // Not checked, as with CHROMIUM_PATH.
    find: () => process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr', 'firefox'),
  },
  coturn: { use: 'relayed calls', debian: 'coturn', ...program('turnserver') },
  openssl: { use: 'certificates', debian: 'openssl', ...program('openssl') },
  faketime: { use: 'clocks that are wrong', debian: 'faketime', find: findFaketime },
  unzip: { use: 'exports', debian: 'unzip', ...program('unzip') },
  nginx: { use: 'the proxy before Parley', debian: 'nginx-light', ...program('nginx') },
  caddy: { use: 'the proxy before Parley', debian: 'caddy', ...program('caddy') },
  promtool: { use: 'alerts', debian: 'prometheus', ...program('promtool') },
  prometheus: { use: 'alerts', debian: 'prometheus', ...program('prometheus') },
  'systemd-analyze': { use: 'the unit file', debian: 'systemd', ...program('systemd-analyze') },
  postgres: { use: 'a PostgreSQL that is killed', debian: 'postgresql', ...program('postgres') },
  initdb: { use: 'a PostgreSQL that is killed', debian: 'postgresql', ...program('initdb') },
  'redis-server': {
    use: 'a Redis that is killed',
    debian: 'redis-server',
    ...program('redis-server'),
  },
  'redis-cli': { use: 'a Redis Cluster', debian: 'redis-tools', ...program('redis-cli') },
  pg_dump: { use: 'backups of PostgreSQL', debian: 'postgresql-client', ...program('pg_dump') },
  pg_restore: {
    use: 'backups of PostgreSQL',
    debian: 'postgresql-client',
    ...program('pg_restore'),
  },
  losetup: { use: 'failing disks', debian: 'mount', ...program('losetup') },
  'mkfs.ext4': { use: 'failing disks', debian: 'e2fsprogs', ...program('mkfs.ext4') },
  python3: { use: 'failing disks', debian: 'python3', ...program('python3') },
  ip: { use: 'calls between networks', debian: 'iproute2', ...program('ip') },
  nft: { use: 'calls behind routers', debian: 'nftables', ...program('nft') },
  tc: { use: 'calls on a slow line', debian: 'iproute2', ...program('tc') },
  ss: { use: 'measured connections', debian: 'iproute2', ...program('ss') },
  setpriv: {
    use: 'root without rights',
    debian: 'util-linux',
    ...program('setpriv'),
  },
  unshare: { use: 'what containers start', debian: 'util-linux', ...program('unshare') },
  nsenter: { use: 'calls between networks', debian: 'util-linux', ...program('nsenter') },
  cc: { use: 'the driver of another Node', debian: 'gcc libc6-dev', ...program('cc', 'gcc') },
  make: { use: 'npm ci', debian: 'make', isOptional: true, ...program('make') },
  'g++': { use: 'npm ci', debian: 'g++', isOptional: true, ...program('g++', 'c++', 'clang++') },
  PostgreSQL: {
    use: 'the store on PostgreSQL',
    remedy: 'start it on 127.0.0.1:5432, or set TEST_DATABASE_URL',
    variable: 'TEST_DATABASE_URL',
    find: () => process.env['TEST_DATABASE_URL'],
  },
  Redis: {
    use: 'the bus between processes',
    remedy: 'start it on 127.0.0.1:6379, or set TEST_REDIS_URL',
    variable: 'TEST_REDIS_URL',
    find: () => process.env['TEST_REDIS_URL'],
  },
  mounts: {
    use: 'failing and full disks',
    remedy: 'run as root on Linux, where file systems may be mounted',
    find: mayMount,
  },
  networks: {
    use: 'calls between networks',
    remedy: 'run as root on Linux, where network namespaces may be made',
    find: mayMakeNetworks,
  },
};

/** @typedef {keyof typeof table} Name */

/** @type {Readonly<Record<Name, Outside>>} */
export const outside = table;

/** @type {readonly Name[]} */
export const names = /** @type {Name[]} */ (Object.keys(table));

/** `BARE_MACHINE=1`: as on a machine that has nothing but Node. */
export const isBare = () => process.env['BARE_MACHINE'] === '1';

/** With `REQUIRE_SERVICES=1` a test that cannot run fails, and is not skipped. */
export const maySkip = () => process.env['REQUIRE_SERVICES'] !== '1';

/** @type {Map<Name, string | null>} */
const found = new Map();

/**
 * Its path or address; '' for a right; null where it is missing. It is looked for once.
 *
 * @param {Name} name
 * @returns {string | null}
 */
export function find(name) {
  if (isBare()) return null;
  let place = found.get(name);
  if (place === undefined) {
    const result = outside[name].find() ?? false;
    place = typeof result === 'string' ? result : result ? '' : null;
    found.set(name, place);
  }
  return place;
}

/**
 * The path of a program that the test has asked for.
 *
 * @param {Name} name
 */
export function pathOf(name) {
  const path = find(name);
  if (path === null) throw new Error(`${name} is missing, and the test did not ask for it.`);
  return path;
}

/** @param {readonly Name[]} wanted */
export const missing = (wanted) => wanted.filter((name) => find(name) === null);

/**
 * The reason for which a test is skipped, as reports have it and `skipsIn` reads it.
 *
 * @param {readonly Name[]} lacking
 */
export const reasonOf = (lacking) => `needs ${lacking.join(', ')}`;

/**
 * The command that installs it, or other advice.
 *
 * @param {Name} name
 */
export function remedyOf(name) {
  const { debian, remedy } = outside[name];
  if (remedy !== undefined || debian === undefined) return remedy ?? '';
  return findProgram('apt-get') === null
    ? `install what Debian has as ${debian}`
    : `apt-get install ${debian}, or npm run test:tools for all`;
}

/**
 * The message with which a test fails that may not be skipped.
 *
 * @param {readonly Name[]} lacking
 */
export const complaintOf = (lacking) =>
  lacking.map((name) => `${name} is missing: ${remedyOf(name)}.`).join('\n');
