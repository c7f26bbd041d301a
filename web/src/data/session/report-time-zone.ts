import { updateUser } from '@parley/contract/endpoints/users';
import { call } from '../../platform/api/call';
import { ownTimeZone, timeZoneChange } from './own-time-zone';
import { useSession } from './session-store';

/** Reports the user's time zone, so that others see the right local time. */
export async function reportTimeZone(): Promise<void> {
  const { currentUser } = useSession.getState();
  const now = new Date();
  const user = currentUser && timeZoneChange(currentUser, ownTimeZone(now), now);
  if (!user) return;
  // After a failure the next page load reports it.
  await call(updateUser, { params: { id: currentUser.id }, body: { user } }).catch(() => {});
}
