import { askForNotifications, refreshPermission } from '../../data/people/notification-permission';
import { Button } from '../../platform/ui/Button';
import { closeOffer, useOffer } from '../../data/notifications/offer';
import styles from './Offer.module.css';
import { turnPushOn, usePushDevice } from '../../data/notifications/push-device';

/** Offers to turn notifications on, and never again in this browser. */
export function Offer() {
  const { shown } = useOffer();
  if (!shown) return null;
  return (
    <section className={styles.offer} aria-label="Notifications">
      <p role="status">Get a notification when somebody writes to you?</p>
      <div className={styles.buttons}>
        <Button size="small" variant="primary" onClick={() => void accept()}>
          Turn on
        </Button>
        <Button size="small" variant="quiet" onClick={closeOffer}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}

async function accept(): Promise<void> {
  closeOffer();
  if (usePushDevice.getState().state === 'off') await turnPushOn();
  else await askForNotifications();
  refreshPermission();
}
