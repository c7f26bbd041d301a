import { CallOutcome } from '@parley/contract/entities/message';
import * as z from 'zod/mini';

/** A file of `content/channels` or `content/direct`, read. */
export interface Talk {
  /** The lines `key: value` at its top. */
  head: Record<string, string>;
  conversations: Conversation[];
}

export interface Conversation {
  start: { minutesAgo: number } | { workdaysAgo: number; hour: number; minute: number };
  messages: WrittenMessage[];
}

export interface WrittenMessage {
  by: string;
  /** Minutes after the previous message. */
  minutesLater: number;
  /** In the syntax of `markup`. */
  text: string;
  reactions: { code: string; by: string[] }[];
  file: string | null;
  savedBy: string[];
  /** Instead of a message: a call that ended, and so many seconds after it was answered. */
  call: { outcome: CallOutcome; seconds: number | null } | null;
}

/**
 * Parses a talk, as `content/README.md` describes it. Throws at the first invalid line, which the error names.
 * @param file its name, for the error
 * @param people the names that may be used
 */
export function readTalk(content: string, file: string, people: readonly string[]): Talk {
  const talk: Talk = { head: {}, conversations: [] };
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const problem = addLine(line, talk, people);
    if (problem !== null) throw new Error(`${file}:${index + 1}: ${problem}: ${line}`);
  }
  return talk;
}

/** Returns what is wrong with the line. */
function addLine(line: string, talk: Talk, people: readonly string[]): string | null {
  const conversation = talk.conversations.at(-1);
  const message = conversation?.messages.at(-1);
  if (line === '' && !isInFence(message)) return null;
  const start = startIn(line);
  if (start) {
    talk.conversations.push({ start, messages: [] });
    return null;
  }
  if (!conversation) return addHead(line, talk.head);
  if (message && line.startsWith('  :: ')) {
    return addMark(line.slice('  :: '.length).split(' '), message, people);
  }
  if (message && (line.startsWith('  ') || line === '')) {
    message.text += `\n${line.slice(2)}`;
    return null;
  }
  return addMessage(line, conversation.messages, people);
}

function isInFence(message: WrittenMessage | undefined): boolean {
  return (message?.text.split('```').length ?? 1) % 2 === 0;
}

function startIn(line: string): Conversation['start'] | null {
  const found = /^(?:(\d+) workdays? ago, (\d\d):(\d\d)|(\d+) minutes ago)$/.exec(line);
  if (!found) return null;
  const [, days, hour, minute, minutesAgo] = found;
  return minutesAgo === undefined
    ? { workdaysAgo: Number(days), hour: Number(hour), minute: Number(minute) }
    : { minutesAgo: Number(minutesAgo) };
}

function addHead(line: string, head: Talk['head']): string | null {
  const [, key, value] = /^([a-z]+): (.+)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return 'neither a fact nor a time';
  head[key] = value;
  return null;
}

function addMessage(
  line: string,
  messages: WrittenMessage[],
  people: readonly string[],
): string | null {
  const [, minutes, by, text] = /^(?:\+(\d+) )?([a-z]+): (.+)$/.exec(line) ?? [];
  if (by === undefined || text === undefined) return 'neither a time nor a message';
  if (!people.includes(by)) return `nobody is called ${by}`;
  const isFirst = messages.length === 0;
  if (isFirst !== (minutes === undefined)) {
    return isFirst ? 'the first message needs no minutes' : 'the minutes are missing';
  }
  const none = { reactions: [], file: null, savedBy: [], call: null };
  messages.push({ by, minutesLater: Number(minutes ?? 0), text, ...none });
  return null;
}

function addMark(
  [kind, ...words]: string[],
  message: WrittenMessage,
  people: readonly string[],
): string | null {
  const stranger = (names: readonly string[]) => {
    const unknown = names.find((name) => !people.includes(name));
    return unknown === undefined ? null : `nobody is called ${unknown}`;
  };
  switch (kind) {
    case 'react': {
      const [code = '', ...by] = words;
      message.reactions.push({ code, by });
      return stranger(by);
    }
    case 'saved':
      message.savedBy = words;
      return stranger(words);
    case 'call': {
      const [said, seconds = null] = words;
      if (seconds !== null && !/^\d+$/.test(seconds)) return 'no seconds of a call';
      const outcome = z.safeParse(CallOutcome, said);
      if (!outcome.success) return 'no outcome of a call';
      message.call = { outcome: outcome.data, seconds: seconds === null ? null : Number(seconds) };
      return null;
    }
    case 'file':
      message.file = words.join(' ');
      return null;
    default:
      return 'no reaction, save, call or file';
  }
}
