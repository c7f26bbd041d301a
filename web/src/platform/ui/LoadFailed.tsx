import CloudOff from 'lucide-react/icons/cloud-off';
import { useState } from 'react';
import { unreachableText } from '../api/read-answer';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

/** In place of a part of the app whose code could not be loaded. */
export function LoadFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [isTrying, setTrying] = useState(false);
  function retry() {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  }
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title="This could not be loaded"
      action={
        <Button loading={isTrying} onClick={retry}>
          Try again
        </Button>
      }
    >
      {unreachableText}
    </EmptyState>
  );
}
