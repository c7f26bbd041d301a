/** How a person stands to the channel that they post in. */
interface Poster {
  isMember: boolean;
}

/** Who may mention everybody (`@channel`, `@here`). Without the right it is posted as plain text. */
export function mayMentionAll({ isMember }: Poster): boolean {
  return isMember;
}

/** Over this many people the composer asks before it mentions everybody. */
export const largeAudience = 20;
