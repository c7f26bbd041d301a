import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '../../platform/lib/start-error.js';

type Tool = 'pg_dump' | 'pg_restore';

/**
 * Runs one of PostgreSQL's programs on a database. Throws a StartError with its first line where it fails, and
 * where it is missing or older than the server.
 *
 * @param server the server's `server_version_num`, as 150020
 */
export async function runPgTool(
  tool: Tool,
  parameters: readonly string[],
  { url, server, stopping }: { url: string; server: number; stopping: AbortSignal },
): Promise<void> {
  await assertFitting(tool, server);
  const { address, environment } = withoutPassword(url);
  const { code, stderr } = await call(tool, [...parameters, `--dbname=${address}`], {
    environment,
    stopping,
  });
  stopping.throwIfAborted();
  if (code === 0) return;
  const isFull = /No space left on device|Disk quota exceeded/.test(stderr);
  throw isFull
    ? Object.assign(new Error(`${tool} has no room.`), { code: 'ENOSPC' })
    : new StartError(`${tool} failed: ${firstLine(stderr)}`);
}

async function assertFitting(tool: Tool, server: number): Promise<void> {
  const needed = Math.floor(server / 10_000);
  const hint = `install PostgreSQL's client programs of version ${needed} or newer (postgresql-client on Debian)`;
  const { code, stdout } = await call(tool, ['--version'], {}).catch(() => ({
    code: 1,
    stdout: '',
  }));
  const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
  if (code !== 0 || major === undefined) {
    throw new StartError(`${tool} is not on PATH; ${hint}.`);
  }
  if (Number(major) < needed) {
    throw new StartError(`${tool} is of version ${major}, and the server of ${needed}; ${hint}.`);
  }
}

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

async function call(
  tool: string,
  parameters: readonly string[],
  options: { environment?: Record<string, string>; stopping?: AbortSignal },
): Promise<Ended> {
  const child = spawn(tool, parameters, {
    env: { ...process.env, LC_ALL: 'C', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => void child.kill();
  options.stopping?.addEventListener('abort', stop, { once: true });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  options.stopping?.removeEventListener('abort', stop);
  return { code, ...output };
}

/**
 * Other users of the machine see the words of a command line. Both places of a password are those of libpq and
 * of this server's client.
 */
function withoutPassword(url: string): { address: string; environment: Record<string, string> } {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  address.searchParams.delete('password');
  return { address: address.href, environment: password === '' ? {} : { PGPASSWORD: password } };
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.endsWith('.') ? line : `${line}.`;
}
