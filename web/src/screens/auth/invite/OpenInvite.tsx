import { useEffect, useEffectEvent, useState } from 'react';
import { messagesOf } from '../../../platform/api/call-failed';
import { Button } from '../../../platform/ui/Button';
import { FormCard } from '../../../platform/ui/fields/FormCard';
import { LoadingScreen } from '../../../platform/ui/LoadingScreen';
import { enterByInvite } from './enter-by-invite';
import { type InviteLink, isDead } from './use-invite';

/** A member goes straight in; so does somebody who has just chosen the account to join with. */
export function OpenInvite(link: InviteLink) {
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const enter = useEffectEvent(() => {
    enterByInvite(link).catch((error: unknown) => {
      if (isDead(error)) link.onDead();
      else setProblem(messagesOf(error).join(' '));
    });
  });
  // A second call is harmless.
  useEffect(() => enter(), [attempt]);
  if (problem === null) return <LoadingScreen />;
  return (
    <FormCard title="The workspace could not be opened" description={problem}>
      <Button
        size="large"
        wide
        onClick={() => {
          setProblem(null);
          setAttempt(attempt + 1);
        }}
      >
        Try again
      </Button>
    </FormCard>
  );
}
