import { setPositions } from '@parley/contract/endpoints/reads';
import { serverLimits } from '@parley/contract/limits';
import { afterEach, expect, it, vi } from 'vitest';
import { channelStore, noChannels } from '../channels/channel-store';
import { endWorkspace } from '../../platform/lib/lifetime';
import { exampleRead } from '../../../testing/examples';
import { noticeStore } from '../../platform/ui/overlays/notices';
import { markAllRead } from './mark-all-read';
import { reads } from './reads';

afterEach(() => {
  endWorkspace();
  vi.unstubAllGlobals();
});

/** A channel with unread messages, of which so many ranges were seen. */
function partlySeen(id: number, ranges: number) {
  const seen = Array.from({ length: ranges }, (_, at) => ({
    after_id: at * 3 + 1,
    to_id: at * 3 + 2,
  }));
  return exampleRead(id, { counted_to: 200, unread: 50, ...(ranges > 0 && { seen }) });
}

it('what was read with all channels can be unread again, however many ranges were seen', async () => {
  const bodies: string[] = [];
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    bodies.push(body);
    return Promise.resolve(Response.json({}));
  });
  const counts = [...Array<number>(60).fill(1), ...Array<number>(60).fill(0), 50, 50, 49, 2, 50];
  const entries = counts.map((ranges, at) => partlySeen(at + 1, ranges));
  reads.receiveAll(Object.fromEntries(entries.map((entry) => [entry.channel_id, entry])));
  const own = { starred: false, sectionId: null };
  const memberships = Object.fromEntries(counts.map((_, at) => [at + 1, own]));
  channelStore.setState({ ...noChannels, workspaceId: 1, memberships });
  await markAllRead();

  const undo = noticeStore.getState().at(-1)?.action;
  expect(undo?.label).toBe('Undo');
  bodies.length = 0;
  undo?.run();
  const restored = () => bodies.flatMap((body) => setPositions.body.parse(JSON.parse(body)).reads);
  await expect.poll(restored).toEqual(
    entries.map(({ channel_id, last_read_id, seen }) => ({
      channel_id,
      message_id: last_read_id,
      ...(seen && { seen }),
    })),
  );
  // As the server counts them.
  const sizes = bodies.map((body) => body.match(/[[{,]/g)?.length ?? 0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(serverLimits.requestValues);
});
