import { gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes; a smaller response takes as many packets uncompressed. */
const worthwhile = 1_400;
/** Characters; compressing more takes longer than handing it to another thread. */
const long = 64 * 1024;
/** A third of the default's time for a tenth more bytes, measured on our responses. */
const options = { level: 3 };

/**
 * `onSend` hook of the calls whose responses grow with the workspace. Never for a response that
 * holds a secret: its length would leak the secret (BREACH).
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
