import { texts } from '@parley/contract/texts';
import HardDrive from 'lucide-react/icons/hard-drive';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'wouter';
import { useSession } from '../../data/session/session-store';
import { buttonClass } from '../../platform/ui/Button';
import { ChatPicture } from './ChatPicture';
import { Claim } from './Claim';
import styles from './VisitorHome.module.css';

export function VisitorHome() {
  const demo = useSession((session) => session.demo);
  const signUps = useSession((session) => session.signUps);
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <p className={styles.greeting}>Welcome to Parley</p>
          <h1 className={styles.headline}>
            Where teams <em>talk it through.</em>
          </h1>
          <p className={styles.sentence}>
            Parley is team chat you run yourself: channels for the work, live for everybody, kept on
            your own machine.
          </p>
          <div className={styles.actions}>
            {signUps !== 'closed' && (
              <Link to="/signup" className={buttonClass({ variant: 'primary', size: 'large' })}>
                Create your account
              </Link>
            )}
            {demo && (
              <Link to="/signin" className={buttonClass({ size: 'large' })}>
                Demo Login
              </Link>
            )}
          </div>
          {signUps !== 'open' && (
            <p className={styles.sentence}>
              {signUps === 'closed' ? texts.signUpsClosed : texts.signUpsInvited}
            </p>
          )}
        </div>
        <ChatPicture />
      </section>
      <section className={styles.claims} aria-label="What you get">
        <Claim icon={<HardDrive aria-hidden />} title="Yours to run">
          One command starts it on one machine. Your conversations stay in a folder you hold.
        </Claim>
        <Claim icon={<ShieldCheck aria-hidden />} title="Sent means kept">
          A message counts as sent only once it is safely on disk.
        </Claim>
        <Claim icon={<MessagesSquare aria-hidden />} title="Live, and calm about it">
          What others write appears as they send it, and nothing on the page jumps.
        </Claim>
      </section>
    </>
  );
}
