import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathOf } from '../../../scripts/outside.mjs';

const run = promisify(execFile);

/** A `failingDisk` needs these; a `smallDisk` needs only `mounts`. */
export const failingDiskNeeds = ['mounts', 'losetup', 'mkfs.ext4', 'python3'] as const;

/** A separate file system, which can be made to fail while it is in use. */
export interface FailingDisk {
  /** Does not exist yet. */
  readonly directory: string;
  fail(way: DiskFailure): Promise<void>;
  /** Repairs it as an operator would: unmounted, checked and mounted. It must not be in use. */
  mend(): Promise<void>;
  remove(): Promise<void>;
}

export const diskFailures = [
  /** The kernel detects damage, and remounts it read-only. */
  'turns read-only',
  /** The device below has no room: flushing fails, writing does not. */
  'loses its device',
  /** Data that was not flushed is lost, as in a power cut. */
  'is cut off',
  /** The only failure that does not end the process. */
  'fills up',
] as const;
export type DiskFailure = (typeof diskFailures)[number];

/** An ext4 on a loop device, whose image lies on a separate file system in turn. */
export async function failingDisk(): Promise<FailingDisk> {
  const base = await mkdtemp(path.join(tmpdir(), 'parley-disk-'));
  const [host, mounted] = [path.join(base, 'host'), path.join(base, 'disk')];
  const image = path.join(host, 'image');
  const ballast = path.join(host, 'ballast');
  await mkdir(host);
  await mkdir(mounted);
  await run('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', host]);
  await run('truncate', ['-s', '96M', image]);
  await run(pathOf('mkfs.ext4'), ['-q', '-E', 'nodiscard', image]);
  let device = '';
  await attach();

  async function attach(): Promise<void> {
    const { stdout } = await run(pathOf('losetup'), ['--find', '--show', image]);
    device = stdout.trim();
    await run('mount', ['-o', 'errors=remount-ro', device, mounted]);
  }

  async function detach(): Promise<void> {
    await run('umount', [mounted]).catch(() => {});
    await run(pathOf('losetup'), ['--detach', device]);
  }

  return {
    directory: path.join(mounted, 'data'),
    async fail(way) {
      if (way === 'turns read-only') {
        await run('sh', ['-c', `echo 1 > /sys/fs/ext4/${path.basename(device)}/trigger_fs_error`]);
      } else if (way === 'loses its device') {
        await fillUp(ballast);
      } else if (way === 'fills up') {
        await fillUp(path.join(mounted, 'ballast'));
      } else {
        await run(pathOf('python3'), ['-c', shutDown, mounted]);
      }
    },
    async mend() {
      await detach();
      await rm(ballast, { force: true });
      // It exits with 1 when it corrected errors.
      await run('e2fsck', ['-f', '-y', image]).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 1) throw error;
      });
      await attach();
      await rm(path.join(mounted, 'ballast'), { force: true });
    },
    async remove() {
      await detach();
      await run('umount', [host]);
      await rm(base, { recursive: true });
    },
  };
}

/** A small file system that can be filled up. */
export interface SmallDisk {
  readonly directory: string;
  /** Fills all the room that is left. */
  fill(): Promise<void>;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

export async function smallDisk(): Promise<SmallDisk> {
  const base = await mkdtemp(path.join(tmpdir(), 'parley-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', base]);
  const ballast = path.join(base, 'ballast');
  return {
    directory: path.join(base, 'data'),
    fill: () => fillUp(ballast),
    makeRoom: () => rm(ballast),
    async remove() {
      await run('umount', [base]);
      await rm(base, { recursive: true });
    },
  };
}

/** It ends with an error: no space left. */
async function fillUp(file: string): Promise<void> {
  await run('dd', ['if=/dev/zero', `of=${file}`, 'bs=4k']).catch(() => {});
}

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/fs/ext4/ext4.h); Node has no ioctl. */
const shutDown = `
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))
`;
