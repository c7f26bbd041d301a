import * as endpoints from '@parley/contract/endpoints/email-verifications';
import { refuseDemo } from '../../../domain/workspaces/demo-account.js';
import { factsOf, forbidden } from '../../../platform/http/errors.js';
import { type CreateRateLimit, networkOf } from '../../../platform/http/rate-limit.js';
import type { Route } from '../../../platform/http/route.js';
import { rates } from '../../../platform/lib/limits.js';
import type { SecurityLog } from '../../../platform/lib/security-log.js';
import type { StoreOfRoutes } from '../../../platform/store/store.js';
import type { KnownDevices } from '../known-devices.js';
import type { Notices } from '../notices/notices.js';
import type { CheckPassword } from '../passwords/check-password.js';
import type { SignInLimits } from '../sign-in-limits.js';
import { verifyEmail } from './verify-email.js';

interface Parts {
  store: StoreOfRoutes;
  rateLimit: CreateRateLimit;
  security: SecurityLog;
  notices: Notices;
  devices: KnownDevices;
  /** Counts wrong passwords. */
  signIns: SignInLimits;
  checkPassword: CheckPassword;
  /** Whether links can be mailed. */
  mail: boolean;
}

export function verificationRoutes(route: Route, parts: Parts): void {
  const { store, rateLimit, security, notices, mail } = parts;
  const tried = rateLimit(rates.resetsTried);

  route(endpoints.askEmailVerification, async ({ actor, request }) => {
    if (!mail) throw forbidden('This server sends no mail.');
    await refuseDemo(store.reader, actor.userId);
    await store.from(request).transact(async (tx) => notices.askToVerify(tx, actor.userId));
    return undefined;
  });

  route(endpoints.verifyEmail, async ({ actor, body, request }) => {
    await tried.take(networkOf(request.ip));
    const email = await verifyEmail(
      { ...parts, store: store.from(request) },
      body.email_verification,
      request,
      actor,
    );
    security.note('email_verified', factsOf(request));
    return { email };
  });
}
