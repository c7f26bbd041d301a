import { expect, it } from 'vitest';
import { exampleChannel } from '../../../testing/examples';
import { kindQuestion } from './managing';

const plans = (...users: number[]) =>
  exampleChannel(7, { name: 'plans', users: Object.fromEntries(users.map((id) => [id, { id }])) });

it('members read who will see a channel that becomes private', () => {
  expect(kindQuestion(plans(1), true).detail).toContain('Only you will see it then.');
  expect(kindQuestion(plans(1, 2), true).detail).toContain('Only its 2 members will see it then.');
});

it('whoever is not in a channel reads that they lose it, whether somebody is in it or not', () => {
  const lost = 'You are not in it, and will not see it any more.';
  expect(kindQuestion(plans(2), false).detail).toContain(`${lost} Only its member will.`);
  expect(kindQuestion(plans(2, 3), false).detail).toContain(`${lost} Only its 2 members will.`);
  expect(kindQuestion(plans(), false).detail).toContain(`${lost} Nobody is.`);
});
