import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { median } from './numbers.js';

/** The machine of the measurements. */
export function describeMachine(): string[] {
  const processors = cpus();
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(0);
  return [
    `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB of memory`,
    `${system()}, Linux ${release()}, Node ${process.versions.node}`,
    `fdatasync of 4 KB takes ${flushMilliseconds().toFixed(2)} ms (median)`,
    `load before the run: ${loadavg()[0]?.toFixed(2)}`,
  ];
}

function system(): string {
  const text = readFileSync('/etc/os-release', 'utf8');
  return /^PRETTY_NAME="(.*)"/m.exec(text)?.[1] ?? 'Linux';
}

/** A value near zero means that the disk only claims to have written. */
function flushMilliseconds(): number {
  const file = path.join(tmpdir(), `parley-bench-flush-${process.pid}`);
  const descriptor = openSync(file, 'w');
  const page = Buffer.alloc(4096);
  const times = Array.from({ length: 200 }, () => {
    writeSync(descriptor, page);
    const start = performance.now();
    fdatasyncSync(descriptor);
    return performance.now() - start;
  });
  closeSync(descriptor);
  rmSync(file);
  return median(times);
}
