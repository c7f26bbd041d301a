import type { FastifyReply } from 'fastify';
import type { OwnUser } from '@parley/contract/entities/user';
import * as endpoints from '@parley/contract/endpoints/users';
import { canonicalEmail } from '@parley/contract/rules/sign-up';
import type { Cookie } from '../http/cookies.js';
import { type CreateRateLimit, networkOf } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { sha256 } from '../lib/tokens.js';
import type { Store } from '../store/store.js';
import { readOwnUser } from './own-user.js';
import { endSession } from './session.js';
import { signIn } from './sign-in.js';
import { signUp } from './sign-up.js';

export interface AccountParts {
  store: Store;
  sessionCookie: Cookie;
  rateLimit: CreateRateLimit;
}

const minute = 60;

export function accountRoutes(
  route: Route,
  { store, sessionCookie, rateLimit }: AccountParts,
): void {
  const signUps = rateLimit({ times: 50, seconds: 60 * minute });
  const signInsFromNetwork = rateLimit({ times: 100, seconds: 15 * minute });
  const signInsToAccount = rateLimit({ times: 100, seconds: 15 * minute });
  // The small limit counts a network's own tries: nobody locks somebody else out.
  const signInsToAccountFromNetwork = rateLimit({ times: 10, seconds: 15 * minute });

  async function welcome(
    reply: FastifyReply,
    { userId, token }: { userId: number; token: string },
  ): Promise<OwnUser> {
    sessionCookie.write(reply, token);
    return readOwnUser(store.reader, userId);
  }

  route(endpoints.signUp, async ({ actor, body: { user }, request, reply }) => {
    await signUps.take(networkOf(request.ip));
    return welcome(reply, await signUp(store, user, actor));
  });

  route(endpoints.signIn, async ({ actor, body: { user }, request, reply }) => {
    // Of a fixed size, whatever was sent.
    const account = sha256(canonicalEmail(user.email));
    const network = networkOf(request.ip);
    await signInsFromNetwork.take(network);
    await signInsToAccountFromNetwork.take(`${account} ${network}`);
    await signInsToAccount.take(account);
    const signedIn = await signIn(store, user, actor);
    await signInsToAccountFromNetwork.forgive(`${account} ${network}`);
    await signInsToAccount.forgive(account);
    return welcome(reply, signedIn);
  });

  route(endpoints.signOut, async ({ actor, reply }) => {
    if (actor) await store.transact((tx) => endSession(tx, actor));
    sessionCookie.clear(reply);
    return {};
  });
}
