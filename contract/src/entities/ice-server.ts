import * as z from 'zod/mini';

/**
 * A STUN or TURN server, as RTCPeerConnection takes it; TURN comes with credentials that expire.
 */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.output<typeof IceServer>;
