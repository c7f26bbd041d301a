import type { SignUpMode } from '@parley/contract/boot';
import * as endpoints from '@parley/contract/endpoints/users';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { FastifyRequest } from 'fastify';
import type { UserCalls } from '../../domain/calls/leave-calls.js';
import type { Feature, RouteParts } from '../../domain/feature.js';
import { findLiveInvite } from '../../domain/invites/find-invite.js';
import { deviceName } from '../../domain/notifications/device-name.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { Actor, Identify } from '../../platform/http/actor.js';
import type { Cookie } from '../../platform/http/cookies.js';
import type { Csrf } from '../../platform/http/csrf.js';
import { factsOf, forbidden, invalid } from '../../platform/http/errors.js';
import { type CreateRateLimit, networkOf } from '../../platform/http/rate-limit.js';
import type { HttpServer } from '../../platform/http/server.js';
import { rates } from '../../platform/lib/limits.js';
import type { Log } from '../../platform/lib/log.js';
import type { Sealer } from '../../platform/lib/seal.js';
import type { SecurityLog } from '../../platform/lib/security-log.js';
import { deletionRoutes } from './deletion/routes.js';
import { factorNeeded } from './factors/ask-factor.js';
import { factorLimits } from './factors/factor-limits.js';
import { factorRoutes } from './factors/routes.js';
import { factorSignInRoutes } from './factors/sign-in-routes.js';
import { identityRoutes } from './identities/routes.js';
import { knownDevices } from './known-devices.js';
import { noticeJob } from './notices/notice-job.js';
import { accountNotices } from './notices/notices.js';
import type { OpenIdProvider } from './openid/provider-setting.js';
import { openIdProviders } from './openid/providers.js';
import { openIdRoutes } from './openid/routes.js';
import { readOwnUser } from './own-user.js';
import type { HashPassword } from './password.js';
import { passwordChecker } from './passwords/check-password.js';
import { createConfirmer } from './passwords/confirm-password.js';
import { passwordRoutes } from './passwords/routes.js';
import { photoRoute } from './photo-route.js';
import { resetJob } from './resets/reset-job.js';
import { resetRoutes } from './resets/routes.js';
import { sessionAnswers } from './session-answers.js';
import { endSession, type SessionLifetimes } from './session.js';
import { sessionRoutes } from './sessions/routes.js';
import { signInLimits } from './sign-in-limits.js';
import { accountTag, findAccount, signIn } from './sign-in.js';
import { signUp } from './sign-up.js';
import { updateProfile } from './update-profile.js';
import { verificationRoutes } from './verification/routes.js';
import { verificationJob } from './verification/verification-job.js';

export interface AccountParts extends RouteParts {
  server: HttpServer;
  sealer: Sealer;
  storage: BlobStorage;
  sessionCookie: Cookie;
  /** Survives signing out. */
  deviceCookie: Cookie;
  csrf: Csrf;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  /** Whether the demo's accounts can be signed in to. */
  demo: boolean;
  signUpMode: SignUpMode;
  lifetimes: SessionLifetimes;
  passwordMin: number;
  hashPassword: HashPassword;
  /** Whether the server sends mail. */
  mail: boolean;
  log: Log;
  calls: UserCalls;
  identify: Identify;
  openIdProviders: readonly OpenIdProvider[];
  /** Keeps a visit to a provider until the browser is back. */
  visitCookie: Cookie;
  /** Where people use Parley; null: where the request came to. */
  url: string | null;
}

/**
 * Twice the limit is accepted here, so that a slightly too large photo is reported together with
 * the profile's other problems.
 */
const photoLimits = {
  maxFiles: 1,
  maxFileSize: 2 * limits.photoMax,
  tooLarge: () => invalid([texts.photoTooLarge]),
};

export const accounts: Feature<AccountParts> = {
  routes(parts) {
    const { route, server } = parts;
    photoRoute(server, {
      reader: parts.store.reader,
      storage: parts.storage,
      identify: parts.identify,
    });
    const { store, sealer, storage, sessionCookie, deviceCookie, csrf, rateLimit, security } =
      parts;
    const { demo, signUpMode, lifetimes, passwordMin, hashPassword, mail } = parts;
    const signUps = rateLimit(rates.signUps);
    const invitedSignUps = rateLimit(rates.invitedSignUps);
    const signIns = signInLimits(rateLimit, 'wrong passwords');
    const devices = knownDevices(store.secret, deviceCookie);

    const answers = sessionAnswers({ store, sessionCookie, devices, csrf });
    const visitOf = (request: FastifyRequest, present: Actor | null) => ({
      present,
      device: deviceName(request.headers['user-agent'] ?? ''),
      address: request.ip,
    });
    const notices = accountNotices(mail, rateLimit);
    const guardFactor = factorLimits(rateLimit);
    const checkPassword = passwordChecker(hashPassword);
    const confirmer = createConfirmer({
      store,
      sealer,
      notices,
      signIns,
      checkPassword,
      guardFactor,
      visitOf,
    });
    const providers = openIdProviders(parts.openIdProviders, parts.log);
    const nameProvider = providers.nameOf;
    const access = { store, rateLimit, security, answers, notices, visitOf, confirmer };
    const shared = { ...access, passwordMin, hashPassword, nameProvider };
    sessionRoutes(route, { store, rateLimit, lifetimes, answers });
    passwordRoutes(route, shared);
    const factorParts = { ...shared, sealer, devices, guardFactor };
    factorRoutes(route, factorParts);
    factorSignInRoutes(route, factorParts);
    resetRoutes(route, { ...shared, mail });
    verificationRoutes(route, { ...shared, mail, devices, signIns, checkPassword });
    deletionRoutes(route, { ...shared, calls: parts.calls });
    identityRoutes(route, shared);
    openIdRoutes(server, route, { ...parts, ...shared, providers, devices });

    route(endpoints.signUp, async ({ actor, body: { user }, request, reply }) => {
      const { invite_token: token } = user;
      const invite = token === undefined ? null : await findLiveInvite(store.reader, token);
      // Links have a count of their own, which only links that work use up.
      await (invite ? invitedSignUps : signUps).take(networkOf(request.ip));
      const context = { mode: signUpMode, passwordMin, hashPassword, invite, notices };
      const signedUp = await signUp(store.from(request), user, visitOf(request, actor), context);
      security.note('sign_up', { ...factsOf(request), user: signedUp.userId });
      return answers.welcome({ request, reply }, signedUp);
    });

    route(endpoints.signIn, async ({ actor, body: { user }, request, reply }) => {
      const found = await findAccount(store.reader, user, demo);
      const device = devices.recognise(
        request,
        found && { userId: found.id, passwordHash: found.password_hash },
      );
      const isKnownDevice = device !== null;
      const tried = { account: accountTag(store.secret, user.email), address: request.ip, device };
      const signedIn = await signIns.guard(tried, () =>
        signIn({ store: store.from(request), notices, checkPassword }, found, user, {
          ...visitOf(request, actor),
          isKnownDevice,
        }),
      );
      const facts = {
        ...factsOf(request),
        user: signedIn.userId,
        workspace: found?.workspace_id ?? undefined,
        known_device: isKnownDevice,
      };
      if ('challenge' in signedIn) {
        security.note('second_factor_asked', facts);
        throw factorNeeded(signedIn);
      }
      security.note('sign_in', facts);
      return answers.welcome({ request, reply }, signedIn);
    });

    route(
      endpoints.updateUser,
      async ({ actor, params, body: { user }, request }) => {
        if (params.id !== actor.userId) throw forbidden('You can only change your own profile.');
        await updateProfile({ store: store.from(request), storage }, actor, user);
        return readOwnUser(store.reader, actor.userId);
      },
      photoLimits,
    );

    route(endpoints.signOut, async ({ actor, request, reply }) => {
      if (actor) {
        await store.from(request).transact((tx) => endSession(tx, actor));
        security.note('sign_out', factsOf(request));
      }
      answers.farewell({ request, reply });
      return {};
    });
  },
  jobs: { mail: [noticeJob, resetJob, verificationJob] },
};
