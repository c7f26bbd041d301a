import {
  ActionCableExtendedProtocol,
  ActionCableProtocol,
  type Cable,
  createCable,
  JSONEncoder,
  type ReasonError,
} from '@anycable/core';
import { cableUrl, socketWith } from './client-sockets.js';

/**
 * 1.1.7 loses the reason on the way to the base class, and then closes subscriptions for good that
 * were pending when the connection broke.
 */
class Protocol extends ActionCableExtendedProtocol {
  override reset(reason: ReasonError): void {
    ActionCableProtocol.prototype.reset.call(this, reason);
    super.reset(reason);
  }
}

/** @anycable/core with the extended protocol, as a browser with these cookies has it. */
export function anycableClient(server: { url: string }, cookie: string): Cable {
  return createCable(cableUrl(server), {
    protocol: new Protocol(),
    subprotocol: 'actioncable-v1-ext-json',
    websocketFormat: 'text',
    encoder: new JSONEncoder(),
    websocketImplementation: socketWith(cookie),
    reconnectStrategy: () => 50,
    logLevel: 'error',
  });
}
