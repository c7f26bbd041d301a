import type { FastifyReply } from 'fastify';
import type { OwnUser } from '@parley/contract/entities/user';
import * as endpoints from '@parley/contract/endpoints/users';
import { limits } from '@parley/contract/limits';
import { canonicalEmail } from '@parley/contract/rules/sign-up';
import { texts } from '@parley/contract/texts';
import type { BlobStorage } from '../blobs/blob-storage.js';
import type { Cookie } from '../http/cookies.js';
import { forbidden, invalid } from '../http/errors.js';
import { type CreateRateLimit, networkOf } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { nameUser } from '../http/user-header.js';
import { sha256 } from '../lib/tokens.js';
import type { Store } from '../store/store.js';
import { readOwnUser } from './own-user.js';
import { endSession } from './session.js';
import { signIn } from './sign-in.js';
import { signUp } from './sign-up.js';
import { updateProfile } from './update-profile.js';

export interface AccountParts {
  store: Store;
  storage: BlobStorage;
  sessionCookie: Cookie;
  rateLimit: CreateRateLimit;
  /** Whether the demo's accounts can be signed in to. */
  demo: boolean;
}

const minute = 60;

/** A photo that is only a little too large is named among all that is wrong with a profile. */
const photoLimits = {
  maxFiles: 1,
  maxFileSize: 2 * limits.photoMax,
  tooLarge: () => invalid([texts.photoTooLarge]),
};

export function accountRoutes(
  route: Route,
  { store, storage, sessionCookie, rateLimit, demo }: AccountParts,
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
    nameUser(reply, userId);
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
    const signedIn = await signIn(store, user, { present: actor, demo });
    await signInsToAccountFromNetwork.forgive(`${account} ${network}`);
    await signInsToAccount.forgive(account);
    return welcome(reply, signedIn);
  });

  route(
    endpoints.updateUser,
    async ({ actor, params, body: { user } }) => {
      if (params.id !== actor.userId) throw forbidden('You can only change your own profile.');
      await updateProfile({ store, storage }, actor.userId, user);
      return readOwnUser(store.reader, actor.userId);
    },
    photoLimits,
  );

  route(endpoints.signOut, async ({ actor, reply }) => {
    if (actor) await store.transact((tx) => endSession(tx, actor));
    sessionCookie.clear(reply);
    nameUser(reply, null);
    return {};
  });
}
