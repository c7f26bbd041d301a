import type { Message } from '@parley/contract/entities/message';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useAttempt } from '../../platform/api/use-attempt';
import { useChannel, channelStore } from '../../data/channels/channel-store';
import { memberName, useMembers } from '../../data/people/member-store';
import { Button } from '../../platform/ui/Button';
import styles from './MentionOffer.module.css';
import { addToChannel, dismissOffer, isAbsent, useOffers } from '../../data/mentions/offers';

const nobody: readonly number[] = [];

/** Offers the author of a message to add the people it mentions to the channel. For the author only. */
export function MentionOffer({ message }: { message: Message }) {
  const { client_id, channel_id } = message;
  const offered = useOffers((offers) => offers[client_id]) ?? nobody;
  // Members who have joined meanwhile are left out.
  const absent = useStore(
    channelStore,
    useShallow(() => offered.filter((id) => isAbsent(channel_id, id))),
  );
  if (absent.length === 0) return null;
  return <Offer message={message} userIds={absent} />;
}

function Offer({ message, userIds }: { message: Message; userIds: readonly number[] }) {
  const { client_id, channel_id } = message;
  const channel = useChannel(channel_id);
  const members = useMembers(userIds);
  const { running, problem, attempt } = useAttempt();
  const names = new Intl.ListFormat('en').format(userIds.map((id) => memberName(members[id])));

  async function add() {
    if (await attempt(() => addToChannel(channel_id, userIds))) dismissOffer(client_id);
  }

  return (
    <div className={styles.offer} role="group" aria-label="Only you can see this">
      <p className={styles.text}>
        <span>{`${names} ${userIds.length === 1 ? 'is' : 'are'} not in #${channel?.name}.`}</span>
        {problem !== null && (
          <span className={styles.problem} role="alert">
            {` ${problem}`}
          </span>
        )}
      </p>
      <div className={styles.buttons}>
        <Button size="small" loading={running} onClick={() => void add()}>
          {userIds.length === 1 ? 'Add' : `Add all ${userIds.length}`}
        </Button>
        <Button size="small" variant="quiet" onClick={() => dismissOffer(client_id)}>
          Not now
        </Button>
      </div>
    </div>
  );
}
