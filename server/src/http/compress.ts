import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this the packets are as many as before; bytes. */
const worthwhile = 1_400;
/** What takes longer than handing it to another thread does; characters. */
const long = 64 * 1024;
/** A third of the default's time for a tenth more bytes, on what we answer. */
const options = { level: 3 };

/**
 * Hook `onSend` of the calls whose answers grow with the workspace. Never of one that holds a secret:
 * its length would tell (BREACH).
 */
export function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  done: (error: Error | null, answer?: unknown) => void,
): void {
  if (typeof answer !== 'string' || answer.length < worthwhile) return done(null, answer);
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request.headers['accept-encoding'])) return done(null, answer);
  reply.header('content-encoding', 'gzip');
  if (answer.length < long) done(null, gzipSync(answer, options));
  else gzip(answer, options, done);
}

function takesGzip(header = ''): boolean {
  return header.split(',').some((part) => {
    const [coding, weight = 'q=1'] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return coding === 'gzip' && Number(weight.slice('q='.length)) > 0;
  });
}
