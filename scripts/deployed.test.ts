import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { inDatabase, query } from '../server/testing/database/query.js';
import { build } from './build.mjs';
import { type Container, containerNeeds, makeContainer } from './contained.js';
import { describeNeeding, itNeeding } from './needing.mjs';
import { root } from './run.mjs';

const run = promisify(execFile);
const read = (file: string) => readFileSync(root + file, 'utf8');
const host = 'chat.example.com';
const secretsKey = Buffer.alloc(32, 'b').toString('base64');

/** A way to start Parley, as a file of `deploy/` has it. */
interface Deployment {
  readonly container: Container;
  readonly server: readonly string[];
  /** The docs' command for a manual backup, without the name of the archive. */
  readonly backup: readonly string[];
  readonly archives: string;
  readonly environment: Readonly<Record<string, string>>;
}

const cleanups: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp();
});

function madeContainer(settings: Parameters<typeof makeContainer>[0]): Container {
  const container = makeContainer(settings);
  cleanups.push(container.remove);
  return container;
}

/** The last match of each setting of a unit. */
function unitSettings(): ReadonlyMap<string, string> {
  const lines = [...read('deploy/systemd/parley.service').matchAll(/^(\w+)=(.*)$/gm)];
  return new Map(lines.map(([, name = '', value = '']) => [name, value]));
}

function bySystemd(): Deployment {
  const unit = unitSettings();
  const given = (name: string) => unit.get(name) ?? '';
  const archives = given('ReadWritePaths').replace(/^-/, '');
  const assignments = given('Environment').split(' ');
  return {
    container: madeContainer({
      files: { [given('WorkingDirectory')]: root },
      writable: [`/var/lib/${given('StateDirectory')}`, archives],
      workingDirectory: given('WorkingDirectory'),
    }),
    server: given('ExecStart').split(' '),
    backup: ['node', `${given('WorkingDirectory')}/server/dist/parley.js`, 'backup'],
    archives,
    // The operator sets the other variables, in /etc/parley.env.
    environment: {
      ...Object.fromEntries(assignments.map((each) => each.split('=') as [string, string])),
      PARLEY_URL: `https://${host}`,
      PARLEY_METRICS_PORT: '9464',
    },
  };
}

/** The image of the Dockerfile, with the environment that a container gets. */
function byImage(environment: Readonly<Record<string, string>>): Deployment {
  const [, image = ''] = read('Dockerfile').split(/\nFROM .*\n(?=# pg_dump)/);
  const copied = [...image.matchAll(/^COPY --from=build \/parley\/(\S+) \.\/(\S*)$/gm)].map(
    ([, from = '', to = '']) => {
      const inside = to === '' || to.endsWith('/') ? `${to}${path.basename(from)}` : to;
      return [`/parley/${inside}`, root + from];
    },
  );
  const [, variables = ''] = /\nENV ((?:.*\\\n)*.*)\n/.exec(image) ?? [];
  const own = [...variables.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const words = (pattern: RegExp) => JSON.parse(pattern.exec(image)?.[1] ?? '[]') as string[];
  const [, backup = ''] = /exec (node \S+) "\$@"/.exec(image) ?? [];
  const volumes = words(/^VOLUME (.*)$/m);
  return {
    container: madeContainer({
      files: Object.fromEntries(copied) as Record<string, string>,
      writable: volumes,
      workingDirectory: '/parley',
    }),
    server: words(/\nCMD (.*)/),
    backup: [...backup.split(' '), 'backup'],
    archives: volumes[1] ?? '',
    environment: { ...(Object.fromEntries(own) as Record<string, string>), ...environment },
  };
}

interface Service {
  image: string;
  environment?: Record<string, string>;
}

/** The first Parley process of a compose file, with the `.env` that the head of the file asks for. */
function byCompose(file: string): Deployment {
  const { services } = parse(read(file), { merge: true }) as { services: Record<string, Service> };
  const { environment = {} } =
    Object.values(services).find(({ image }) => image === 'parley') ?? {};
  const variables: Record<string, string> = {
    PARLEY_HOST: host,
    TURN_HOST: 'turn.example.com',
    TURN_SECRET: 'a'.repeat(64),
    POSTGRES_PASSWORD: 'password',
    SECRETS_KEY: secretsKey,
  };
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+)(?::\?)?\}/g, (_, variable: string) => variables[variable] ?? ''),
  ]);
  return byImage(Object.fromEntries(filled) as Record<string, string>);
}

interface Pod {
  containers: { env: { name: string; value: string }[] }[];
}

function byKubernetes(): Deployment {
  const [deployment] = parseAllDocuments(read('deploy/kubernetes/parley.yaml')).map(
    (each) => each.toJS() as { spec: { template: { spec: Pod } } },
  );
  const [container] = deployment?.spec.template.spec.containers ?? [];
  const given = (container?.env ?? []).map(({ name, value }) => [name, value]);
  return byImage({
    ...(Object.fromEntries(given) as Record<string, string>),
    // The variables of the Kubernetes secret.
    DATABASE_URL: 'postgres://parley:password@postgres:5432/parley',
    REDIS_URL: 'redis://redis:6379',
    SECRETS_KEY: secretsKey,
  });
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Points a deployment at this machine's PostgreSQL, Redis and free ports. */
async function onThisMachine({ environment }: Deployment) {
  const [port = 0, metricsPort = 0] = await freePorts(2);
  const own: Record<string, string> = {
    PORT: String(port),
    PARLEY_METRICS_PORT: String(metricsPort),
    PATH: process.env['PATH'] ?? '',
  };
  if ('DATABASE_URL' in environment) {
    const url = process.env['TEST_DATABASE_URL'] ?? '';
    const database = `parley_deployed_${randomBytes(6).toString('hex')}`;
    await query(url, `create database ${database}`);
    cleanups.push(() => query(url, `drop database ${database} with (force)`));
    own['DATABASE_URL'] = inDatabase(url, database);
    own['REDIS_URL'] = process.env['TEST_REDIS_URL'] ?? '';
  }
  return { port, metricsPort, settings: { ...environment, ...own } };
}

/** Starts a deployment; resolves once it is ready. */
async function started(deployment: Deployment) {
  const { container, server } = deployment;
  const { port, metricsPort, settings } = await onThisMachine(deployment);
  const [command, ...rest] = [...container.command, ...server];
  const child = spawn(command ?? '', rest, { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  cleanups.push(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (said.error += String(chunk)));
  await vi.waitFor(
    () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${said.error}`);
      expect(said.out).toContain(`Parley is ready at https://${host}\n`);
    },
    { timeout: 40_000, interval: 20 },
  );
  return { child, exit, port, metricsPort, settings };
}

/** The status and the body of the answer to a request as a proxy passes it on, with the public host name. */
async function asked(port: number, where: string): Promise<[number | undefined, string]> {
  const address = '127.0.0.1';
  const request = get({ host: address, port, path: where, headers: { host } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const chunks = (await answer.toArray()) as Buffer[];
  return [answer.statusCode, Buffer.concat(chunks).toString()];
}

/** Runs another program in the deployment's container; rejects with the program's output if it fails. */
function runs({ container }: Deployment, env: Record<string, string>, ...program: string[]) {
  const [command = '', ...rest] = [...container.command, ...program];
  return run(command, rest, { env });
}

async function runsAndEnds(deployment: Deployment): Promise<void> {
  const { child, exit, port, metricsPort, settings } = await started(deployment);
  for (const probe of ['/healthz', '/readyz']) expect((await asked(port, probe))[0]).toBe(200);
  expect((await asked(port, '/'))[1]).toContain('<div id="root"');
  expect((await asked(metricsPort, '/metrics'))[1]).toContain('parley_build_info{');

  const { backup, archives } = deployment;
  const archive = `${archives}/monday.zip`;
  await runs(deployment, settings, ...backup, archive);
  await runs(deployment, settings, 'test', '-s', archive);
  await expect(runs(deployment, settings, 'touch', '/elsewhere')).rejects.toThrow('Read-only');

  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
}

beforeAll(async () => {
  const { ok, output } = await build();
  if (!ok) throw new Error(output);
});

describeNeeding(...containerNeeds)(
  'on a root that cannot be written, without rights, Parley starts, is healthy, serves its page and metrics, makes a backup and ends, by',
  () => {
    it('deploy/systemd/parley.service', async () => {
      await runsAndEnds(bySystemd());
    });

    it('the Dockerfile and deploy/compose.yml', async () => {
      await runsAndEnds(byCompose('deploy/compose.yml'));
    });

    itNeeding(
      'PostgreSQL',
      'Redis',
      'pg_dump',
    )('the Dockerfile and deploy/compose.cluster.yml', async () => {
      await runsAndEnds(byCompose('deploy/compose.cluster.yml'));
    });

    itNeeding(
      'PostgreSQL',
      'Redis',
      'pg_dump',
    )('the Dockerfile and deploy/kubernetes/parley.yaml', async () => {
      await runsAndEnds(byKubernetes());
    });
  },
);
