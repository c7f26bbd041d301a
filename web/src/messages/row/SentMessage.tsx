import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { mayDo } from '@parley/contract/rules/message-policy';
import { mayRemoveFilesOf } from '@parley/contract/rules/roles';
import { useMayDo } from '../../people/member-store';
import Bookmark from 'lucide-react/icons/bookmark';
import { editor } from '../../composer/editor';
import { use } from 'react';
import { MessageControlsContext } from '../actions/message-controls';
import { CallLine } from './CallLine';
import { SystemText } from './SystemText';
import { MessageBody } from './MessageBody';
import { useMessageListContext, useMessageRelation } from '../actions/message-list-context';
import styles from './MessageRowView.module.css';
import { ReactionRow } from './ReactionRow';
import type { RowState } from './row-state';
import { MessageFiles } from '../../files/MessageFiles';
import { removeFile } from '../actions/change-message';

interface SentMessageProps extends Omit<RowState, 'author'> {
  message: Message;
}

/** A message that the server has stored. */
export function SentMessage({ message, saved, editing, attended, onClosed }: SentMessageProps) {
  const { canEdit } = useMessageListContext();
  const { isMember, isAuthor } = useMessageRelation(message);
  // Messages that mention people are sent with the editor.
  const canAdd = isMember && isAuthor ? editor.current() : null;
  const isEditing = editing && canEdit;
  const hasReactions = Object.keys(message.total_reacts).length > 0;
  const isText = message.type === 'message';
  const isEdited = message.updated_at !== message.created_at;
  // A message may lack text only if it has files (SPEC §4).
  const hasText = message.files.length === 0 || !isBlank(message.body);

  return (
    <>
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {isEditing && <Editing message={message} />}
      {message.call && <CallLine message={message} call={message.call} />}
      {message.system && <SystemText line={message.system} />}
      {!isEditing && isText && hasText && <MessageBody message={message} />}
      {!isEditing && isEdited && <span className={styles.edited}>(edited)</span>}
      {message.files.length > 0 && <MessageAttachments message={message} />}
      {hasReactions && <ReactionRow message={message} />}
      {canAdd && <canAdd.MentionOffer message={message} />}
      {attended && !isEditing && <Actions message={message} onClosed={onClosed} />}
    </>
  );
}

function Editing(props: Pick<SentMessageProps, 'message'>) {
  const { MessageEditing } = use(MessageControlsContext) ?? {};
  return MessageEditing && <MessageEditing {...props} />;
}

function Actions(props: Pick<SentMessageProps, 'message' | 'onClosed'>) {
  const { MessageToolbar } = use(MessageControlsContext) ?? {};
  return MessageToolbar && <MessageToolbar {...props} />;
}

/** SPEC §6: any member may delete a file, unless the workspace leaves it to the author. */
function MessageAttachments({ message }: { message: Message }) {
  const relation = useMessageRelation(message);
  const mayRemove = useMayDo((doer) => mayRemoveFilesOf(doer, relation.isAuthor));
  const canRemove = mayRemove && mayDo('removeFile', relation);
  return (
    <MessageFiles
      files={message.files}
      onRemove={canRemove ? (file) => void removeFile(file) : undefined}
    />
  );
}
