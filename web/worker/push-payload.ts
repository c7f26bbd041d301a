/** A notification as the worker shows it. */
export interface PushedNotification {
  title: string;
  body: string;
  /** Path and fragment on this server, opened by a click. */
  navigate: string;
  /** A conversation has a single notification: a later one replaces it. */
  tag: string;
  silent: boolean;
  /** A call waits for an answer. */
  rings: boolean;
  /** A call rings no more. */
  endsCall: boolean;
  /** Kept in the notification, for comparing with later ones; null if it is about no message. */
  messageId: number | null;
}

export interface Pushed {
  notification: PushedNotification;
  /** The number on the icon of the installed app; null leaves it as it is. */
  badge: number | null;
}

/**
 * Reads a payload in the Declarative Web Push form, https://www.w3.org/TR/push-api/#declarative-push-message.
 * A payload of any other form still gives a notification: iOS ends a subscription after three pushes that
 * show nothing.
 */
export function readPushed(payload: unknown, origin: string): Pushed {
  const message = isObject(payload) ? payload : {};
  const given = isObject(message['notification']) ? message['notification'] : {};
  const data = isObject(given['data']) ? given['data'] : {};
  const title = textOf(given['title']);
  return {
    notification: {
      title: title || 'Parley',
      body: textOf(given['body']) || (title ? '' : 'Something new is waiting for you.'),
      navigate: ownPath(textOf(given['navigate']), origin),
      tag: textOf(given['tag']) || 'parley',
      silent: given['silent'] === true,
      rings: data['kind'] === 'call',
      endsCall: data['kind'] === 'call_ended',
      messageId: numberOf(data['message_id']),
    },
    // The Push API has it beside the notification, WebKit in it.
    badge: numberOf(message['app_badge']) ?? numberOf(given['app_badge']),
  };
}

/** An address on another server opens the home page instead. */
export function ownPath(navigate: string, origin: string): string {
  if (!URL.canParse(navigate, origin)) return '/';
  const url = new URL(navigate, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : '/';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : null;
}
