import { Component, Fragment, type ReactElement } from 'react';
import type { Elements } from '../lib/elements';
import { createCrashCount } from '../lib/crash-count';

interface RecoveryProps {
  children: Elements;
  /** Shown after repeated crashes. Without a fallback, the recovery around this one mounts its children anew. */
  fallback?: ReactElement;
}

interface State {
  /** Counts how often the children were mounted. */
  round: number;
  status: 'shown' | 'crashed' | 'given up';
  error: unknown;
}

/**
 * Mounts its children anew when they crash, which a translator or an extension may cause by altering the page: a new
 * tree knows nothing of that. Typed text is in stores by then. React has error boundaries only as classes.
 */
export class Recovery extends Component<RecoveryProps, State> {
  override state: State = { round: 0, status: 'shown', error: null };
  private readonly mayTryAgain = createCrashCount();

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { status: 'crashed', error };
  }

  /** Renders again before the browser paints. */
  override componentDidCatch(): void {
    const status = this.mayTryAgain() ? 'shown' : 'given up';
    this.setState(({ round }) => ({ round: round + 1, status }));
  }

  override render(): Elements {
    const { round, status, error } = this.state;
    const { children, fallback } = this.props;
    if (status === 'shown') return <Fragment key={round}>{children}</Fragment>;
    if (status === 'crashed') return null;
    if (fallback) return fallback;
    throw error;
  }
}
