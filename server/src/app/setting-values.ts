import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { spanOf } from '../platform/lib/time-span.js';

export interface Setting<Value> {
  /** Its environment variable. */
  variable: string;
  description: string;
  /** The value of an unset variable. */
  standard: string;
  /** Completes "PORT must be …". */
  expected: string;
  /** Its value is never logged. */
  secret?: true;
  schema: z.ZodMiniType<Value, string>;
}

export function setting<Value>(definition: Setting<Value>): Setting<Value> {
  return definition;
}

/** Settings, alone or in groups. */
export interface SettingsTable {
  readonly [key: string]: Setting<unknown> | SettingsTable;
}

export function isSetting(entry: Setting<unknown> | SettingsTable): entry is Setting<unknown> {
  return typeof entry.variable === 'string';
}

export function settingsIn(table: SettingsTable): Setting<unknown>[] {
  return Object.values(table).flatMap((entry) => (isSetting(entry) ? entry : settingsIn(entry)));
}

/** True for on. */
export const onOrOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((word) => word === 'on'),
);

/** `https://chat.example.com`, without a path; null for any other text. */
export function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

export function list(text: string): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

const units: Record<string, number> = { '': 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** `500MB`; null for an invalid size. */
export function bytesOf(text: string): number | null {
  const [, digits, unit = ''] = /^(\d{1,15}) ?([KMG]B)?$/i.exec(text) ?? [];
  const bytes = Number(digits) * (units[unit.toUpperCase()] ?? 1);
  return bytes > 0 && Number.isSafeInteger(bytes) ? bytes : null;
}

/** Sessions note their use every five minutes. */
const shortestSession = 15 * 60_000;

export const oneDay = 24 * 60 * 60_000;

export function isSessionSpan(text: string): boolean {
  return (spanOf(text) ?? 0) >= shortestSession;
}

/** `push.example.com`, or an origin such as `http://127.0.0.1:9000`. */
export function isPushService(text: string): boolean {
  return originOf(text) !== null || /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(text);
}

export function isMailServer(text: string): boolean {
  return /^smtps?:\/\/./.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

export function isRedisAddress(text: string): boolean {
  return /^rediss?:\/\/./.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

export function isRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '0', ...rest] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && rest.length === 0;
}

/** Null for no text. */
export const textOrNull = z.pipe(
  z.string().check(z.regex(/^\S*$/)),
  z.transform((text) => (text === '' ? null : text)),
);

const host = String.raw`([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?`;
export const stunUrl = new RegExp(`^stuns?:${host}$`, 'i');
export const turnUrl = new RegExp(String.raw`^turns?:${host}(\?transport=(udp|tcp))?$`, 'i');

/** 32 bytes in base64 or base64url. */
export const secretsKey = /^[\w+/-]{43}=?$/;

/** Bytes; null for no limit. */
export const sizeOrOff = z.pipe(
  z.string().check(z.refine((text) => text === 'off' || bytesOf(text) !== null)),
  z.transform((text) => (text === 'off' ? null : bytesOf(text))),
);
