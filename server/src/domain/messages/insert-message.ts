import { randomUUID } from 'node:crypto';
import type { Stream } from '../../platform/store/event.js';
import { prepare, type ValueOf } from '../../platform/store/prepared.js';
import type { Transaction } from '../../platform/store/store.js';
import { type Authored, authoredColumns, type MessageRow } from './message-view.js';

interface NewMessage extends Authored {
  authorId: number;
  client_id: string;
}

type LineColumns = Pick<
  MessageRow,
  'call_outcome' | 'call_rang_at' | 'call_seconds' | 'system_event' | 'system_user_id'
>;

/** The line that the server writes about a call, or about a change of the channel. */
interface NewLine extends Partial<LineColumns> {
  authorId: number;
  body: string;
}

type NewRow = Omit<MessageRow, 'id' | 'event_offset'> & { stream: Stream };

const microseconds = 1_000;

const insertion = (isAnnouncedAlone: boolean) =>
  prepare((tx: Transaction, value: ValueOf<NewRow>) =>
    tx
      .insertInto('messages')
      .values({
        workspace_id: value('workspace_id'),
        user_id: value('user_id'),
        ...authoredColumns(value),
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

const insertAlone = insertion(true);
/** Inserts in a transaction that may append other events to the stream, so that the offset is not known yet. */
const insertAmongOthers = insertion(false);

type Place = Pick<MessageRow, 'workspace_id'> & { id: number };

const ordinary: LineColumns = {
  call_outcome: null,
  call_rang_at: null,
  call_seconds: null,
  system_event: null,
  system_user_id: null,
};

/**
 * The transaction has locked the channel's stream. Undefined when the author has already sent a message with
 * this client id.
 */
export function insertMessage(
  tx: Transaction,
  channel: Place,
  message: NewMessage,
): Promise<MessageRow | undefined> {
  return insert(tx, channel, message, ordinary);
}

/** The transaction has locked the channel's stream. */
export async function insertLine(
  tx: Transaction,
  channel: Place,
  { authorId, body, ...columns }: NewLine,
): Promise<MessageRow> {
  const message = { authorId, body, channel_id: channel.id, client_id: randomUUID() };
  const row = await insert(tx, channel, message, { ...ordinary, ...columns });
  if (!row) throw new Error('A random client id was taken.');
  return row;
}

async function insert(
  tx: Transaction,
  channel: Place,
  message: NewMessage,
  line: LineColumns,
): Promise<MessageRow | undefined> {
  const row: MessageRow & NewRow = {
    id: 0,
    workspace_id: channel.workspace_id,
    user_id: message.authorId,
    ...authoredColumns((name) => message[name] ?? null),
    created_at: tx.now,
    updated_at: tx.now,
    deleted_at: null,
    ...line,
    pinner_id: null,
    pinned_at: null,
    ts_us: tx.now * microseconds,
    event_offset: null,
    stream: `channel:${channel.id}`,
  };
  const query = line.system_event === null ? insertAlone : insertAmongOthers;
  const [inserted] = await tx.run(query, row);
  return inserted && Object.assign(row, inserted);
}
