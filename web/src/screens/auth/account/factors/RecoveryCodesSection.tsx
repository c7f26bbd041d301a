import { renewRecoveryCodes } from '@parley/contract/endpoints/second-factors';
import { call } from '../../../../platform/api/call';
import { ChangeSection } from '../ChangeSection';
import { receiveCodes } from './factor-list';
import { NewCodes } from './NewCodes';

interface RecoveryCodesSectionProps {
  email: string;
  left: number;
  /** Just made; null for none. */
  newCodes: readonly string[] | null;
}

/** For when the phone is lost. */
export function RecoveryCodesSection({ email, left, newCodes }: RecoveryCodesSectionProps) {
  return (
    <ChangeSection
      heading="Recovery codes"
      fact={
        left === 0
          ? 'None left. Make new ones: without them, a lost phone may cost you your account.'
          : `${left} left. Each signs you in once when your phone is lost.`
      }
      openLabel="Make new codes"
      submitLabel="Make new codes"
      email={email}
      onSubmit={async (account) => {
        const { recovery_codes } = await call(renewRecoveryCodes, { body: { account } });
        await receiveCodes(recovery_codes);
      }}
      done="The codes that you had before do not work any more."
      below={newCodes && <NewCodes codes={newCodes} />}
    />
  );
}
