import { useState } from 'react';
import { deferred, useDeferred } from '../lib/deferred';
import { usePeopleDialog } from '../people/people-dialogs';

/** Few open it: fetched when it is shown. */
const settings = deferred(() => import('./WorkspaceSettingsDialog'));

/** The workspace's settings, which only owners and admins open. */
export function ManagementLayer() {
  const open = usePeopleDialog((dialog) => dialog.open === 'workspace');
  const [isUsed, setUsed] = useState(open);
  if (open && !isUsed) setUsed(true);
  return isUsed && <Settings open={open} />;
}

function Settings({ open }: { open: boolean }) {
  const parts = useDeferred(settings);
  return parts && <parts.WorkspaceSettingsDialog open={open} />;
}
