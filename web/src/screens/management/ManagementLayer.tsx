import { useState } from 'react';
import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import { usePeopleDialog } from '../../data/people/people-dialogs';

// Few open them.
const WorkspaceSettingsDialog = slot(
  deferred(() => import('./WorkspaceSettingsDialog')),
  'WorkspaceSettingsDialog',
  { when: 'shown' },
);
const EmojiDialog = slot(
  deferred(() => import('./EmojiDialog')),
  'EmojiDialog',
  { when: 'shown' },
);

/** The workspace's settings, which only owners and admins open, and its emoji. */
export function ManagementLayer() {
  const shown = usePeopleDialog((dialog) => dialog.open);
  const settingsUsed = useOnceTrue(shown === 'workspace');
  const emojiUsed = useOnceTrue(shown === 'emoji');
  return (
    <>
      {settingsUsed && <WorkspaceSettingsDialog open={shown === 'workspace'} />}
      {emojiUsed && <EmojiDialog open={shown === 'emoji'} />}
    </>
  );
}

/** Whether it has been true. */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
