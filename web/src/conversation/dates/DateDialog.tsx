import { useRef } from 'react';
import { useStore } from 'zustand';
import { useChannel } from '../../data/channels/channel-store';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { dayOf } from '../text/message-time';
import { useToday } from '../text/use-today';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { clamped, startOf } from './days';
import { Calendar } from './Calendar';
import { closeDateDialog, dateDialog } from './date-dialog';
import { jumpTo } from './jump';

/** Asks for the day to jump to. */
export function DateDialog() {
  const { open, channelId, day } = useStore(dateDialog);
  const channel = useChannel(channelId);
  const path = useWorkspacePath()(channelId);
  const last = useToday();
  const chosen = useRef<HTMLButtonElement>(null);
  if (!channel) return null;
  const days = { first: dayOf(new Date(channel.created_at)), last };
  return (
    <Dialog
      open={open}
      onClose={closeDateDialog}
      size="small"
      title="Jump to a date"
      initialFocus={chosen}
    >
      <Calendar
        key={day}
        ref={chosen}
        initial={clamped(day, days)}
        days={days}
        onChoose={(to) => {
          closeDateDialog();
          void jumpTo(channelId, path, startOf(to));
        }}
      />
    </Dialog>
  );
}
