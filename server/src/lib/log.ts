import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Lines of JSON. What people wrote never goes in. */
export function createLog(level: LogLevel, destination: DestinationStream = stderr()): Log {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/** Written at once, so that the last words of a process are not lost. */
function stderr(): DestinationStream {
  return pino.destination({ fd: 2, sync: true });
}

/**
 * What an error tells without quoting anybody: PostgreSQL repeats the values of a statement in its
 * messages and details, so of its errors only the code and the place are kept.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const fromDatabase = 'severity' in error;
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    ...(!fromDatabase && { message: error.message }),
    stack: error.stack?.slice(error.stack.indexOf('\n    at ') + 1),
  };
}
