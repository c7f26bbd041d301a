import { deferred } from '../../platform/lib/deferred';
import { slot } from '../../platform/lib/slot';
import room from '../row/Room.module.css';

const QuoteCards = slot(
  deferred(() => import('./QuoteCards')),
  'QuoteCards',
  // The room of one card: most messages link to one at most.
  { Placeholder: () => <div className={room.quote} /> },
);

/** Shows the messages that a message links to. */
export function Quotes({ body }: { body: string }) {
  return body.includes('?message=') && <QuoteCards body={body} />;
}
