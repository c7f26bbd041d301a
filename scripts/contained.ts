import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathOf } from './outside.mjs';

/** The programs and rights that `makeContainer` needs. */
export const containerNeeds = ['mounts', 'unshare', 'setpriv'] as const;

/** The id of the user `node` in Node's images. */
const userId = 1000;

/**
 * This machine as a program in a container or a systemd unit sees it: the program can write only to `writable` and an
 * empty `/tmp`, and its user has no rights.
 */
export interface Container {
  /** The start of a command line, to which the program's command is added; it runs in `workingDirectory`. */
  readonly command: readonly string[];
  remove(): void;
}

interface Settings {
  /** Folders and files, by their paths in the container. */
  readonly files: Readonly<Record<string, string>>;
  /** Folders that outlive a program, empty at first. */
  readonly writable: readonly string[];
  readonly workingDirectory: string;
}

/** Needs root. */
export function makeContainer({ files, writable, workingDirectory }: Settings): Container {
  const place = mkdtempSync(path.join(tmpdir(), 'parley-container-'));
  const volumes = writable.map((volume, index) => {
    const outside = path.join(place, `volume-${index}`);
    mkdirSync(outside, { mode: 0o700 });
    chownSync(outside, userId, userId);
    return [volume, outside] as const;
  });
  for (const file of Object.values(files)) {
    if (!existsSync(file)) throw new Error(`There is no ${file} to put into the container.`);
  }
  const mounts = [...Object.entries(files), ...volumes].flatMap(([inside, outside]) => [
    outside,
    inside,
  ]);
  const options = ['--mount', '--propagation', 'private', 'sh', '-ec', script, 'sh'];
  const given = [place, workingDirectory, pathOf('setpriv'), ...mounts, '--'];
  return {
    command: [pathOf('unshare'), ...options, ...given],
    remove: () => rmSync(place, { recursive: true }),
  };
}

/** The mounts belong to this process's own namespace, and end with it. */
const script = `
place=$1 directory=$2 setpriv=$3
shift 3
mount -t tmpfs tmpfs /mnt
mkdir /mnt/upper /mnt/work /mnt/root
mount -t overlay overlay -o lowerdir=/,upperdir=/mnt/upper,workdir=/mnt/work /mnt/root
root=/mnt/root
for each in dev proc sys; do mount --rbind /$each $root/$each; done
mount -t tmpfs -o mode=1777 tmpfs $root/tmp
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p "$root$2"; else mkdir -p "$root$(dirname "$2")"; touch "$root$2"; fi
  mount --bind "$1" "$root$2"
  case "$1" in "$place"/*) ;; *) mount -o remount,bind,ro "$root$2";; esac
  shift 2
done
shift
mount -o remount,ro $root
cd $root
rights="--reuid ${userId} --regid ${userId} --clear-groups --bounding-set -all --inh-caps -all --no-new-privs"
exec chroot . "$setpriv" $rights sh -c 'cd "$0" && exec "$@"' "$directory" "$@"
`;
