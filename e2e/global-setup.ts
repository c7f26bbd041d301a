import { missing } from '../scripts/outside.mjs';
import { makeHub, networkNeeds } from './networks.js';

/** Runs once, before the first test; what it returns runs after the last one. */
export default function globalSetup(): Promise<() => Promise<void>> | undefined {
  return missing(networkNeeds).length === 0 ? makeHub() : undefined;
}
