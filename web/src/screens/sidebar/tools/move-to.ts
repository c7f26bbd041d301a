import { isStandard } from '@parley/contract/rules/sidebar';
import { channelStore, type SharedChannel } from '../../../data/channels/channel-store';
import { toggleStar } from '../../../data/channels/stars';
import { afterPaint } from '../../../platform/lib/after-paint';
import { placeConversation } from '../../../data/sections/place-conversation';
import { moreButtonId } from '../MoreButton';
import type { MenuSubject } from '../section-menu';

/** Moves a conversation to a section, a standard one among them. */
export function moveTo(channel: SharedChannel, sectionId: string): void {
  if (sectionId === 'starred') {
    if (channelStore.getState().memberships[channel.id]?.starred === false) toggleStar(channel);
  } else {
    void placeConversation(channel.id, isStandard(sectionId) ? null : sectionId);
  }
  keepFocus({ channelId: channel.id }, { sectionId });
}

/** The menu would give the focus back to the row that was; in a collapsed section there is none. */
export function keepFocus(subject: MenuSubject, otherwise: MenuSubject): void {
  afterPaint(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('[role="menu"]')) return;
    const row = document.getElementById(moreButtonId(subject));
    (row ?? document.getElementById(moreButtonId(otherwise)))?.focus();
  });
}
