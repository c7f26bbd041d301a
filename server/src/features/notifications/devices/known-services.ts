/** Push services of the browsers there are; `*.` stands for any host below. */
const wellKnown = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * Whether an endpoint belongs to a push service. A browser chooses the address that this server then
 * sends requests to, so that any other would let its user reach what only this machine can (SSRF).
 *
 * @param further hosts, which are reached over https, and origins
 */
export function isPushEndpoint(endpoint: string, further: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return [...wellKnown, ...further].some((pattern) =>
    pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern,
  );
}
