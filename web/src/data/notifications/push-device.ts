import {
  createPushSubscription,
  deletePushSubscription,
  readPushKey,
} from '@parley/contract/endpoints/notifications';
import { SentPushSubscription } from '@parley/contract/entities/push-subscription';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { call } from '../../platform/api/call';
import { messagesOf } from '../../platform/api/call-failed';
import { endPushHere, pushOwner, setPushOwner, subscriptionHere } from './push-here';
import { useSession } from '../session/session-store';
import { pushRepair } from './push-repair';

/** Whether notifications are pushed to this browser. `unavailable`: it cannot be had here. */
export type PushDeviceState = 'unknown' | 'unavailable' | 'off' | 'on';

interface PushDeviceStore {
  state: PushDeviceState;
  busy: boolean;
  /** Why turning it on or off failed; null after a success. */
  problem: string | null;
}

export const usePushDevice = create<PushDeviceStore>()(() => ({
  state: 'unknown',
  busy: false,
  problem: null,
}));

const ownId = () => useSession.getState().currentUser?.id ?? 0;

function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Repairs what happened to the subscription since: call at each load of the page. */
export async function repairPush(): Promise<void> {
  const registration = await registrationHere();
  if (!registration) {
    usePushDevice.setState({ state: 'unavailable' });
    return;
  }
  const owner = pushOwner();
  const { permission } = Notification;
  const subscription = await registration.pushManager.getSubscription();
  if (owner === null && !subscription) {
    usePushDevice.setState({ state: 'off' });
    return;
  }
  const key = await readKey();
  const hasKey = subscription !== null && isFor(subscription, key);
  const known = subscription && { hasKey };
  switch (pushRepair({ ownId: ownId(), owner, permission, subscription: known })) {
    case 'nothing':
      usePushDevice.setState({ state: 'off' });
      return;
    case 'end':
      await endPushHere();
      usePushDevice.setState({ state: 'off' });
      return;
    case 'subscribe':
      await subscribe(registration, key);
      return;
    case 'send':
      await send(subscription);
  }
}

/** Call after a click: asks the browser for the permission where it has not been given. */
export async function turnPushOn(): Promise<void> {
  await changing(async () => {
    if ((await Notification.requestPermission()) !== 'granted') return;
    const registration = await registrationHere();
    if (!registration) throw new Error('The service worker is missing.');
    await subscribe(registration, await readKey());
    setPushOwner(ownId());
  });
}

export async function turnPushOff(): Promise<void> {
  await changing(async () => {
    const endpoint = (await subscriptionHere())?.endpoint;
    if (endpoint !== undefined) {
      await call(deletePushSubscription, { body: { push_subscription: { endpoint } } });
    }
    await endPushHere();
    usePushDevice.setState({ state: 'off' });
  });
}

async function changing(change: () => Promise<void>): Promise<void> {
  usePushDevice.setState({ busy: true, problem: null });
  try {
    await change();
  } catch (error) {
    usePushDevice.setState({ problem: problemOf(error) });
  } finally {
    usePushDevice.setState({ busy: false });
  }
}

async function subscribe(registration: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>) {
  const old = await registration.pushManager.getSubscription();
  if (old && !isFor(old, key)) await old.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await send(await registration.pushManager.subscribe(options));
}

async function send(subscription: PushSubscription | null): Promise<void> {
  const { data } = z.safeParse(SentPushSubscription, subscription?.toJSON());
  if (!data) throw new Error('The browser gave a subscription without keys.');
  await call(createPushSubscription, { body: { push_subscription: data } });
  usePushDevice.setState({ state: 'on' });
}

/** Null where push cannot be had, or the service worker does not start. */
async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? navigator.serviceWorker.ready : null;
}

async function readKey(): Promise<Uint8Array<ArrayBuffer>> {
  const { public_key: key } = await call(readPushKey, {});
  return bytesOf(key);
}

/** From base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  if (!options.applicationServerKey) return false;
  const own = new Uint8Array(options.applicationServerKey);
  return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

/** Browsers throw a DOMException where their push service cannot be reached, or is switched off. */
function problemOf(error: unknown): string {
  if (error instanceof DOMException) {
    return 'This browser could not reach its push service, or has push switched off. Notifications still appear while Parley is open.';
  }
  return messagesOf(error).join(' ');
}
