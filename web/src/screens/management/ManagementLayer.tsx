import { useState } from 'react';
import { deferred, useShown } from '../../platform/lib/deferred';
import { usePeopleDialog } from '../../data/people/people-dialogs';

/** Few open them: fetched when they are shown. */
const settings = deferred(() => import('./WorkspaceSettingsDialog'));
const emoji = deferred(() => import('./EmojiDialog'));

/** The workspace's settings, which only owners and admins open, and its emoji. */
export function ManagementLayer() {
  const shown = usePeopleDialog((dialog) => dialog.open);
  const settingsUsed = useOnceTrue(shown === 'workspace');
  const emojiUsed = useOnceTrue(shown === 'emoji');
  return (
    <>
      {settingsUsed && <Settings open={shown === 'workspace'} />}
      {emojiUsed && <Emoji open={shown === 'emoji'} />}
    </>
  );
}

/** Whether it has been true. */
function useOnceTrue(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

function Settings({ open }: { open: boolean }) {
  const parts = useShown(settings);
  return parts && <parts.WorkspaceSettingsDialog open={open} />;
}

function Emoji({ open }: { open: boolean }) {
  const parts = useShown(emoji);
  return parts && <parts.EmojiDialog open={open} />;
}
