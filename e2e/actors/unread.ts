import type { Actor } from './actor.js';

export const line = ({ page }: Actor) => page.getByRole('separator', { name: 'New messages' });

/** In the sidebar, by its whole name: with its counts. */
export const entry = (who: Actor, name: string | RegExp) =>
  who.sidebar().getByRole('link', { name, exact: true });

/** Opens the workspace in another channel than those in which something waits. */
export async function comesBack(who: Actor, address: string): Promise<void> {
  const id = await who.channelId(address, 'launch');
  await who.page.goto(`/#/workspace/${address}/${id}`);
  await who.isInChannel('launch');
}

/** Posts `news 1`, `news 2` …, with the mention in the seventh. */
export async function postsMany(
  who: Actor,
  channelId: number,
  count: number,
  mention = '',
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await who.hasPosted(channelId, `<p>news ${number}${number === 7 ? ` ${mention}` : ''}</p>`);
  }
}
