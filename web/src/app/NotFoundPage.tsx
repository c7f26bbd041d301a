import Compass from 'lucide-react/icons/compass';
import { MessagePage } from './MessagePage';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Not found"
      icon={<Compass aria-hidden />}
      heading="There is nothing at this address"
    >
      The link may be mistyped, or its page was removed.
    </MessagePage>
  );
}
