import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { productVersion } from './product-version.js';

it('the product says the version of package.json', () => {
  const file = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ version: productVersion });
});
