import { listFiles } from '@parley/contract/endpoints/files';
import type { Message, MessageFile } from '@parley/contract/entities/message';
import { callWithHeaders } from '../../platform/api/call';
import type { LoadedMessages } from '../../data/messages/loaded-messages';
import { hasRelation } from '../../data/messages/load-page';

/** A page of a channel's files, newest first. */
export interface FilePage {
  readonly files: readonly MessageFile[];
  readonly hasOlder: boolean;
}

/** Loads a channel's newest files, or those before a file id. Rejects with `CallFailed`. */
export async function loadFiles(channelId: number, before?: number): Promise<FilePage> {
  const { output, headers } = await callWithHeaders(listFiles, {
    params: { id: channelId },
    query: before === undefined ? {} : { before },
  });
  return {
    files: newestFirst(Object.values(output)),
    hasOlder: hasRelation(headers.get('link') ?? '', 'prev'),
  };
}

/** The current list: files of loaded messages come from the messages, which are live. */
export function filesNow(loaded: FilePage, open: LoadedMessages | undefined): MessageFile[] {
  if (!open) return [...loaded.files];
  const { messages, hasOlder, hasNewer } = open;
  const first = hasOlder ? (messages[0]?.id ?? Infinity) : 0;
  const last = hasNewer ? (messages.at(-1)?.id ?? 0) : Infinity;
  const oldest = loaded.hasOlder ? (loaded.files.at(-1)?.id ?? 0) : 0;
  return newestFirst([
    ...loaded.files.filter(({ message_id }) => message_id < first || message_id > last),
    ...filesOf(messages).filter(({ id }) => id >= oldest),
  ]);
}

function filesOf(messages: readonly Message[]): MessageFile[] {
  return messages.flatMap(({ files }) => files);
}

function newestFirst(files: readonly MessageFile[]): MessageFile[] {
  return files.toSorted((a, b) => b.id - a.id);
}
