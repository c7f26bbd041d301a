import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** JSON lines. Text written by users must never be logged. */
export function createLog(level: LogLevel, destination: DestinationStream = stderr()): Log {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/** Synchronous, so that the last lines before the process exits are not lost. */
function stderr(): DestinationStream {
  return pino.destination({ fd: 2, sync: true });
}

/**
 * Describes an error without user content: PostgreSQL repeats a statement's values in its messages
 * and details, so only the code and the stack of its errors are kept.
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
