import type { Message } from '@parley/contract/entities/message';

/**
 * The source of each field when the answer to changing a message arrives: the answer, or the field's own
 * events, which may be newer.
 */
const sources = {
  id: 'answer',
  body: 'answer',
  user_id: 'answer',
  channel_id: 'answer',
  created_at: 'answer',
  updated_at: 'answer',
  client_id: 'answer',
  type: 'answer',
  call: 'answer',
  system: 'answer',
  files: 'answer',
  pin: 'own events',
  previews: 'own events',
  total_reacts: 'own events',
  user_reacts: 'own events',
} as const satisfies Record<keyof Message, 'answer' | 'own events'>;

/** Merges the answer into the loaded message, unless the loaded state is newer. */
export function mergeAnswer(known: Message, answer: Message): Message {
  if (known.updated_at > answer.updated_at) return known;
  const { pin: _, ...merged } = answer;
  for (const field of ownEventFields) setField(merged, field, known[field]);
  return merged;
}

type Field = keyof Message;

/** Cast: `Object.keys` does not use the literal's key type. */
const ownEventFields = (Object.keys(sources) as Field[]).filter(
  (field) => sources[field] === 'own events',
);

function setField<Name extends Field>(
  message: Partial<Message>,
  name: Name,
  value: Message[Name] | undefined,
): void {
  if (value !== undefined) message[name] = value;
}
