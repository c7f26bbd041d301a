import { listWorkspaceEmoji } from '@parley/contract/endpoints/workspace-emoji';
import type { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';
import { call } from '../../platform/api/call';
import { memberStore } from '../people/member-store';
import { drawOwnEmoji } from './draw-own-emoji';
import { ownEmoji } from './own-emoji';

let asked = 0;

/** Reads the workspace's own emoji. Until then, and where it fails, texts show their names. */
export async function loadOwnEmoji(): Promise<void> {
  const { workspaceId } = memberStore.getState();
  if (workspaceId === 0) return;
  asked += 1;
  const mine = asked;
  const answer = await call(listWorkspaceEmoji, { params: { id: String(workspaceId) } }).catch(
    () => null,
  );
  // A later change has asked anew.
  if (answer === null || mine !== asked) return;
  if (memberStore.getState().workspaceId === workspaceId) showOwnEmoji(Object.values(answer));
}

function showOwnEmoji(all: readonly WorkspaceEmoji[]): void {
  const list = all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const urls = Object.fromEntries(list.map(({ name, url }) => [`:${name}:`, url]));
  const draw = list.length > 0 ? (html: string) => drawOwnEmoji(html, urls) : null;
  ownEmoji.setState({ list, urls, draw }, true);
}
