import { CallOutcome } from '@parley/contract/entities/message';
import * as z from 'zod/mini';
import { isPersonName, type PersonName } from './people.js';

/** A scripted conversation, in one place, beginning at one time. */
export interface Conversation {
  place: { channel: string } | { pair: readonly [PersonName, PersonName] };
  start: { minutesAgo: number } | { workdaysAgo: number; hour: number; minute: number };
  messages: ScriptedMessage[];
}

export interface ScriptedMessage {
  by: PersonName;
  /** Minutes after the previous message. */
  minutesLater: number;
  /** In the syntax of `markup`. */
  text: string;
  reactions: { code: string; by: PersonName[] }[];
  file: string | null;
  savedBy: PersonName[];
  /** Instead of a message: a call that ended, and so many seconds after it was answered. */
  call: { outcome: CallOutcome; seconds: number | null } | null;
}

/**
 * Parses a script. `#channel 3d 09:40` or `@one+other 75m` begins a conversation: three working
 * days ago at that time (UTC), or so many minutes ago. `+4 name: text` is a message, four minutes
 * after the last (default two); indented lines belong to it: more text, or after `::` its
 * reactions, its file, the people who saved it, and for a call its outcome and length. Throws at the first invalid line.
 */
export function readScript(script: string): Conversation[] {
  const conversations: Conversation[] = [];
  for (const line of script.split('\n')) {
    if (line.trim() === '' && !isInFence(lastMessage(conversations))) continue;
    const opening = readOpening(line);
    if (opening) conversations.push(opening);
    else readLine(line, conversations);
  }
  return conversations;
}

function lastMessage(conversations: Conversation[]): ScriptedMessage | undefined {
  return conversations.at(-1)?.messages.at(-1);
}

function isInFence(message: ScriptedMessage | undefined): boolean {
  return (message?.text.split('```').length ?? 1) % 2 === 0;
}

function readOpening(line: string): Conversation | null {
  const found = /^(?:#([\w-]+)|@(\w+)\+(\w+)) (?:(\d+)d (\d\d):(\d\d)|(\d+)m)$/.exec(line);
  if (!found) return null;
  const [, channel, one, other, days, hour, minute, minutesAgo] = found;
  return {
    place: channel === undefined ? { pair: [person(one), person(other)] } : { channel },
    start:
      minutesAgo === undefined
        ? { workdaysAgo: Number(days), hour: Number(hour), minute: Number(minute) }
        : { minutesAgo: Number(minutesAgo) },
    messages: [],
  };
}

function readLine(line: string, conversations: Conversation[]): void {
  const said = /^(?:\+(\d+) )?([a-z]+): (.+)$/.exec(line);
  const messages = conversations.at(-1)?.messages;
  if (!messages) throw new Error(`The script begins without a place: ${line}`);
  const message = messages.at(-1);
  if (said) {
    const [, minutes, by, text = ''] = said;
    const minutesLater = messages.length === 0 ? 0 : Number(minutes ?? 2);
    const none = { reactions: [], file: null, savedBy: [], call: null };
    messages.push({ by: person(by), minutesLater, text, ...none });
  } else if (message && line.startsWith('  :: ')) {
    readMark(line.slice('  :: '.length), message);
  } else if (message && (line.startsWith('  ') || line === '')) {
    message.text += `\n${line.slice(2)}`;
  } else {
    throw new Error(`This line of the script means nothing: ${line}`);
  }
}

function readMark(mark: string, message: ScriptedMessage): void {
  const [kind, ...words] = mark.split(' ');
  if (kind === 'react') {
    const [code = '', ...people] = words;
    message.reactions.push({ code, by: people.map(person) });
  } else if (kind === 'saved') {
    message.savedBy = words.map(person);
  } else if (kind === 'call') {
    const [outcome, seconds] = words;
    message.call = {
      outcome: z.parse(CallOutcome, outcome),
      seconds: seconds === undefined ? null : Number(seconds),
    };
  } else if (kind === 'file') {
    message.file = words.join(' ');
  } else {
    throw new Error(`This mark in the script means nothing: ${mark}`);
  }
}

function person(name = ''): PersonName {
  if (!isPersonName(name)) throw new Error(`Nobody in the script is called ${name}.`);
  return name;
}
