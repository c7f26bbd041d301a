import waitingIcon from './icon-waiting.svg?url';
import { channelStore } from '../channels/channel-store';
import { setTitleCount } from '../../platform/lib/page-title';
import { reads } from '../reads/reads';
import { useSession } from '../session/session-store';
import { waitingAnywhere, waitingIn } from './waiting';

/** Shows in the tab and on the installed app's icon what waits, until the returned function is called. */
export function showPageMarks(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plainIcon = icon?.href ?? '';
  let shown = 0;
  /** Null: a push may have set it before this page was loaded. */
  let badge: number | null = null;

  /** The open workspace in the tab; all workspaces on the app's icon, as pushes count them. */
  function show(): void {
    const known = reads.reads.getState();
    const open = channelStore.getState();
    mark(waitingIn(known, open).mentions);
    const { mentions: all } = waitingAnywhere(known, open, useSession.getState().workspaces);
    if (badge !== all) void setBadge(all);
    badge = all;
  }

  function mark(mentions: number): void {
    if (mentions === shown) return;
    shown = mentions;
    setTitleCount(mentions);
    if (icon) icon.href = mentions > 0 ? waitingIcon : plainIcon;
  }

  const stops = [
    reads.reads.subscribe(show),
    channelStore.subscribe(show),
    useSession.subscribe(show),
  ];
  show();
  return () => {
    for (const stop of stops) stop();
    // The app's icon still says what waits.
    mark(0);
  };
}

/** Not every browser has badges, and only installed apps show them. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // The browser refuses badges here: the title and the icon say it.
  }
}
