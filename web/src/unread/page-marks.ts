import waitingIcon from './icon-waiting.svg?url';
import { setTitleCount } from '../lib/page-title';
import { reads } from '../messages/reads/reads';
import { waitingIn } from './waiting';

/** Shows in the tab and on the installed app's icon what waits, until the returned function is called. */
export function showPageMarks(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plainIcon = icon?.href ?? '';
  let shown = 0;

  function show(mentions: number): void {
    if (mentions === shown) return;
    shown = mentions;
    setTitleCount(mentions);
    if (icon) icon.href = mentions > 0 ? waitingIcon : plainIcon;
    void setBadge(mentions);
  }

  const stop = reads.reads.subscribe((all) => show(waitingIn(all).mentions));
  show(waitingIn(reads.reads.getState()).mentions);
  return () => {
    stop();
    show(0);
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
