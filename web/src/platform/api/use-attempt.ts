import { useCallback, useState } from 'react';
import { messagesOf } from './call-failed';

interface Attempt {
  running: boolean;
  /** Why the last attempt failed. */
  problem: string | null;
  /** Runs `work`; resolves with whether it succeeded. A stable function. */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
}

/** State of a button whose action may fail. */
export function useAttempt(): Attempt {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    setRunning(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(messagesOf(error).join(' '));
      return false;
    } finally {
      setRunning(false);
    }
  }, []);

  return { running, problem, attempt };
}
