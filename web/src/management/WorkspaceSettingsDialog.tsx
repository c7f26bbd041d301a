import { workspaceTitle } from '@parley/contract/rules/workspace-address';
import { useWorkspaceAddress } from '../lib/workspace-path';
import { closePeopleDialog } from '../people/people-dialogs';
import { Dialog } from '../ui/overlays/Dialog';
import { Freedoms } from './Freedoms';
import { MemberList } from './MemberList';

/** What owners and admins decide: who may do what, and the members' roles. */
export function WorkspaceSettingsDialog({ open }: { open: boolean }) {
  const address = useWorkspaceAddress();
  return (
    <Dialog
      open={open}
      onClose={closePeopleDialog}
      size="large"
      title="Workspace settings"
      description={`Of ${workspaceTitle(address)}. Changes are saved at once.`}
    >
      <Freedoms />
      <MemberList />
    </Dialog>
  );
}
