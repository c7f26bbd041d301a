import type { OwnUser } from '@parley/contract/entities/user';
import KeyRound from 'lucide-react/icons/key-round';
import { messagesOf } from '../../../platform/api/call-failed';
import { useSubmission } from '../../../platform/lib/use-submission';
import { clearErrors, receiveErrors } from '../../../data/session/session-store';
import { Button } from '../../../platform/ui/Button';
import { canUsePasskeys, signInWithPasskey } from './passkeys';

interface PasskeyButtonProps {
  /** The address of the workspace; blank for the account alone. */
  address: string;
  disabled: boolean;
  onSignedIn: (user: OwnUser) => void;
}

/** Signs in without e-mail and password, where the browser can. Its label has not SPEC's `Sign In` in it. */
export function PasskeyButton({ address, disabled, onSignedIn }: PasskeyButtonProps) {
  const { submitting, onSubmit } = useSubmission(async () => {
    clearErrors();
    try {
      onSignedIn(await signInWithPasskey(address));
    } catch (error) {
      receiveErrors(messagesOf(error));
    }
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      size="large"
      wide
      icon={<KeyRound aria-hidden />}
      disabled={disabled || submitting}
      onClick={onSubmit}
    >
      Use a passkey
    </Button>
  );
}
