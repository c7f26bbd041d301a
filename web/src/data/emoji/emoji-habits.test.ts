import { expect, it } from 'vitest';
import { frequentlyUsed } from './emoji-habits';

it('the frequently used emoji are the most used first, and of those the newest', () => {
  const uses = ['🎉', '🚀', '👀', '🚀', '🎉', '🚀', '🔥'];
  expect(frequentlyUsed({ tone: 0, uses }).slice(0, 3)).toEqual(['🚀', '🎉', '👀']);
});
