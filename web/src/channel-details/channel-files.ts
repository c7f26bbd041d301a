import type { Message, MessageFile } from '@parley/contract/entities/message';
import { messages } from '../messages/messages';

/** A list of a channel's files is no call of SPEC §7: they are those of the messages that are loaded. */
export function filesOf(loaded: readonly Message[]): MessageFile[] {
  return loaded.toReversed().flatMap(({ files }) => files);
}

/** So many pages of messages without a file are asked for at a time. */
const pagesAtOnce = 10;

/** Loads older messages until some of them have a file. */
export async function loadOlderFiles(channelId: number): Promise<void> {
  const open = () => messages.channels.getState()[channelId];
  const known = filesOf(open()?.messages ?? []).length;
  for (let page = 0; page < pagesAtOnce; page += 1) {
    const first = open()?.messages[0]?.id;
    await messages.loadOlder(channelId);
    const now = open();
    // It failed, or somebody else has asked already.
    if (!now?.hasOlder || now.messages[0]?.id === first) return;
    if (filesOf(now.messages).length > known) return;
  }
}
