import { updateMessage } from '@parley/contract/endpoints/messages';
import type { LinkPreview } from '@parley/contract/entities/link-preview';
import type { Message } from '@parley/contract/entities/message';
import { mayDo } from '@parley/contract/rules/message-policy';
import { call } from '../../platform/api/call';
import { LinkPreviews } from '../previews/LinkPreviews';
import { callFailed } from '../../data/session/call-problem';
import { receiveChangedMessage } from '../../data/messages/message-events';
import { useMessageRelation } from './message-list-context';

interface MessagePreviewsProps {
  message: Message;
  previews: readonly LinkPreview[];
}

/** The previews of a message's links. */
export function MessagePreviews({ message, previews }: MessagePreviewsProps) {
  const canRemove = mayDo('removePreview', useMessageRelation(message));
  return (
    <LinkPreviews
      previews={previews}
      onRemove={canRemove ? ({ id }) => void remove(message.id, id) : undefined}
    />
  );
}

async function remove(id: number, removed_preview_id: number): Promise<void> {
  const body = { message: { removed_preview_id } };
  try {
    receiveChangedMessage(await call(updateMessage, { params: { id }, body }));
  } catch (error) {
    callFailed(error);
  }
}
