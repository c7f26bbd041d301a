import type { Message } from '@parley/contract/entities/message';
import { beforeEach, describe, expect, it } from 'vitest';
import { isUnread, markAllSeen, markArrived, markSeen, unreadStore } from './unread-store';

const alice = 1;
const bob = 2;
const general = 10;

function message(id: number, user_id = bob): Message {
  const at = '2026-01-01T00:00:00.000Z';
  const client_id = '00000000-0000-4000-8000-000000000001';
  const made = { created_at: at, updated_at: at, client_id, type: 'message' as const };
  const rest = { ...made, files: [], total_reacts: {}, user_reacts: {} };
  return { id, body: '', user_id, channel_id: general, ...rest };
}

const generalIsUnread = () => isUnread(unreadStore.getState(), general);

describe('what is unread', () => {
  beforeEach(() => unreadStore.setState({ newest: {}, seen: {} }, true));

  it('is what others said since one last looked', () => {
    markArrived(message(5), alice);
    expect(generalIsUnread()).toBe(true);
    markSeen(general, 5);
    expect(generalIsUnread()).toBe(false);
    markArrived(message(6, alice), alice);
    expect(generalIsUnread()).toBe(false);
  });

  it('R6: stays as it is when old events come again', () => {
    markArrived(message(5), alice);
    markSeen(general, 5);
    markArrived(message(4), alice);
    markArrived(message(5), alice);
    markSeen(general, 3);
    expect(generalIsUnread()).toBe(false);
    markArrived(message(6), alice);
    expect(generalIsUnread()).toBe(true);
  });

  it('is nothing at the end of a channel whose last message was deleted unseen', () => {
    markArrived(message(5), alice);
    markSeen(general, 4);
    expect(generalIsUnread()).toBe(true);
    markAllSeen(general);
    expect(generalIsUnread()).toBe(false);
  });
});
