import type { OwnUser } from '@parley/contract/entities/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../../platform/http/actor.js';
import type { Cookie } from '../../platform/http/cookies.js';
import type { Csrf } from '../../platform/http/csrf.js';
import { nameUser } from '../../platform/http/user-header.js';
import type { StoreOfRoutes } from '../../platform/store/store.js';
import type { KnownDevices } from './known-devices.js';
import { readOwnUser } from './own-user.js';
import type { SignedIn } from './sign-in.js';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Parts {
  store: StoreOfRoutes;
  sessionCookie: Cookie;
  devices: KnownDevices;
  csrf: Csrf;
}

/** Answers of the calls that begin or end the browser's session. */
export interface SessionAnswers {
  welcome(exchange: Exchange, signedIn: SignedIn): Promise<OwnUser>;
  farewell(exchange: Exchange): void;
}

export function sessionAnswers({ store, sessionCookie, devices, csrf }: Parts): SessionAnswers {
  return {
    async welcome({ request, reply }, { userId, passwordHash, token }) {
      sessionCookie.write(reply, token);
      devices.remember(request, reply, { userId, passwordHash });
      csrf.renew(request, reply, token);
      nameUser(reply, userId);
      return readOwnUser(store.reader, userId);
    },
    farewell({ request, reply }) {
      // Clears cached files and photos, not cookies and storage: these outlive the session, and
      // belong to other accounts as well.
      if (actorOf(request.raw)) reply.header('clear-site-data', '"cache"');
      sessionCookie.clear(reply);
      csrf.renew(request, reply, null);
      nameUser(reply, null);
    },
  };
}
