import type { SystemLine } from '@parley/contract/entities/message';
import { systemText } from '@parley/contract/rules/system-line';
import { memberName, useMember } from '../../data/people/member-store';
import styles from './SystemText.module.css';

/** What a member did to the channel, or to who is in it: it stands after their name. */
export function SystemText({ line: { event, user_id } }: { line: SystemLine }) {
  const member = useMember(user_id ?? 0);
  return <p className={styles.text}>{systemText(event, memberName(member))}</p>;
}
