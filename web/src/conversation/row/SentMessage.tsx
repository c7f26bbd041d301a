import type { Message } from '@parley/contract/entities/message';
import { isBlank } from '@parley/contract/rules/blank';
import { mayDo } from '@parley/contract/rules/message-policy';
import { mayRemoveFilesOf } from '@parley/contract/rules/roles';
import { useMayDo } from '../../data/people/member-store';
import Bookmark from 'lucide-react/icons/bookmark';
import { editor } from '../composer/editor';
import { slot } from '../../platform/lib/slot';
import { messageControls } from '../actions/message-controls';
import { CallLine } from './CallLine';
import { SystemText } from './SystemText';
import { LongText, type Folding } from './LongText';
import { MessageBody } from './MessageBody';
import { useMessageListContext, useMessageRelation } from '../actions/message-list-context';
import styles from './MessageRowView.module.css';
import { ReactionRow } from './ReactionRow';
import room from './Room.module.css';
import type { RowState } from './row-state';
import { LaterMessageFiles } from '../files/LaterFiles';
import { Quotes } from '../quotes/Quotes';
import { removeFile } from '../actions/change-message';

const MessageEditing = slot(messageControls, 'MessageEditing');
const MessageToolbar = slot(messageControls, 'MessageToolbar');
const PinnedBy = slot(messageControls, 'PinnedBy', {
  Placeholder: () => <div className={room.pinned} />,
});
const MessagePreviews = slot(messageControls, 'MessagePreviews', {
  Placeholder: ({ previews }) =>
    previews.map(({ id }) => <div key={id} className={room.preview} />),
});

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
      {message.pin && <PinnedBy pin={message.pin} />}
      {saved && (
        <Bookmark className={styles.saved} role="img" aria-label="Saved" fill="currentColor" />
      )}
      {isEditing && <MessageEditing message={message} />}
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
      {attended && !isEditing && <MessageToolbar message={message} onClosed={onClosed} />}
    </>
  );
}

interface PreviewsProps {
  message: Message;
  previews: NonNullable<Message['previews']>;
}

function Previews(props: PreviewsProps) {
  return useMayDo(({ settings }) => settings.link_previews) && <MessagePreviews {...props} />;
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
