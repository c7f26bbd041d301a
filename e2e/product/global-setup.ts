import { build } from '../../scripts/build.mjs';
import { missing } from '../../scripts/outside.mjs';
import { recordMovingPicture } from '../calls/moving-picture.js';
import { makeHub, networkNeeds } from '../calls/networks.js';
import { buildHost } from './build-host.js';

/** Runs once, before the first test; what it returns runs after the last one. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (missing(['chromium']).length > 0) return undefined;
  const built = await build();
  if (!built.ok) throw new Error(built.output);
  await buildHost();
  await recordMovingPicture();
  return missing(networkNeeds).length === 0 ? makeHub() : undefined;
}
