import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import type { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { oneLine } from '@parley/contract/rules/one-line';
import { workspaceTitleProblems } from '@parley/contract/rules/workspace-title';
import { announce, everybodyIn } from '../../domain/audience/announce.js';
import { recordAudit } from '../../domain/audit/record-audit.js';
import { lockMembers } from '../../domain/channels/acting-member.js';
import { workspacePicture } from '../../domain/pictures/photo.js';
import {
  exchangePhotos,
  readPhoto,
  type SentPhoto,
  storePhoto,
} from '../../domain/pictures/replace-photo.js';
import { assertManages } from '../../domain/workspaces/assert-manages.js';
import {
  type ProfileRow,
  workspaceProfileView,
} from '../../domain/workspaces/workspace-profile.js';
import type { Blobs } from '../../platform/blobs/receive-blob.js';
import { invalid } from '../../platform/http/errors.js';

interface SentWorkspaceProfile {
  title?: string | undefined;
  picture?: SentPhoto;
}

/** By owners and admins. Throws 422 with every broken rule. */
export async function changeWorkspaceProfile(
  blobs: Blobs,
  actorId: number,
  workspaceId: number,
  sent: SentWorkspaceProfile,
): Promise<WorkspaceProfile> {
  // Before the picture is decoded, which costs much.
  await assertManages(blobs.store.reader, workspaceId, actorId);
  const title = sent.title === undefined ? undefined : oneLine(sent.title);
  const picture = await readPhoto(blobs, sent.picture, 'workspace.picture', workspacePicture);
  const problems = [...picture.problems, ...workspaceTitleProblems(title ?? '')];
  if (problems.length > 0) throw invalid(problems);
  const pictureKey = await storePhoto(blobs, picture);

  return blobs.store.transact(async (tx) => {
    await lockMembers(tx, workspaceId);
    await assertManages(tx, workspaceId, actorId);
    const before = await tx
      .selectFrom('workspaces')
      .select(['address', 'title', 'picture_key'])
      .where('id', '=', workspaceId)
      .executeTakeFirstOrThrow();
    const after = {
      title: title ?? before.title,
      picture_key: pictureKey === undefined ? before.picture_key : pictureKey,
    };
    const profile = workspaceProfileView({ ...before, ...after });
    if (after.title === before.title && after.picture_key === before.picture_key) return profile;
    if (after.picture_key !== before.picture_key) {
      await exchangePhotos(tx, before.picture_key, after.picture_key);
    }
    await tx.updateTable('workspaces').set(after).where('id', '=', workspaceId).execute();
    const message: LoginChannelPayload = {
      workspace_profile_data: { ...profile, workspace_id: workspaceId },
    };
    announce(tx, await everybodyIn(tx, workspaceId), { message, subject: 'profile' });
    await recordAudit(tx, {
      workspaceId,
      actorId,
      action: 'workspace.profile_changed',
      target: { kind: 'workspace', id: workspaceId },
      before: facts(before),
      after: facts(after),
    });
    return profile;
  });
}

/** The log tells that there was a picture, not its address. */
function facts({ title, picture_key }: Omit<ProfileRow, 'address'>) {
  return { name: title, picture: picture_key !== null };
}
