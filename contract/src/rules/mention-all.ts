import { type ActingMember, mayMentionAllHere } from './roles.js';

/** How a person stands to the channel that they post in, and to its workspace. */
interface Poster {
  isMember: boolean;
  actingMember: ActingMember;
}

/** Whether a member may mention everybody (`@channel`, `@here`). Without the right the mention is posted as plain text. */
export function mayMentionAll({ isMember, actingMember }: Poster): boolean {
  return isMember && mayMentionAllHere(actingMember);
}

/** Over this many people the composer asks before it mentions everybody. */
export const largeAudience = 20;
