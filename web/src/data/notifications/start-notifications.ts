import { isRead } from '@parley/contract/rules/seen';
import { followPermission } from '../people/notification-permission';
import { reportAttention } from './attention';
import type { Reads } from '../reads/read-store';
import { reads } from '../reads/reads';
import { repairPush } from './push-device';
import { loadSettings } from './save-settings';
import { closeNotifications } from './shown-notifications';
import { competeToNotify, publishVisibleChannel } from './tab-roles';
import { unlockTone } from './tone';

/** Makes this tab notify, in the open workspace, until the returned function is called. */
export function startNotifications(userId: number, workspaceId: number): () => void {
  const ends = [
    competeToNotify(userId, workspaceId),
    publishVisibleChannel(userId, (channelId) => void closeNotifications(channelId, () => true)),
    reportAttention(),
    unlockTone(),
    closeWhatIsRead(),
    followPermission(mendPush),
  ];
  // Without them nothing is shown here; they come with their next change, or the page's next load.
  loadSettings(workspaceId).catch(() => undefined);
  mendPush();
  return () => {
    for (const end of ends) end();
  };
}

/** A failure is repaired at the next load of the page. */
function mendPush(): void {
  repairPush().catch(() => undefined);
}

/** Closes notifications of messages that were read on any device, also while no tab was open. */
function closeWhatIsRead(): () => void {
  const close = (known: Reads, before: Reads) => {
    for (const { entry } of Object.values(known)) {
      const { channel_id: id, last_read_id, seen } = entry;
      const earlier = before[id]?.entry;
      if (earlier?.last_read_id === last_read_id && earlier.seen === seen) continue;
      void closeNotifications(id, (messageId) => isRead(entry, messageId));
    }
  };
  close(reads.reads.getState(), {});
  return reads.reads.subscribe(close);
}
