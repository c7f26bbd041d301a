import type { Stream } from '../../platform/store/event.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Transaction } from '../../platform/store/store.js';
import type { MessageRow } from './message-view.js';

/** A message about to be inserted; `call` and `system` where it tells of one. */
interface NewMessage {
  authorId: number;
  body: string;
  clientId: string;
  call?: Pick<MessageRow, 'call_outcome' | 'call_rang_at' | 'call_seconds'>;
  system?: Pick<MessageRow, 'system_event' | 'system_user_id'>;
}

type NewRow = Omit<MessageRow, 'id' | 'event_offset'> & { stream: Stream };

const microseconds = 1_000;

const insertion = (isAnnouncedAlone: boolean) =>
  prepare((tx: Transaction, value: ValueOf<NewRow>) =>
    tx
      .insertInto('messages')
      .values({
        workspace_id: value('workspace_id'),
        channel_id: value('channel_id'),
        user_id: value('user_id'),
        body: value('body'),
        client_id: value('client_id'),
        created_at: value('created_at'),
        updated_at: value('updated_at'),
        deleted_at: null,
        call_outcome: value('call_outcome'),
        call_rang_at: value('call_rang_at'),
        call_seconds: value('call_seconds'),
        system_event: value('system_event'),
        system_user_id: value('system_user_id'),
        // The stream is locked: nobody else takes a time or an offset of it meanwhile.
        ts_us: (eb) =>
          eb.fn.coalesce(
            eb
              .selectFrom('messages')
              .select(({ fn, lit }) => eb(fn.max('ts_us'), '+', lit(1)).as('next'))
              .where('channel_id', '=', value('channel_id'))
              .where('ts_us', '>=', value('ts_us')),
            eb.val(value('ts_us')),
          ),
        event_offset: !isAnnouncedAlone
          ? null
          : (eb) =>
              eb(
                eb.fn.coalesce(
                  eb.selectFrom('streams').select('head').where('name', '=', value('stream')),
                  eb.lit(0),
                ),
                '+',
                eb.lit(1),
              ),
      })
      .onConflict((clash) => clash.columns(['user_id', 'client_id']).doNothing())
      .returning(['id', 'ts_us', 'event_offset']),
  );

const insertNew = insertion(true);
/** Inserts in a transaction that may append other events to the stream, so that the offset is not known yet. */
const insertLine = insertion(false);

/**
 * The transaction has locked the channel's stream. Undefined when the author has already sent a message with
 * this client id.
 */
export async function insertMessage(
  tx: Transaction,
  channel: { id: number; workspace_id: number },
  draft: NewMessage,
): Promise<MessageRow | undefined> {
  const { call, system } = draft;
  const row: MessageRow & NewRow = {
    id: 0,
    workspace_id: channel.workspace_id,
    channel_id: channel.id,
    user_id: draft.authorId,
    body: draft.body,
    client_id: draft.clientId,
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
    call_outcome: call?.call_outcome ?? null,
    call_rang_at: call?.call_rang_at ?? null,
    call_seconds: call?.call_seconds ?? null,
    system_event: system?.system_event ?? null,
    system_user_id: system?.system_user_id ?? null,
    pinner_id: null,
    pinned_at: null,
    ts_us: tx.now * microseconds,
    event_offset: null,
    stream: `channel:${channel.id}`,
  };
  const [inserted] = await tx.run(system ? insertLine : insertNew, row);
  return inserted && Object.assign(row, inserted);
}
