import { Readable } from 'node:stream';
import type { FilePart } from '@parley/contract/entities/file-part';
import { type ProfileChange, profileProblems, tidyProfile } from '@parley/contract/rules/profile';
import type { BlobStorage } from '../blobs/blob-storage.js';
import { keepBlobs, releaseBlobs } from '../blobs/keep-blobs.js';
import { type Blobs, receiveBlob } from '../blobs/receive-blob.js';
import { ReceivedFile } from '../blobs/received-file.js';
import { invalid, malformed } from '../http/errors.js';
import type { Transaction } from '../store/store.js';
import { announceMember } from '../workspaces/events.js';
import type { UserRow } from '../workspaces/member-view.js';
import { findUser } from '../workspaces/members.js';
import { photoOf } from './photo.js';

export interface SentProfile extends ProfileChange {
  /** A blank one clears the photo that is there. */
  photo?: FilePart | '' | undefined;
}

/** One's own profile; every workspace of theirs hears of it. Throws 422 with every broken rule. */
export async function updateProfile(
  blobs: Blobs,
  userId: number,
  { photo: sentPhoto, ...sent }: SentProfile,
): Promise<void> {
  const change = tidyProfile(sent);
  const photo = await readPhoto(blobs.storage, sentPhoto);
  const problems = [...photo.problems, ...profileProblems(change)];
  if (problems.length > 0) throw invalid(problems);
  const photoKey = photo.bytes && (await storePhoto(blobs, photo.bytes));

  await blobs.store.transact(async (tx) => {
    // Held before looking: what is announced is the state that comes of it (R6).
    await tx.hold(`user:${userId}`);
    const user = await findUser(tx, userId);
    const profile = profileAfter(user, change, photoKey);
    if (!differs(profile, user)) return;
    if (profile.photo_key !== user.photo_key) await exchangePhotos(tx, user, profile);
    await tx.updateTable('users').set(profile).where('id', '=', userId).execute();
    await announceToWorkspaces(tx, { ...user, ...profile });
  });
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

/** Its key; nothing refers to it yet. */
async function storePhoto(blobs: Blobs, bytes: Buffer): Promise<string> {
  const { key } = await receiveBlob(blobs, Readable.from([bytes]), bytes.length);
  return key;
}

type Profile = Omit<UserRow, 'id' | 'email'>;

function profileAfter(
  user: UserRow,
  change: ProfileChange,
  photoKey: string | null | undefined,
): Profile {
  return {
    full_name: change.full_name ?? user.full_name,
    display_name: change.display_name ?? user.display_name,
    what_i_do: change.what_i_do ?? user.what_i_do,
    phone_number: change.phone_number ?? user.phone_number,
    timezone_offset: change.timezone_offset ?? user.timezone_offset,
    photo_key: photoKey === undefined ? user.photo_key : photoKey,
  };
}

function differs(profile: Profile, user: UserRow): boolean {
  return (
    profile.full_name !== user.full_name ||
    profile.display_name !== user.display_name ||
    profile.what_i_do !== user.what_i_do ||
    profile.phone_number !== user.phone_number ||
    profile.timezone_offset !== user.timezone_offset ||
    profile.photo_key !== user.photo_key
  );
}

async function exchangePhotos(tx: Transaction, before: UserRow, after: Profile): Promise<void> {
  if (before.photo_key !== null) await releaseBlobs(tx, [before.photo_key]);
  if (after.photo_key === null || (await keepBlobs(tx, [after.photo_key]))) return;
  throw new Error('The photo was swept before it was kept.');
}

async function announceToWorkspaces(tx: Transaction, user: UserRow): Promise<void> {
  const memberships = await tx
    .selectFrom('workspace_members')
    .selectAll()
    .where('user_id', '=', user.id)
    // Where they have never been, the others see their e-mail only.
    .where('first_signed_in_at', 'is not', null)
    .execute();
  for (const member of memberships) announceMember(tx, user, member);
}
