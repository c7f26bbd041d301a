import { Readable } from 'node:stream';
import type { FilePart } from '@parley/contract/entities/file-part';
import type { Profile, ProfileChange } from '@parley/contract/entities/profile';
import {
  profileFields,
  profileOf,
  profileProblems,
  tidyProfile,
} from '@parley/contract/rules/profile';
import { isOffsetAt } from '@parley/contract/rules/timezones';
import { isTimezone } from '@parley/contract/rules/zone-offset';
import type { BlobStorage } from '../blobs/blob-storage.js';
import { keepBlobs, releaseBlobs } from '../blobs/keep-blobs.js';
import { type Blobs, receiveBlob } from '../blobs/receive-blob.js';
import { ReceivedFile } from '../blobs/received-file.js';
import { invalid, malformed } from '../http/errors.js';
import type { Transaction } from '../store/store.js';
import type { UserRow } from '../workspaces/member-view.js';
import { findUser } from '../workspaces/members.js';
import { announceToWorkspaces } from './announce-to-workspaces.js';
import { photoOf } from './photo.js';

export interface SentProfile extends ProfileChange {
  /** A blank value clears the photo. */
  photo?: FilePart | '' | undefined;
  /** IANA name; a blank value lets the offset hold. */
  timezone?: string | undefined;
}

/**
 * Updates the user's own profile, and announces it in all their workspaces. Throws 422 with every
 * broken rule.
 */
export async function updateProfile(
  blobs: Blobs,
  userId: number,
  { photo: sentPhoto, ...sent }: SentProfile,
): Promise<void> {
  const change = tidyProfile(sent);
  const photo = await readPhoto(blobs.storage, sentPhoto);
  const problems = [...photo.problems, ...profileProblems(change), ...timezoneProblems(sent)];
  if (problems.length > 0) throw invalid(problems);
  const photoKey = photo.bytes && (await storePhoto(blobs, photo.bytes));

  await blobs.store.transact(async (tx) => {
    // Held before reading, so that the announced state is the resulting state (R6).
    await tx.hold(`user:${userId}`);
    const user = await findUser(tx, userId);
    const profile = {
      ...profileOf(user),
      ...change,
      timezone: timezoneAfter(user, sent),
      photo_key: photoKey === undefined ? user.photo_key : photoKey,
    };
    if (!differs(profile, user)) return;
    if (profile.photo_key !== user.photo_key) await exchangePhotos(tx, user, profile);
    await tx.updateTable('users').set(profile).where('id', '=', userId).execute();
    await announceToWorkspaces(tx, { ...user, ...profile }, 'entered');
  });
}

function timezoneProblems({ timezone }: SentProfile): string[] {
  return timezone && !isTimezone(timezone)
    ? ['The time zone must be a name like Europe/Berlin.']
    : [];
}

/** `bytes`: null clears the photo that is there, undefined leaves it. */
async function readPhoto(
  storage: BlobStorage,
  photo: SentProfile['photo'],
): Promise<{ problems: string[]; bytes?: Buffer | null }> {
  if (photo === undefined) return { problems: [] };
  if (photo === '') return { problems: [], bytes: null };
  if (!(photo instanceof ReceivedFile)) throw malformed(['user.photo must be a file.']);
  const outcome = await photoOf(photo, storage);
  return 'problem' in outcome
    ? { problems: [outcome.problem] }
    : { problems: [], bytes: outcome.bytes };
}

/** Returns the new blob's key; nothing refers to it yet. */
async function storePhoto(blobs: Blobs, bytes: Buffer): Promise<string> {
  const { key } = await receiveBlob(blobs, Readable.from([bytes]), bytes.length);
  return key;
}

type KeptProfile = Profile & Pick<UserRow, 'photo_key' | 'timezone'>;

function differs(one: KeptProfile, other: KeptProfile): boolean {
  const isChanged = (field: keyof KeptProfile) => one[field] !== other[field];
  return ([...profileFields, 'timezone', 'photo_key'] as const).some(isChanged);
}

/** Choosing an offset that the time zone does not have now blanks the zone: that offset is the time to show. */
function timezoneAfter(user: UserRow, { timezone, timezone_offset }: SentProfile): string | null {
  if (timezone !== undefined) return timezone;
  if (user.timezone === null || timezone_offset === undefined) return user.timezone;
  if (timezone_offset === user.timezone_offset) return user.timezone;
  return isOffsetAt(user.timezone, timezone_offset, Date.now()) ? user.timezone : '';
}

async function exchangePhotos(
  tx: Transaction,
  before: KeptProfile,
  after: KeptProfile,
): Promise<void> {
  if (before.photo_key !== null) await releaseBlobs(tx, [before.photo_key]);
  if (after.photo_key === null || (await keepBlobs(tx, [after.photo_key]))) return;
  throw new Error('The photo was swept before it was kept.');
}
