import { isPersonName, type PersonName } from './people.js';

/** What was said at one time in one place. */
export interface Conversation {
  place: { channel: string } | { pair: readonly [PersonName, PersonName] };
  start: { minutesAgo: number } | { workdaysAgo: number; hour: number; minute: number };
  messages: ScriptedMessage[];
}

export interface ScriptedMessage {
  by: PersonName;
  /** After the one before it. */
  minutesLater: number;
  /** Written as `markup` reads it. */
  text: string;
  reactions: { code: string; by: PersonName[] }[];
  file: string | null;
  savedBy: PersonName[];
}

/**
 * Reads a script. `#channel 3d 09:40` or `@one+other 75m` begins a conversation: three working days
 * ago at that time (UTC), or so many minutes ago. `+4 name: text` is a message, four minutes after
 * the last (two where nothing is said); what is indented belongs to it: more text, or after `::` its
 * reactions, its file, and who saved it. Throws at the first line that means nothing.
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
    messages.push({ by: person(by), minutesLater, text, reactions: [], file: null, savedBy: [] });
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
