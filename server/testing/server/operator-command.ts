import { execFile } from 'node:child_process';
import { root } from './build-server.js';

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command as `npx parley` does, over the data of these settings. */
export function runOperatorCommand(
  command: string,
  environment: Record<string, string>,
  ...words: string[]
): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment };
    execFile(
      process.execPath,
      [`${root}server/dist/parley.js`, command, ...words],
      { env },
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      },
    );
  });
}
