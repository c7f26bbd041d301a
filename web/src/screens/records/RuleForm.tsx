import type { RetentionRule } from '@parley/contract/entities/retention';
import { useState } from 'react';
import { messagesOf } from '../../platform/api/call-failed';
import { useSubmission } from '../../platform/lib/use-submission';
import { Button } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import { SelectField } from '../../platform/ui/fields/SelectField';
import { confirm } from '../../platform/ui/overlays/confirm';
import styles from './Records.module.css';
import { daysText, offeredDays } from './retention-words';

interface RuleFormProps {
  /** `the workspace`, `#plans` */
  place: string;
  rule: RetentionRule;
  /** A channel may follow its workspace. */
  mayInherit: boolean;
  onSave: (rule: RetentionRule) => Promise<void>;
}

const [forEver, asWorkspace] = ['for-ever', 'as-workspace'];

function valueOf({ inherits, retention_days }: RetentionRule): string {
  if (inherits) return asWorkspace;
  return retention_days === null ? forEver : String(retention_days);
}

/** How long messages are kept in one place. Key it by the place: it starts from its rule. */
export function RuleForm({ place, rule, mayInherit, onSave }: RuleFormProps) {
  const [kept, setKept] = useState(valueOf(rule));
  const [held, setHeld] = useState(rule.legal_hold);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const isChanged = kept !== valueOf(rule) || held !== rule.legal_hold;
  const days = Number(kept);
  const offered = new Set([
    ...offeredDays,
    ...(rule.retention_days === null ? [] : [rule.retention_days]),
  ]);

  const submission = useSubmission(async () => {
    setProblem(null);
    if (days > 0 && !held && !(await confirmClearing(place, days))) return;
    try {
      await onSave({
        inherits: kept === asWorkspace,
        retention_days: days > 0 ? days : null,
        legal_hold: held,
      });
      setSaved(true);
    } catch (error) {
      setProblem(messagesOf(error).join(' '));
    }
  });

  return (
    <form
      className={styles.form}
      aria-label={`Retention of ${place}`}
      onSubmit={submission.onSubmit}
    >
      <SelectField
        label={`Keep messages of ${place}`}
        value={kept}
        onChange={({ target }) => {
          setKept(target.value);
          setSaved(false);
        }}
      >
        {mayInherit && <option value={asWorkspace}>As the workspace</option>}
        <option value={forEver}>For ever</option>
        {[...offered]
          .toSorted((a, b) => a - b)
          .map((each) => (
            <option key={each} value={each}>
              {daysText(each)}
            </option>
          ))}
      </SelectField>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={held}
          onChange={({ target }) => {
            setHeld(target.checked);
            setSaved(false);
          }}
        />
        <span>Legal hold: clear nothing while it is on</span>
      </label>
      <Problem>{problem}</Problem>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" disabled={!isChanged || submission.submitting}>
          Save
        </Button>
        <p role="status" className={styles.fact}>
          {isSaved && !isChanged && 'Saved.'}
        </p>
      </div>
    </form>
  );
}

function confirmClearing(place: string, days: number): Promise<boolean> {
  return confirm({
    title: `Delete messages of ${place} after ${daysText(days)}?`,
    detail:
      'Older ones go at once, for everybody and with their files. They cannot be brought back.',
    action: 'Delete old messages',
  });
}
