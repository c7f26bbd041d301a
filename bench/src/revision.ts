import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The date and the commit, in the words that the test of quoted figures looks for. */
export function describeRevision(): string {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  try {
    const dirty = git('status', '--porcelain') === '' ? '' : ' with uncommitted changes';
    return `measured ${day}, ${git('rev-parse', '--short', 'HEAD')}${dirty}`;
  } catch {
    return `measured ${day}, outside a repository`;
  }
}

function git(...command: string[]): string {
  return execFileSync('git', command, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}
