import { ClientId } from '@parley/contract/entities/message';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newClientId, uuidFromBytes } from './client-id';

it('creates ids that the contract accepts, also without crypto.randomUUID', () => {
  expect(z.safeParse(ClientId, newClientId()).success).toBe(true);
  const id = uuidFromBytes(Uint8Array.from({ length: 16 }, (_, index) => 255 - index));
  expect(id).toBe('fffefdfc-fbfa-49f8-b7f6-f5f4f3f2f1f0');
  expect(z.safeParse(ClientId, id).success).toBe(true);
});
