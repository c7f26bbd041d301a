import type { RetentionRule } from '@parley/contract/entities/retention';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { byName } from '../../data/channels/channel-order';
import { channelStore } from '../../data/channels/channel-store';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { SelectField } from '../../platform/ui/fields/SelectField';
import { Skeleton } from '../../platform/ui/Skeleton';
import styles from './Records.module.css';
import { ruleText } from './retention-words';
import { RuleForm } from './RuleForm';
import { loadRetention, saveRule, useRetention } from './retention-store';

const asWorkspace: RetentionRule = { inherits: true, retention_days: null, legal_hold: false };

/** How long messages are kept, in the workspace and in channels that differ. */
export function RetentionTab({ workspaceId }: { workspaceId: number }) {
  const { retention, problem } = useRetention();
  const all = useStore(channelStore, (state) => state.channels);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => void loadRetention(workspaceId), [workspaceId]);
  const channels = Object.values(all)
    .filter((channel) => !channel.dm_channel)
    .toSorted(byName);
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0];

  if (problem !== null) {
    return (
      <section className={styles.section} aria-label="Retention">
        <Problem>{problem}</Problem>
        <div className={styles.buttons}>
          <Button onClick={() => void loadRetention(workspaceId)}>Try again</Button>
        </div>
      </section>
    );
  }
  if (retention === null || !channel) return <Skeleton height={160} />;
  const rules = retention.channels;
  const differing = channels.filter(({ id }) => rules[id] && !isPlain(rules[id]));
  return (
    <>
      <section className={styles.section} aria-label="Retention of the workspace">
        <h2 className={styles.heading}>The whole workspace</h2>
        <p className={styles.fact}>
          Older messages are deleted, with their files, reactions and saves, in all channels and
          direct messages. Members can still delete their own at any time.
        </p>
        <RuleForm
          place="the workspace"
          rule={retention.workspace}
          mayInherit={false}
          onSave={(rule) => saveRule(workspaceId, null, rule)}
        />
      </section>
      <section className={styles.section} aria-label="Retention of channels">
        <h2 className={styles.heading}>A channel that differs</h2>
        <div className={styles.form}>
          <SelectField
            label="Channel"
            value={channel.id}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {`#${name}`}
              </option>
            ))}
          </SelectField>
        </div>
        <RuleForm
          key={channel.id}
          place={`#${channel.name}`}
          rule={rules[channel.id] ?? asWorkspace}
          mayInherit
          onSave={(rule) => saveRule(workspaceId, channel.id, rule)}
        />
        {differing.length > 0 && (
          <ul className={styles.list} aria-label="Channels that differ from the workspace">
            {differing.map(({ id, name }) => (
              <li key={id} className={styles.rule}>
                <span>{`#${name}: ${ruleText(rules[id] ?? asWorkspace)}`}</span>
                <Button size="small" aria-label={`Change #${name}`} onClick={() => setChosen(id)}>
                  Change
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function isPlain({ inherits, legal_hold }: RetentionRule): boolean {
  return inherits && !legal_hold;
}
