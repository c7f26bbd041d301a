import type { Member } from '@parley/contract/entities/user';
import { AuditAction, type AuditEvent } from '@parley/contract/entities/audit-event';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { compareNames } from '../../data/people/compare-names';
import { channelStore } from '../../data/channels/channel-store';
import { memberName, memberStore } from '../../data/people/member-store';
import { Button, buttonClass } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { SelectField } from '../../platform/ui/fields/SelectField';
import { actions, actionText, actionTexts, changeText } from './audit-words';
import styles from './Records.module.css';
import { loadMore, openAuditLog, queryOf, useAuditLog } from './audit-store';

const all = 'all';
const formats = [
  ['csv', 'CSV'],
  ['jsonl', 'JSON lines'],
] as const;

/** Lists changes with their actors, times and origins. */
export function AuditLog({ workspaceId }: { workspaceId: number }) {
  const [action, setAction] = useState<AuditAction | null>(null);
  const [actorId, setActorId] = useState<number | null>(null);
  const members = useStore(memberStore, (state) => state.members);
  const filter = { workspaceId, action, actorId };
  const { status, events, next, problem } = useAuditLog();
  useEffect(() => openAuditLog({ workspaceId, action, actorId }), [workspaceId, action, actorId]);
  const people = Object.values(members).toSorted((one, other) =>
    compareNames(memberName(one), memberName(other)),
  );

  return (
    <section className={styles.section} aria-label="Audit log">
      <div className={styles.filters}>
        <SelectField
          label="Change"
          value={action ?? all}
          onChange={({ target }) =>
            setAction(AuditAction.options.find((option) => option === target.value) ?? null)
          }
        >
          <option value={all}>All changes</option>
          {actions.map((option) => (
            <option key={option} value={option}>
              {actionTexts[option]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="By"
          value={actorId ?? all}
          onChange={({ target }) => setActorId(target.value === all ? null : Number(target.value))}
        >
          <option value={all}>Everybody</option>
          {people.map((member) => (
            <option key={member.id} value={member.id}>
              {memberName(member)}
            </option>
          ))}
        </SelectField>
        <div className={styles.downloads}>
          {formats.map(([format, label]) => (
            <a
              key={format}
              className={buttonClass({})}
              href={`/api/audit_events.${format}?${new URLSearchParams(queryOf(filter))}`}
              download
            >
              <Download className={styles.icon} aria-hidden />
              <span>{label}</span>
            </a>
          ))}
        </div>
      </div>
      {status === 'failed' && <Problem>{problem}</Problem>}
      {status === 'ready' && events.length === 0 && (
        <p className={styles.fact}>There are no such changes.</p>
      )}
      <ul className={styles.list} aria-label="Changes" aria-busy={status === 'loading'}>
        {events.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </ul>
      {(next !== null || status === 'failed') && (
        <div className={styles.buttons}>
          <Button loading={status === 'loading'} onClick={() => void loadMore(filter)}>
            {status === 'failed' ? 'Try again' : 'Show more'}
          </Button>
        </div>
      )}
    </section>
  );
}

function AuditRow({ event }: { event: AuditEvent }) {
  const { actor_id, action, address, at } = event;
  const actor = useStore(memberStore, (state) => state.members[actor_id]);
  const target = useTargetName(event);
  const change = changeText(event, nameOf);
  return (
    <li className={styles.event}>
      <p className={styles.what}>
        <b>{actionText(action)}</b>
        {target !== '' && (
          <>
            {' '}
            <bdi>{target}</bdi>
          </>
        )}
        {change !== '' && <span className={styles.change}>{` (${change})`}</span>}
      </p>
      <p className={styles.fact}>
        <bdi>{userName(actor, actor_id)}</bdi>
        <span>, </span>
        <time dateTime={at}>{new Date(at).toLocaleString('en', timeFormat)}</time>
        {address !== null && <span>{`, from ${address}`}</span>}
      </p>
    </li>
  );
}

/** Read when the row is shown: names of inviters rarely change. */
function nameOf(userId: number): string {
  return userName(memberStore.getState().members[userId], userId);
}

function userName(member: Member | undefined, userId: number): string {
  return member ? memberName(member) : `User ${userId}`;
}

const timeFormat = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** '' where the action says it all. */
function useTargetName({ target: { kind, id }, actor_id }: AuditEvent): string {
  const channel = useStore(channelStore, (state) =>
    kind === 'channel' ? state.channels[id] : undefined,
  );
  const member = useStore(memberStore, (state) =>
    kind === 'user' ? state.members[id] : undefined,
  );
  if (kind === 'workspace' || (kind === 'user' && id === actor_id)) return '';
  if (channel && !channel.dm_channel) return `#${channel.name}`;
  if (member) return memberName(member);
  return `${kind.replace('_', ' ')} ${id}`;
}
