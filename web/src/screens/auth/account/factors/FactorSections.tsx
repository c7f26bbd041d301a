import { useEffect } from 'react';
import { Problem } from '../../../../platform/ui/fields/Problem';
import { forgetCodes, renewFactors, useFactorList } from './factor-list';
import { PasskeysSection } from './PasskeysSection';
import { RecoveryCodesSection } from './RecoveryCodesSection';
import { TotpSection } from './TotpSection';

/** The account's second factors, and the passkeys that sign in without a password. */
export function FactorSections({ email }: { email: string }) {
  const { factors, problem, newCodes } = useFactorList();
  useEffect(() => {
    void renewFactors();
    return forgetCodes;
  }, []);

  if (!factors) return <Problem>{problem}</Problem>;
  const hasFactor = factors.totp || Object.keys(factors.passkeys).length > 0;
  return (
    <>
      <Problem>{problem}</Problem>
      <TotpSection key={String(factors.totp)} email={email} isOn={factors.totp} />
      <PasskeysSection email={email} passkeys={Object.values(factors.passkeys)} />
      {hasFactor && (
        <RecoveryCodesSection email={email} left={factors.recovery_codes} newCodes={newCodes} />
      )}
    </>
  );
}
