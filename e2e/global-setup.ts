import { makeHub, whyNoNetworks } from './networks.js';

/** Runs once, before the first test; what it returns runs after the last one. */
export default function globalSetup(): Promise<() => Promise<void>> | undefined {
  return whyNoNetworks() === null ? makeHub() : undefined;
}
