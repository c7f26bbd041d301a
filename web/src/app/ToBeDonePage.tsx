import { PencilLine } from 'lucide-react';
import { MessagePage } from './MessagePage';

export function ToBeDonePage() {
  return (
    <MessagePage
      title="Not written yet"
      icon={<PencilLine aria-hidden />}
      heading="This page is not written yet"
    >
      We would rather leave it blank than fill it with words that say nothing.
    </MessagePage>
  );
}
