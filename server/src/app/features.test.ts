import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { features } from './features.js';

const root = new URL('../features/', import.meta.url);
const folders = readdirSync(root).filter((name) => existsSync(new URL(`${name}/feature.ts`, root)));

it.each(folders)('the app has the feature of features/%s', async (folder) => {
  const address = new URL(`${folder}/feature.js`, root).href;
  const module = (await import(/* @vite-ignore */ address)) as Record<string, unknown>;
  expect(features.filter((feature) => Object.values(module).includes(feature))).toHaveLength(1);
});
