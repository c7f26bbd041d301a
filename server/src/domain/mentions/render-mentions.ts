import { serverLimits } from '@parley/contract/limits';
import { displayName } from '@parley/contract/rules/display-name';
import { escapedText } from '@parley/contract/rules/markup-spelling';
import { mayMentionAll } from '@parley/contract/rules/mention-all';
import type { Reader } from '../../platform/store/store.js';
import { findActingMember } from '../channels/acting-member.js';
import { isDm, isMember } from '../channels/policy.js';
import { type VisibleChannel, visibleChannels } from '../channels/visible-channels.js';
import { visiblePeople } from '../channels/visible-people.js';
import { hasReferences, type Reference, referencesIn, rewriteReferences } from './rewrite-spans.js';

export interface RenderContext {
  channel: VisibleChannel;
  authorId: number;
}

/**
 * The sanitised body with mentions of members of the workspace, by today's names, and links to
 * channels that the author may see. Whatever else claims to be a mention is left as its text.
 */
export async function renderMentions(
  reader: Reader,
  place: RenderContext,
  body: string,
): Promise<string> {
  if (!hasReferences(body)) return body;
  const references = referencesIn(body).slice(0, serverLimits.mentionsPerMessage);
  const names = await findNames(reader, place, references);
  let left: number = serverLimits.mentionsPerMessage;
  return rewriteReferences(body, (reference) => {
    left -= 1;
    return left < 0 ? null : (names.get(keyOf(reference)) ?? null);
  });
}

const keyOf = ({ attribute, value }: Reference): string => `${attribute} ${value}`;

/** HTML by reference. */
async function findNames(
  reader: Reader,
  place: RenderContext,
  references: readonly Reference[],
): Promise<Map<string, string>> {
  const idsOf = (attribute: Reference['attribute']) => [
    ...new Set(
      references
        .filter((reference) => reference.attribute === attribute)
        .map(({ value }) => Number(value))
        .filter((id) => Number.isSafeInteger(id)),
    ),
  ];
  const names = new Map<string, string>();
  const name = (attribute: Reference['attribute'], value: string | number, text: string) =>
    names.set(keyOf({ attribute, value: String(value) }), escapedText(text));

  for (const member of await findMembers(reader, place, idsOf('data-mention'))) {
    name('data-mention', member.id, `@${displayName(member)}`);
  }
  for (const channel of await findChannels(reader, place, idsOf('data-channel'))) {
    name('data-channel', channel.id, `#${channel.name}`);
  }
  const all = references.some(({ value }) => value === 'channel' || value === 'here');
  if (all && (await mayMentionEverybody(reader, place))) {
    name('data-mention', 'channel', '@channel');
    name('data-mention', 'here', '@here');
  }
  return names;
}

async function mayMentionEverybody(reader: Reader, { channel, authorId }: RenderContext) {
  const actingMember = await findActingMember(reader, channel.workspace_id, authorId);
  return mayMentionAll({ isMember: isMember(channel) || isDm(channel), actingMember });
}

/** Deactivated members are not among them, and of guests' mentions only people whom they see. */
async function findMembers(
  reader: Reader,
  { channel, authorId }: RenderContext,
  ids: readonly number[],
) {
  if (ids.length === 0) return [];
  const visible = await visiblePeople(reader, authorId, channel.workspace_id);
  const members = await reader
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.id', 'users.display_name', 'users.full_name', 'users.email'])
    .where('workspace_members.workspace_id', '=', channel.workspace_id)
    .where('workspace_members.user_id', 'in', ids)
    .where('workspace_members.deactivated_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .execute();
  return members.filter(({ id }) => visible === null || visible.has(id));
}

/** Public channels only: names of other channels are visible to members alone. */
async function findChannels(
  reader: Reader,
  { channel, authorId }: RenderContext,
  ids: readonly number[],
) {
  if (ids.length === 0) return [];
  return visibleChannels(reader, authorId)
    .select(['channels.id', 'channels.name'])
    .where('channels.workspace_id', '=', channel.workspace_id)
    .where('channels.kind', '=', 'public')
    .where('channels.id', 'in', ids)
    .execute();
}
