import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Returns what reads the room on the disk that the directory is on, and what forgets it. */
export function measureDisk(registry: Registry, directory: string) {
  const registers = [registry];
  const free = new Gauge({
    name: 'parley_data_free_bytes',
    help: 'Room left for Parley on the disk of PARLEY_DATA.',
    registers,
  });
  const size = new Gauge({
    name: 'parley_data_size_bytes',
    help: 'Size of the disk of PARLEY_DATA.',
    registers,
  });
  return {
    async read() {
      const { bavail, blocks, bsize } = await statfs(directory);
      free.set(bavail * bsize);
      size.set(blocks * bsize);
    },
    clear() {
      free.remove();
      size.remove();
    },
  };
}
