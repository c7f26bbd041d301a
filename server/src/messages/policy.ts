import { isMember, isPublic } from '../channels/policy.js';
import type { VisibleChannel } from '../channels/visible-channels.js';
import { forbidden } from '../http/errors.js';

/** Who only sees a channel changes nothing in it (SPEC §2 Channel view: the preview). */
export function assertMember(channel: VisibleChannel, deed: string): void {
  if (isMember(channel)) return;
  throw forbidden(`Join this ${isPublic(channel) ? 'channel' : 'chat'} to ${deed}.`);
}
