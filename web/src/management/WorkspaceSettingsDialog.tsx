import { useWorkspaceAddress } from '../lib/workspace-path';
import { closePeopleDialog } from '../people/people-dialogs';
import { useWorkspaceProfile } from '../session/use-workspace-profile';
import { Dialog } from '../ui/overlays/Dialog';
import { Freedoms } from './Freedoms';
import { MemberList } from './MemberList';
import { WorkspaceProfileForm } from './WorkspaceProfileForm';

/** What owners and admins decide: who may do what, and the members' roles. */
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
      <Freedoms />
      <MemberList />
    </Dialog>
  );
}
