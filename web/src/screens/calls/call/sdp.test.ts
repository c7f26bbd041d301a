import { expect, it } from 'vitest';
import { asAnswer } from './sdp';

const described = (role: string) => `v=0\r\na=setup:${role}\r\nm=audio\r\na=setup:${role}\r\n`;

it.each([
  ['the other than this side answered with', 'actpass', 'active', 'passive'],
  ['the other than this side answered with', 'actpass', 'passive', 'active'],
  ['that of the answer before', 'passive', 'actpass', 'passive'],
  ['that of the answer before', 'active', 'actpass', 'active'],
])('an offer turned into an answer gets a DTLS role: %s (%s, %s)', (_name, remote, local, role) => {
  const settled = { remote: described(remote), local: described(local) };
  expect(asAnswer(described('actpass'), settled)).toBe(described(role));
});

it('an answer keeps its role', () => {
  const settled = { remote: described('active'), local: described('actpass') };
  expect(asAnswer(described('active'), settled)).toBe(described('active'));
});
