import type { Message } from '@parley/contract/entities/message';
import { announceChanged } from '../../domain/messages/events.js';
import { lockMessage } from '../../domain/messages/lock-message.js';
import { assertMayDo } from '../../domain/messages/policy.js';
import { readView } from '../../domain/messages/read-views.js';
import { renewSaves } from '../../domain/messages/renew-saves.js';
import { takePreviewOff } from '../../domain/previews/preview-rows.js';
import { notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';

/** Takes the preview of a link off the message, which is no edit; it does not come back. */
export function removePreview(
  store: Store,
  userId: number,
  messageId: number,
  previewId: number,
): Promise<Message> {
  return store.transact(async (tx) => {
    const locked = await lockMessage(tx, userId, messageId);
    assertMayDo('removePreview', userId, locked);
    if (!(await takePreviewOff(tx, messageId, previewId))) throw notFound();
    const view = await readView(tx, locked.message);
    announceChanged(tx, view, locked.channel, locked.message.event_offset);
    await renewSaves(tx, view);
    return view;
  });
}
