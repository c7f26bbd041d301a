import { setNotify } from '@parley/contract/endpoints/reads';
import type { NotifyLevel } from '@parley/contract/entities/read-entry';
import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { useAttempt } from '../../platform/api/use-attempt';
import { reads } from '../../data/reads/reads';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './NotifyLevels.module.css';

const levels: readonly { level: NotifyLevel | null; label: string }[] = [
  { level: null, label: 'As everywhere else' },
  { level: 'all', label: 'All messages' },
  { level: 'mentions', label: 'Mentions' },
  { level: 'nothing', label: 'Nothing' },
];

interface Choice {
  level?: NotifyLevel | null;
  muted?: boolean;
}

/** Sets the level of notifications of a conversation, and mutes it. */
export function NotifyLevels({ channelId }: { channelId: number }) {
  const entry = useStore(reads.reads, (all) => all[channelId]?.entry);
  const { problem, attempt } = useAttempt();
  const group = useId();
  /** The user's choice, until the server has answered. */
  const [chosen, setChosen] = useState<Choice>({});
  if (!entry) return null;
  const { level, muted } = { level: entry.notify, muted: entry.muted, ...chosen };

  async function change(notify: Choice) {
    setChosen(notify);
    await attempt(async () => {
      const askedAt = reads.changesOf(channelId);
      const changed = await call(setNotify, { params: { id: channelId }, body: { notify } });
      reads.receiveAnswer(changed, askedAt);
    });
    setChosen({});
  }

  return (
    <fieldset className={styles.levels}>
      <legend className={styles.legend}>Notify me about</legend>
      <div className={styles.choices}>
        {levels.map(({ level: value, label }) => (
          <label key={label} className={styles.choice}>
            <input
              type="radio"
              name={group}
              checked={level === value}
              onChange={() => void change({ level: value })}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={muted}
          onChange={({ target }) => void change({ muted: target.checked })}
        />
        Mute
        <span className={styles.hint}>
          Greyed in the sidebar, and not counted. Mentions still show.
        </span>
      </label>
      <Problem>{problem}</Problem>
    </fieldset>
  );
}
