import type { SystemLine } from '@parley/contract/entities/message';
import { systemText } from '@parley/contract/rules/system-line';
import { memberName, useMember } from '../../data/people/member-store';
import styles from './SystemText.module.css';

/** Tells a change of the channel or of its members; it stands after the name of the member who made it. */
export function SystemText({ line: { event, user_id } }: { line: SystemLine }) {
  const member = useMember(user_id ?? 0);
  return <p className={styles.text}>{systemText(event, memberName(member))}</p>;
}
