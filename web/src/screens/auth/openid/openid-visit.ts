import { beginOpenId } from '@parley/contract/endpoints/openid';
import type { BodyOf } from '@parley/contract/endpoint';
import { call } from '../../../platform/api/call';

/** Where to go after coming back: for this tab alone, as no address may say it. */
const storageKey = 'parley.openid-next';

type Visit = Partial<BodyOf<typeof beginOpenId>['openid']>;

/** Leaves the page for the provider's. Rejects with `CallFailed`. */
export async function visitProvider(
  provider: string,
  { next, ...openid }: Visit & { next: string },
): Promise<void> {
  const { url } = await call(beginOpenId, { params: { provider }, body: { openid } });
  try {
    sessionStorage.setItem(storageKey, next);
  } catch {
    // A browser that refuses storage comes back to the home page.
  }
  location.assign(url);
}

/** The route to go to after coming back. */
export function routeAfterVisit(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '/';
  } catch {
    return '/';
  }
}
