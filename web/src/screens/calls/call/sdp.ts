export interface Origin {
  session: string;
  version: number;
}

/**
 * RFC 8866, 5.2: `o=<username> <sess-id> <sess-version> …`; the version grows with each
 * description.
 */
export function originOf(sdp = ''): Origin | null {
  const [, session, version] = /^o=\S+ (\d+) (\d+)/m.exec(sdp) ?? [];
  return session === undefined ? null : { session, version: Number(version) };
}

/**
 * Turns a description into an answer by fixing the DTLS role, which an offer leaves open (RFC 8842,
 * 5.2), to the role settled by `remote` and `local`.
 */
export function asAnswer(sdp: string, { remote = '', local = '' }: Settled): string {
  const theirs = roleIn(remote);
  const role = theirs ?? (roleIn(local) === 'active' ? 'passive' : 'active');
  return sdp.replace(/^a=setup:actpass/gm, `a=setup:${role}`);
}

interface Settled {
  remote: string | undefined;
  local: string | undefined;
}

const roleIn = (sdp: string) => /^a=setup:(active|passive)/m.exec(sdp)?.[1];

/** The ICE username fragment; it changes with each ICE restart. */
export const ufragOf = (sdp = '') => /^a=ice-ufrag:(.+)$/m.exec(sdp)?.[1];

/** Identifies an offer, so that the answer can refer to it. */
export function offerIdOf({ sdp }: RTCSessionDescriptionInit): string {
  const origin = originOf(sdp);
  return origin ? `${origin.session} ${origin.version}` : '';
}
