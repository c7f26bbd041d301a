import { deleteWorkspaceEmoji } from '@parley/contract/endpoints/workspace-emoji';
import type { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';
import { mayDeleteEmoji } from '@parley/contract/rules/roles';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { useAttempt } from '../../platform/api/use-attempt';
import { loadOwnEmoji } from '../../data/emoji/load-own-emoji';
import { ownEmoji } from '../../data/emoji/own-emoji';
import { useFocusHandedOn } from '../../platform/lib/hand-on-focus';
import {
  actingMemberOf,
  memberName,
  memberStore,
  useMember,
  useOwnId,
} from '../../data/people/member-store';
import { confirm } from '../../platform/ui/overlays/confirm';
import { IconButton } from '../../platform/ui/IconButton';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './EmojiDialog.module.css';

/** The emoji of the workspace's own, with who added them. */
export function OwnEmojiList() {
  const list = useStore(ownEmoji, (state) => state.list);
  const { problem, attempt } = useAttempt();

  async function remove({ id, name }: WorkspaceEmoji) {
    const isSure = await confirm({
      title: `Delete :${name}:?`,
      detail: 'Where it was used, its name is shown instead.',
      action: 'Delete',
    });
    if (!isSure) return;
    await attempt(async () => {
      const workspaceId = String(memberStore.getState().workspaceId);
      await call(deleteWorkspaceEmoji, { params: { id: workspaceId, emoji_id: String(id) } });
      await loadOwnEmoji();
    });
  }

  if (list.length === 0) return <p className={styles.none}>There are none yet.</p>;
  return (
    <>
      <Problem>{problem}</Problem>
      <ul className={styles.list} aria-label="Emoji of this workspace">
        {list.map((emoji) => (
          <OwnEmojiRow key={emoji.id} emoji={emoji} onDelete={() => void remove(emoji)} />
        ))}
      </ul>
    </>
  );
}

interface OwnEmojiRowProps {
  emoji: WorkspaceEmoji;
  onDelete: () => void;
}

function OwnEmojiRow({ emoji, onDelete }: OwnEmojiRowProps) {
  const { name, url, creator_id } = emoji;
  const creator = useMember(creator_id);
  const isOwn = useOwnId() === creator_id;
  const role = useStore(memberStore, (state) => actingMemberOf(state).role);
  const row = useRef<HTMLLIElement>(null);
  useFocusHandedOn(row);
  return (
    <li ref={row} className={styles.row}>
      <img src={url} alt="" className={styles.picture} loading="lazy" />
      <span className={styles.about}>
        <b className="ellipsis">{`:${name}:`}</b>
        <span className="ellipsis">
          Added by <bdi>{isOwn ? 'you' : memberName(creator)}</bdi>
        </span>
      </span>
      {mayDeleteEmoji(role, isOwn) && (
        <IconButton label={`Delete :${name}:`} onClick={onDelete}>
          <Trash aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
