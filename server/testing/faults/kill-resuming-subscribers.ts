import type { ChatChannelPayload } from '@parley/contract/cable/chat-channel';
import type { WebSocket } from 'ws';
import { anycableClient } from '../clients/anycable-client.js';
import type { CableFrame } from '../clients/cable-client.js';
import { cableUrl, socketWith } from '../clients/client-sockets.js';
import type { KillableServer } from './kill-server.js';

interface Received {
  offset: number;
  messageId: number;
}

/** A subscriber of the extended protocol: its streams resume after every disconnect. */
export interface ResumingSubscriber {
  readonly name: string;
  readonly streams: ReadonlyMap<string, readonly Received[]>;
  /** How often a reconnect was answered with `confirm_history`, and with `reject_history`. */
  readonly resumed: number;
  readonly rejected: number;
  close(): void;
}

class Memory {
  readonly streams = new Map<string, Received[]>();
  resumed = 0;
  rejected = 0;

  note(stream: string, offset: number, { message_data }: ChatChannelPayload): void {
    const messageId = message_data.type === 'PUT' ? message_data.message.id : message_data.id;
    const received = { offset, messageId };
    const earlier = this.streams.get(stream);
    if (earlier) earlier.push(received);
    else this.streams.set(stream, [received]);
  }

  get positions(): [stream: string, offset: number][] {
    return [...this.streams].map(([stream, received]) => [stream, received.at(-1)?.offset ?? 0]);
  }
}

export async function subscribeAnycable(
  server: KillableServer,
  cookie: string,
): Promise<ResumingSubscriber> {
  const memory = new Memory();
  const cable = anycableClient(server, cookie);
  const channel = cable.subscribeTo('ChatChannel');
  channel.on('message', (message, meta) => {
    // Its types omit the extended protocol's fields.
    const { stream, offset } = meta as unknown as { stream: string; offset: number };
    memory.note(stream, offset, message as unknown as ChatChannelPayload);
  });
  channel.on('info', ({ type }) => {
    if (type === 'history_received') memory.resumed += 1;
    if (type === 'history_not_found') memory.rejected += 1;
  });
  await channel.ensureSubscribed();
  return Object.assign(memory, { name: '@anycable/core', close: () => cable.disconnect() });
}

/** The bare protocol, without a client library. */
export async function subscribeRaw(
  server: KillableServer,
  cookie: string,
): Promise<ResumingSubscriber> {
  const memory = new Memory();
  const Socket = socketWith(cookie);
  const identifier = JSON.stringify({ channel: 'ChatChannel' });
  const since = Math.floor(Date.now() / 1000);
  let epoch = '';
  let socket: WebSocket | undefined;
  let isOver = false;
  let confirm = () => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });

  function subscribe(): void {
    const positions = memory.positions.map(([stream, offset]) => [stream, { epoch, offset }]);
    const history = { since, streams: Object.fromEntries(positions) as object };
    socket?.send(JSON.stringify({ command: 'subscribe', identifier, history }));
  }

  function receive(frame: CableFrame): void {
    if (frame.type === 'confirm_subscription') confirm();
    if (frame.type === 'confirm_history') memory.resumed += 1;
    if (frame.type === 'reject_history') memory.rejected += 1;
    if (frame.message === undefined || frame.type === 'ping') return;
    epoch = frame.epoch ?? '';
    // No other messages are sent under this identifier.
    memory.note(frame.stream_id ?? '', frame.offset ?? 0, frame.message as ChatChannelPayload);
  }

  async function connect(): Promise<void> {
    await server.whenUp();
    if (isOver) return;
    socket = new Socket(cableUrl(server), ['actioncable-v1-ext-json']);
    socket.on('open', subscribe);
    // `ws` delivers a text message as one Buffer.
    socket.on('message', (data) => receive(JSON.parse((data as Buffer).toString()) as CableFrame));
    socket.on('error', () => {});
    socket.on('close', () => void connect());
  }

  await connect();
  await confirmed;
  return Object.assign(memory, {
    name: 'the wire',
    close: () => {
      isOver = true;
      socket?.terminate();
    },
  });
}
