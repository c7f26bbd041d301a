import type webPush from 'web-push';

/** The first push loads the library: many installations send none, and it takes memory. */
export async function loadWebPush(): Promise<typeof webPush> {
  const library = await import('web-push');
  return library.default;
}
