import { useState } from 'react';
import { useParams } from 'wouter';
import { isInviteToken } from '@parley/contract/rules/invite-token';
import { useTitle } from '../../../platform/lib/use-title';
import { useSession } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import { LoadingScreen } from '../../../platform/ui/LoadingScreen';
import { DeadInvite } from './DeadInvite';
import { InviteForms } from './InviteForms';
import { JoinWorkspace } from './JoinWorkspace';
import { OpenInvite } from './OpenInvite';
import { useInvite } from './use-invite';

/** `/invite/{token}`: leads from a link into its workspace, with or without an account. */
export function InvitePage() {
  const { token } = useParams<{ token: string }>();
  useTitle('Invite');
  return isInviteToken(token) ? <ReadableInvite key={token} token={token} /> : <DeadInvite />;
}

function ReadableInvite({ token }: { token: string }) {
  // The user of the moment it was opened: the forms stay while their account comes in.
  const [user] = useState(() => useSession.getState().currentUser);
  const { invite, problem, dead, retry, setDead } = useInvite(token);
  if (dead) return <DeadInvite />;
  if (problem !== null) {
    return (
      <FormCard title="The invite could not be loaded" description={problem}>
        <Button size="large" wide onClick={retry}>
          Try again
        </Button>
      </FormCard>
    );
  }
  if (!invite) return <LoadingScreen />;
  const link = { token, invite, onDead: setDead };
  if (!user) return <InviteForms {...link} />;
  return invite.is_member ? <OpenInvite {...link} /> : <JoinWorkspace {...link} user={user} />;
}
