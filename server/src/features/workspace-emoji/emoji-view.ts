import type { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';

/** Where the pictures are served; each has a key of its own. */
export const picturePath = '/api/workspace_emoji';

interface EmojiRow {
  id: number;
  name: string;
  picture_key: string;
  creator_id: number;
}

export const emojiColumns = ['id', 'name', 'picture_key', 'creator_id'] as const;

export function emojiView({ id, name, picture_key, creator_id }: EmojiRow): WorkspaceEmoji {
  return { id, name, url: `${picturePath}/${picture_key}`, creator_id };
}
