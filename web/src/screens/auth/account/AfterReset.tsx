import type { OwnAccount } from '@parley/contract/entities/own-account';
import type { SecondFactors } from '@parley/contract/entities/second-factor';
import { Link, useSearchParams } from 'wouter';
import { buttonClass } from '../../../platform/ui/Button';
import styles from './AccountPage.module.css';
import { useFactorList } from './factors/factor-list';

/** `/account?reset={route}`: what signs in without the password that was just set, and the way on. */
export function AfterReset({ account }: { account: OwnAccount }) {
  const [search] = useSearchParams();
  const next = search.get('reset');
  const { factors } = useFactorList();
  const others = factors ? otherSignIns(account, factors) : [];
  if (next === null || others.length === 0) return null;
  return (
    <section className={styles.section} aria-label="After your new password">
      <div className={styles.about}>
        <h2 className={styles.heading}>Your new password is set</h2>
        <p className={styles.fact}>
          These still sign in to your account without it. Remove below what is not yours.
        </p>
        <ul className={styles.consequences}>
          {others.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      </div>
      <div className={styles.buttons}>
        <Link to={next} className={buttonClass({ variant: 'primary' })}>
          They are all mine
        </Link>
      </div>
    </section>
  );
}

function otherSignIns({ identities }: OwnAccount, { passkeys }: SecondFactors) {
  return [
    ...Object.values(passkeys).map(({ id, device }) => ({
      key: `passkey-${id}`,
      name: `A passkey of ${device || 'an unknown browser'}`,
    })),
    ...Object.values(identities).map(({ id, label, email }) => ({
      key: `identity-${id}`,
      name: email === '' ? label : `${label} as ${email}`,
    })),
  ];
}
