import type { Export } from '@parley/contract/entities/export';
import { useEffect, useRef } from 'react';
import { useAttempt } from '../../platform/api/use-attempt';
import { fileSize } from '../../data/files/file-size';
import { Button, buttonClass } from '../../platform/ui/Button';
import { Problem } from '../../platform/ui/fields/Problem';
import styles from './Records.module.css';
import {
  askForExport,
  isUnderWay,
  latestOf,
  removeExport,
  renewExports,
  useExports,
} from './exports-store';

/** How often progress is asked for, in milliseconds. */
const pollMs = 1_000;

interface ExportControlsProps {
  /** Null: of the user's own data. */
  workspaceId: number | null;
  /** The label of the button that asks for one. */
  askLabel: string;
}

/** Asks for an archive, shows how far it is, and offers it. */
export function ExportControls({ workspaceId, askLabel }: ExportControlsProps) {
  const latest = useExports((state) => latestOf(state, workspaceId));
  const problem = useExports((state) => state.problem);
  const { running, problem: failure, attempt } = useAttempt();
  const asking = useRef<HTMLButtonElement>(null);
  const waits = latest ? isUnderWay(latest) : false;

  useEffect(() => void renewExports(), []);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void renewExports(), pollMs);
    return () => clearInterval(timer);
  }, [waits]);

  async function removeIt(id: number) {
    // The button goes with the archive, so the focus needs a place.
    if (await attempt(() => removeExport(id))) asking.current?.focus();
  }

  return (
    <>
      <div role="status" className={styles.state}>
        {latest && <State latest={latest} />}
      </div>
      <Problem>{problem ?? failure}</Problem>
      <div className={styles.buttons}>
        {latest?.state === 'ready' && (
          <a
            className={buttonClass({ variant: 'primary' })}
            href={`/api/exports/${latest.id}/archive`}
            download
          >
            Download
          </a>
        )}
        <Button
          ref={asking}
          loading={running || waits}
          onClick={() => void attempt(() => askForExport(workspaceId))}
        >
          {latest?.state === 'ready' ? 'Make a new one' : askLabel}
        </Button>
        {latest && (
          <Button variant="quiet" disabled={running} onClick={() => void removeIt(latest.id)}>
            {waits ? 'Cancel' : 'Delete'}
          </Button>
        )}
      </div>
    </>
  );
}

function State({ latest }: { latest: Export }) {
  const { state, items_done, items_total, byte_size, problem, expires_at } = latest;
  switch (state) {
    case 'waiting':
      return <p>The export will begin in a moment.</p>;
    case 'running':
      return (
        <>
          <progress
            className={styles.progress}
            max={Math.max(1, items_total)}
            value={items_done}
            aria-label="Progress of the export"
          />
          <p>
            {`${items_done} of ${items_total} messages and files. You can leave this page meanwhile.`}
          </p>
        </>
      );
    case 'ready':
      return (
        <p>
          {`Ready: a zip archive of ${fileSize(byte_size ?? 0)}, for you alone${until(expires_at)}.`}
        </p>
      );
    case 'failed':
      return <p>{`The export failed. ${problem}`}</p>;
  }
}

function until(expiresAt: string | null): string {
  if (expiresAt === null) return '';
  return `, until ${new Date(expiresAt).toLocaleDateString('en', { dateStyle: 'long' })}`;
}
