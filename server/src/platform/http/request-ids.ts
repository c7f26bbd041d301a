import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The only ids that a proxy may write into our log: they have no spaces, quotes or line ends. */
const safe = /^[\w.-]{1,64}$/;

/**
 * Gives each request its id: the `X-Request-Id` of a trusted proxy, so that its log and ours can be read
 * together, else a new id. New ids are prefixed per process: several may write into one log.
 */
export function requestIds(
  isFromProxy: (request: IncomingMessage) => boolean,
): (request: IncomingMessage) => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    const isGiven = typeof given === 'string' && safe.test(given);
    if (isGiven && isFromProxy(request)) return given;
    return `${process}-${(count += 1).toString(36)}`;
  };
}
