import { Readable } from 'node:stream';
import type { FilePart } from '@parley/contract/entities/file-part';
import type { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';
import { limits } from '@parley/contract/limits';
import { emojiNameProblem } from '@parley/contract/rules/emoji';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayAddEmoji } from '@parley/contract/rules/roles';
import { standardEmojiNames } from '@parley/contract/rules/standard-emoji-names';
import { recordAudit } from '../../domain/audit/record-audit.js';
import { findActingMember, lockMembers } from '../../domain/channels/acting-member.js';
import { exchangePhotos } from '../../domain/pictures/replace-photo.js';
import { refuseDemo } from '../../domain/workspaces/demo-account.js';
import { type Blobs, receiveBlob } from '../../platform/blobs/receive-blob.js';
import { ReceivedFile } from '../../platform/blobs/received-file.js';
import { forbidden, invalid, malformed } from '../../platform/http/errors.js';
import type { Reader } from '../../platform/store/store.js';
import { announceEmoji } from './announce-emoji.js';
import { emojiPicture } from './emoji-picture.js';
import { emojiColumns, emojiView } from './emoji-view.js';

interface SentEmoji {
  name: string;
  picture: FilePart;
}

/** Throws 422 with every broken rule. */
export async function addEmoji(
  blobs: Blobs,
  actorId: number,
  workspaceId: number,
  { name, picture }: SentEmoji,
): Promise<WorkspaceEmoji> {
  // Before the picture is decoded, which costs much.
  await assertAdds(blobs.store.reader, workspaceId, actorId);
  if (!(picture instanceof ReceivedFile)) throw malformed(['emoji.picture must be a file.']);
  const drawn = await emojiPicture(picture, blobs.storage);
  const wrongName = emojiNameProblem(name) ?? (standardEmojiNames.has(name) ? taken(name) : null);
  const problems = [
    ...(wrongName === null ? [] : [wrongName]),
    ...('problem' in drawn ? [drawn.problem] : []),
  ];
  if ('problem' in drawn || problems.length > 0) throw invalid(problems);
  const { key } = await receiveBlob(blobs, Readable.from([drawn.bytes]), drawn.bytes.length);

  return blobs.store.transact(async (tx) => {
    await lockMembers(tx, workspaceId);
    await assertAdds(tx, workspaceId, actorId);
    const rows = await tx
      .selectFrom('workspace_emoji')
      .select('name')
      .where('workspace_id', '=', workspaceId)
      .execute();
    if (rows.some((row) => row.name === name)) throw invalid([taken(name)]);
    if (rows.length >= limits.workspaceEmoji) throw invalid([tooMany]);
    await exchangePhotos(tx, null, key);
    const row = await tx
      .insertInto('workspace_emoji')
      .values({
        workspace_id: workspaceId,
        name,
        picture_key: key,
        creator_id: actorId,
        created_at: tx.now,
      })
      .returning(emojiColumns)
      .executeTakeFirstOrThrow();
    await announceEmoji(tx, workspaceId);
    await recordAudit(tx, {
      workspaceId,
      actorId,
      action: 'emoji.added',
      target: { kind: 'emoji', id: row.id },
      after: { name },
    });
    return emojiView(row);
  });
}

async function assertAdds(reader: Reader, workspaceId: number, userId: number): Promise<void> {
  const actingMember = await findActingMember(reader, workspaceId, userId);
  if (!mayAddEmoji(actingMember)) throw forbidden(refusals.addEmoji(actingMember));
  await refuseDemo(reader, userId);
}

const taken = (name: string) => `There is an emoji :${name}: already. Choose another name.`;
const tooMany = `A workspace has at most ${limits.workspaceEmoji} emoji of its own. Delete one first.`;
