import { deferred, useDeferred } from '../../platform/lib/deferred';

const cards = deferred(() => import('./QuoteCards'));

/** Shows the messages that a message links to. */
export function Quotes({ body }: { body: string }) {
  return body.includes('?message=') && <Linked body={body} />;
}

function Linked({ body }: { body: string }) {
  const parts = useDeferred(cards);
  // The room of a card: most messages link to one at most.
  return parts ? <parts.QuoteCards body={body} /> : <div style={{ height: 88 }} />;
}
