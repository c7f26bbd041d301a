import { useId } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../../platform/ui/Button';
import styles from './AccountPage.module.css';

/** For an account that is signed in to by a provider alone. */
export function NoPasswordSection() {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.about}>
          <h2 id={id} className={styles.heading}>
            Password
          </h2>
          <p className={styles.fact}>Your account has none. A link by mail lets you set one.</p>
        </div>
        <Link to="/forgot" className={buttonClass({})}>
          Set a password
        </Link>
      </div>
    </section>
  );
}
