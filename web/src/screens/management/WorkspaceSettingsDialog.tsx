import { useWorkspaceAddress } from '../../data/places/workspace-path';
import { closePeopleDialog } from '../../data/people/people-dialogs';
import { useWorkspaceProfile } from '../../data/session/use-workspace-profile';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { WorkspacePermissions } from './WorkspacePermissions';
import { MemberList } from './MemberList';
import { WorkspaceProfileForm } from './WorkspaceProfileForm';

/** Owners and admins decide here about freedoms and members' roles. */
export function WorkspaceSettingsDialog({ open }: { open: boolean }) {
  const address = useWorkspaceAddress();
  const workspace = useWorkspaceProfile(address);
  return (
    <Dialog
      open={open}
      onClose={closePeopleDialog}
      size="large"
      title="Workspace settings"
      description={`Of ${workspace.title}. Changes are saved at once.`}
    >
      <WorkspaceProfileForm workspace={workspace} />
      <WorkspacePermissions />
      <MemberList />
    </Dialog>
  );
}
