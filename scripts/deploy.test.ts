import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settingsIn } from '../server/src/app/setting-values.js';
import { settings } from '../server/src/app/settings.js';
import { itNeeding } from './needing.mjs';
import { pathOf } from './outside.mjs';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
/** Parley's, and Node's own, which Parley's environment sets as well. */
const known = new Set([
  ...settingsIn(settings).map(({ variable }) => variable),
  'NODE_ENV',
  'UV_THREADPOOL_SIZE',
]);

function unknown(names: readonly string[]): string[] {
  expect(names.length).toBeGreaterThan(2);
  return names.filter((name) => !known.has(name));
}

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
  volumes?: string[];
}

function servicesOf(file: string): Service[] {
  const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
  return Object.values(services);
}

const composed = ['deploy/compose.yml', 'deploy/compose.cluster.yml'];

it.each(composed)('%s gives Parley settings that it has', (file) => {
  const ours = servicesOf(file).filter(({ image }) => image === 'parley');
  expect(ours.length).toBeGreaterThan(0);
  for (const { environment = {} } of ours) expect(unknown(Object.keys(environment))).toEqual([]);
});

it.each(composed)(
  '%s runs Parley without rights, on a read-only root, with time to stop',
  (file) => {
    for (const service of servicesOf(file).filter(({ image }) => image === 'parley')) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        stop_grace_period: '30s',
        volumes: [expect.stringMatching(/:\/data$/), 'backups:/backups'],
      });
    }
  },
);

it.each(composed)('%s lets coturn be used as turnserver.conf does', (file) => {
  const conf = read('deploy/coturn/turnserver.conf');
  const [, rules = ''] = /# --- Who may use it -+\n([^]*?)# --- Running/.exec(conf) ?? [];
  const wanted = rules.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(wanted).toEqual(expect.arrayContaining(['no-tcp-relay', 'use-auth-secret']));
  const { command = [] } = servicesOf(file).find(({ image }) => image.startsWith('coturn')) ?? {};
  const ofTheMachine =
    /^--(realm|static-auth-secret|listening-port|min-port|max-port|no-tls|no-dtls|no-cli)(=|$)/;
  const shared = command.filter((option) => !ofTheMachine.test(option));
  expect(shared).toEqual(wanted.map((line) => `--${line}`));
});

it('the cluster has two processes of Parley, on one database, one bus and one volume', () => {
  const ours = servicesOf('deploy/compose.cluster.yml').filter(({ image }) => image === 'parley');
  expect(ours).toHaveLength(2);
  const { DATABASE_URL, REDIS_URL } = ours[0]?.environment ?? {};
  expect(DATABASE_URL).toMatch(/^postgres:/);
  expect(REDIS_URL).toMatch(/^redis:/);
  expect(ours[0]).toEqual(ours[1]);
});

it('Kubernetes gives Parley settings that it has, and time to drain (R12)', () => {
  const text = read('deploy/kubernetes/parley.yaml');
  const documents = parseAllDocuments(text);
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const objects = documents.map((each) => each.toJS() as { kind: string; spec: object });
  expect(objects.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'Service',
    'PersistentVolumeClaim',
    'PersistentVolumeClaim',
    'PodDisruptionBudget',
    'HorizontalPodAutoscaler',
  ]);
  const named = [...text.matchAll(/- \{ name: ([A-Z_]+), value/g)].map(([, name = '']) => name);
  const secret = /# (DATABASE_URL.*)\n/.exec(text)?.[1]?.match(/[A-Z_]{5,}/g) ?? [];
  expect(unknown([...named, ...secret])).toEqual([]);
  expect(objects[0]?.spec).toMatchObject({
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0 } },
    template: { spec: { terminationGracePeriodSeconds: 30 } },
  });
});

it('the image runs the built server, not as root, and knows whether it lives', () => {
  const text = read('Dockerfile');
  const env = /\nENV ((?:.*\\\n)*.*)\n/.exec(text)?.[1] ?? '';
  expect(unknown([...env.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))).toEqual([]);
  expect(text).toMatch(
    /\nUSER node\n[^]*\nHEALTHCHECK [^]*\/healthz[^]*\nCMD \["node", "server\/dist\/main.js"\]\n$/,
  );
  expect(text).toContain('exec node /parley/server/dist/parley.js "$@"');
  expect(text).toContain('VOLUME ["/data", "/backups"]');
  expect(text).toMatch(/^FROM node:\d+-trixie-slim$/m);
  expect(text).toMatch(/apt-get install .*\bpostgresql-client\b/);
  // The manifest of every workspace, or `npm ci` would not install what it needs.
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  for (const each of workspaces) expect(text).toContain(`COPY ${each}/package.json ${each}/`);
  // The script that runs after `npm ci`, with all that it imports.
  for (const each of ['sqlite-driver', 'outside', 'find-program']) {
    expect(text).toMatch(new RegExp(`^COPY .*scripts/${each}\\.mjs.* scripts/$`, 'm'));
  }
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', '**/.env*', 'data']),
  );
});

it('systemd gives Parley settings that it has', () => {
  const line = /^Environment=(.*)$/m.exec(read('deploy/systemd/parley.service'))?.[1] ?? '';
  expect(unknown(line.split(' ').map((each) => each.split('=')[0] ?? ''))).toEqual([]);
});

it('archives of backups have a place that may be written, although the rest is read-only', () => {
  expect(read('deploy/kubernetes/parley.yaml')).toContain('{ name: backups, mountPath: /backups }');
  const unit = read('deploy/systemd/parley.service');
  expect(unit).toMatch(/^ReadWritePaths=-\/var\/backups\/parley$/m);
});

it('the cluster has no newer PostgreSQL than the pg_dump of the image', () => {
  const ofTrixie = 17;
  const images = servicesOf('deploy/compose.cluster.yml').map(({ image }) => image);
  const versions = images.flatMap((image) => /^postgres:(\d+)/.exec(image)?.[1] ?? []);
  expect(versions).toHaveLength(1);
  expect(Number(versions[0])).toBeLessThanOrEqual(ofTrixie);
});

itNeeding('systemd-analyze')('systemd accepts the unit', () => {
  const unit = new URL('../deploy/systemd/parley.service', import.meta.url).pathname;
  const output = execFileSync(pathOf('systemd-analyze'), ['verify', '--man=no', unit], {
    encoding: 'utf8',
  });
  expect(output).toBe('');
});
