import type { PushPayload } from '@parley/contract/entities/push-subscription';
import type { PushSubscription } from 'web-push';
import { DeadlinePassed, withDeadline } from '../../../platform/lib/deadline.js';
import type { SubscriptionRow } from '../devices/devices.js';
import { isPushEndpoint } from '../devices/known-services.js';
import { loadWebPush } from './load-web-push.js';
import type { VapidKeys } from './vapid-keys.js';

const longest = 10_000;

/** The result of a push. */
export type PushOutcome =
  | { kind: 'delivered' }
  /** The browser unsubscribed: the subscription is worth nothing any more. */
  | { kind: 'gone' }
  /** Trying again does not help; `note` is a sentence. */
  | { kind: 'refused'; note: string }
  /** The service is away or busy. `wait`: milliseconds that it asks for; null: it does not say. */
  | { kind: 'later'; note: string; wait: number | null };

interface Delivery {
  keys: VapidKeys;
  /** `mailto:` or `https:`: whom the push service may write to. */
  subject: string;
  pushServices: readonly string[];
  /** Seconds that the service keeps it for a browser that is away. */
  ttl: number;
  stopping: AbortSignal;
  /** Milliseconds until the service has to answer. */
  deadline?: number;
}

/** Encrypts the payload for one browser, and hands it to its push service. */
export async function sendPush(
  subscription: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  payload: PushPayload,
  { keys, subject, pushServices, ttl, stopping, deadline = longest }: Delivery,
): Promise<PushOutcome> {
  const { endpoint, p256dh, auth } = subscription;
  const { host } = new URL(endpoint);
  // The setting may have changed since the browser subscribed.
  if (!isPushEndpoint(endpoint, pushServices)) {
    return { kind: 'refused', note: `The server does not push to ${host}.` };
  }
  const webPush = await loadWebPush();
  const request = requestFor({ endpoint, keys: { p256dh, auth } }, payload);
  if (!request) return { kind: 'refused', note: 'The keys of this browser cannot be used.' };

  function requestFor(target: PushSubscription, content: PushPayload) {
    try {
      return webPush.generateRequestDetails(target, JSON.stringify(content), {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        urgency: 'high',
      });
    } catch {
      return null;
    }
  }

  try {
    return await withDeadline(deadline, stopping, async (signal) => {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: textHeaders(request.headers),
        body: request.body && new Uint8Array(request.body),
        // A push service has no reason to send the server elsewhere.
        redirect: 'manual',
        signal,
      });
      await answer.body?.cancel();
      return outcomeOf(answer, host);
    });
  } catch (error) {
    stopping.throwIfAborted();
    const isSlow = error instanceof DeadlinePassed;
    const note = isSlow
      ? `${host} did not answer within ${deadline / 1000} seconds.`
      : `${host} could not be reached.`;
    return { kind: 'later', note, wait: null };
  }
}

function textHeaders(headers: object): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

function outcomeOf({ status, headers }: Response, host: string): PushOutcome {
  const note = `${host} answered with ${status}.`;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    return { kind: 'later', note, wait: Number.isFinite(seconds) ? seconds * 1000 : null };
  }
  return { kind: 'refused', note };
}
