import type { Profile, ProfileChange } from '@parley/contract/entities/profile';
import {
  profileFields,
  profileOf,
  profileProblems,
  tidyProfile,
} from '@parley/contract/rules/profile';
import { isOffsetAt } from '@parley/contract/rules/timezones';
import { isTimezone } from '@parley/contract/rules/zone-offset';
import {
  exchangePhotos,
  readPhoto,
  type SentPhoto,
  storePhoto,
} from '../../domain/pictures/replace-photo.js';
import { lockSession } from '../../domain/workspaces/lock-session.js';
import type { UserRow } from '../../domain/workspaces/member-view.js';
import { findUser } from '../../domain/workspaces/members.js';
import type { Blobs } from '../../platform/blobs/receive-blob.js';
import type { Actor } from '../../platform/http/actor.js';
import { invalid } from '../../platform/http/errors.js';
import { announceToWorkspaces } from './announce-to-workspaces.js';

export interface SentProfile extends ProfileChange {
  photo?: SentPhoto;
  /** IANA name; a blank value lets the offset hold. */
  timezone?: string | undefined;
}

/**
 * Updates the user's own profile, and announces it in all their workspaces. Throws 422 with every
 * broken rule.
 */
export async function updateProfile(
  blobs: Blobs,
  actor: Actor,
  { photo: sentPhoto, ...sent }: SentProfile,
): Promise<void> {
  const change = tidyProfile(sent);
  const photo = await readPhoto(blobs, sentPhoto, 'user.photo');
  const problems = [...photo.problems, ...profileProblems(change), ...timezoneProblems(sent)];
  if (problems.length > 0) throw invalid(problems);
  const photoKey = await storePhoto(blobs, photo);

  await blobs.store.transact(async (tx) => {
    // Locked before reading, so that the announced state is the resulting state (R6). A photo takes long to upload: a
    // form whose session has ended meanwhile must change nothing.
    await lockSession(tx, actor);
    const { userId } = actor;
    const user = await findUser(tx, userId);
    const profile = {
      ...profileOf(user),
      ...change,
      timezone: timezoneAfter(user, sent),
      photo_key: photoKey === undefined ? user.photo_key : photoKey,
    };
    if (!differs(profile, user)) return;
    if (profile.photo_key !== user.photo_key) {
      await exchangePhotos(tx, user.photo_key, profile.photo_key);
    }
    await tx.updateTable('users').set(profile).where('id', '=', userId).execute();
    await announceToWorkspaces(tx, { ...user, ...profile }, 'entered');
  });
}

function timezoneProblems({ timezone }: SentProfile): string[] {
  return timezone && !isTimezone(timezone)
    ? ['The time zone must be a name like Europe/Berlin.']
    : [];
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
