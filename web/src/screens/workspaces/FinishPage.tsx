import { productName } from '@parley/contract/texts';
import Hash from 'lucide-react/icons/hash';
import styles from './FinishPage.module.css';
import { WizardPage, type WizardPageProps } from './WizardPage';

export function FinishPage(page: WizardPageProps) {
  const { address, channel } = page.wizard;
  return (
    <WizardPage
      {...page}
      title={`Tada! Meet your team's first channel: #${channel}`}
      description="Say something there, then invite the others."
      submitLabel={`See Your Channel in ${productName}`}
    >
      <div className={styles.channel} aria-hidden>
        <Hash />
        <span className={styles.name}>{channel}</span>
        <span className={styles.host}>{`${address}.${location.host}`}</span>
      </div>
    </WizardPage>
  );
}
