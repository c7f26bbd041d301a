import type { authoredFields, Message } from '@parley/contract/entities/message';

type Field = Exclude<keyof Message, keyof typeof authoredFields>;

/**
 * The source of each field when the answer to changing a message arrives: the answer, as for all that the author
 * sets, or the field's own events, which may be newer.
 */
const sources = {
  id: 'answer',
  user_id: 'answer',
  created_at: 'answer',
  updated_at: 'answer',
  type: 'answer',
  call: 'answer',
  system: 'answer',
  files: 'answer',
  pin: 'own events',
  previews: 'own events',
  total_reacts: 'own events',
  user_reacts: 'own events',
} as const satisfies Record<Field, 'answer' | 'own events'>;

/** Merges the answer into the loaded message, unless the loaded state is newer. */
export function mergeAnswer(known: Message, answer: Message): Message {
  if (known.updated_at > answer.updated_at) return known;
  const { pin: _, ...merged } = answer;
  for (const field of ownEventFields) setField(merged, field, known[field]);
  return merged;
}

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
