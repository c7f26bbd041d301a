import { type ChildProcess, fork } from 'node:child_process';
import { compiled } from '../compiled.js';
import type { Commands } from './commands.js';
import type { Answer, Request } from './load-process.js';
import type { Target } from './target.js';

type Options<Name extends keyof Commands> = Parameters<Commands[Name]>;
type Result<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]>>;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** The load generator's process, as the measuring process sees it. */
export class Load {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(target: Target) {
    const child = fork(compiled('load/load-process.js'));
    this.#process = child;
    child.send(target);
    child.on('message', (message) => {
      // load-process.ts sends only answers.
      const { id, result, error } = message as Answer;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new Error(error));
    });
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The load process died.'));
    });
  }

  async ask<Name extends keyof Commands>(
    command: Name,
    ...[options]: Options<Name>
  ): Promise<Result<Name>> {
    this.#lastId += 1;
    const request: Request = { id: this.#lastId, command, options };
    const result = await new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      this.#process.send(request);
    });
    // The result of the command of that name.
    return result as Result<Name>;
  }

  stop(): void {
    this.#process.kill();
  }
}
