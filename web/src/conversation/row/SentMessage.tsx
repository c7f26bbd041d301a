import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { mayDo } from '@parley/contract/rules/message-policy';
import { mayRemoveFilesOf } from '@parley/contract/rules/roles';
import { useMayDo } from '../../data/people/member-store';
import Bookmark from 'lucide-react/icons/bookmark';
import { editor } from '../composer/editor';
import { use } from 'react';
import { MessageControlsContext } from '../actions/message-controls';
import { CallLine } from './CallLine';
import { SystemText } from './SystemText';
import { LongText, type Folding } from './LongText';
import { MessageBody } from './MessageBody';
import { useMessageListContext, useMessageRelation } from '../actions/message-list-context';
import styles from './MessageRowView.module.css';
import { ReactionRow } from './ReactionRow';
import type { RowState } from './row-state';
import { LaterMessageFiles } from '../files/LaterFiles';
import { Quotes } from '../quotes/Quotes';
import { removeFile } from '../actions/change-message';

interface SentMessageProps extends Omit<RowState, 'author'> {
  message: Message;
  folding: Folding;
}

/** A message that the server has stored. */
export function SentMessage(props: SentMessageProps) {
  const { message, saved, editing, folding, attended, onClosed } = props;
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
      {message.pin && <Pinned pin={message.pin} />}
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {isEditing && <Editing message={message} />}
      {message.call && <CallLine message={message} call={message.call} />}
      {message.system && <SystemText line={message.system} />}
      {!isEditing && isText && hasText && (
        <LongText body={message.body} {...folding}>
          <MessageBody message={message} />
        </LongText>
      )}
      {!isEditing && isText && hasText && <Quotes body={message.body} />}
      {!isEditing && isEdited && <span className={styles.edited}>(edited)</span>}
      {message.files.length > 0 && <MessageAttachments message={message} />}
      {message.previews && <Previews message={message} previews={message.previews} />}
      {hasReactions && <ReactionRow message={message} />}
      {canAdd && <canAdd.MentionOffer message={message} />}
      {attended && !isEditing && <Actions message={message} onClosed={onClosed} />}
    </>
  );
}

function Pinned(props: { pin: NonNullable<Message['pin']> }) {
  const { PinnedBy } = use(MessageControlsContext) ?? {};
  // As high as the line, so that nothing moves.
  return PinnedBy ? <PinnedBy {...props} /> : <div style={{ height: 20 }} />;
}

function Editing(props: Pick<SentMessageProps, 'message'>) {
  const { MessageEditing } = use(MessageControlsContext) ?? {};
  return MessageEditing && <MessageEditing {...props} />;
}

function Actions(props: Pick<SentMessageProps, 'message' | 'onClosed'>) {
  const { MessageToolbar } = use(MessageControlsContext) ?? {};
  return MessageToolbar && <MessageToolbar {...props} />;
}

interface PreviewsProps {
  message: Message;
  previews: NonNullable<Message['previews']>;
}

function Previews(props: PreviewsProps) {
  const { MessagePreviews } = use(MessageControlsContext) ?? {};
  if (!useMayDo(({ settings }) => settings.link_previews)) return null;
  // As high as the cards, so that nothing moves.
  if (!MessagePreviews) return <div style={{ height: props.previews.length * 102 }} />;
  return <MessagePreviews {...props} />;
}

/** SPEC §6: any member may delete a file, unless the workspace leaves it to the author. */
function MessageAttachments({ message }: { message: Message }) {
  const relation = useMessageRelation(message);
  const mayRemove = useMayDo((actingMember) => mayRemoveFilesOf(actingMember, relation.isAuthor));
  const canRemove = mayRemove && mayDo('removeFile', relation);
  return (
    <LaterMessageFiles
      files={message.files}
      onRemove={canRemove ? (file) => void removeFile(file) : undefined}
    />
  );
}
