import { beforeEach, describe, expect, it } from 'vitest';
import {
  clearErrors,
  receiveErrors,
  receiveUser,
  receiveWorkspace,
  receiveWorkspaces,
  removeWorkspace,
  startSession,
  useSession,
} from './session-store';
import { exampleUser, exampleWorkspace } from '../../../testing/examples';

const acme = exampleWorkspace(3, { address: 'acme', num_users: 2 });
const alice = { ...exampleUser(7, { email: 'alice@example.com' }), workspaces: { 3: acme } };

const rest = { signups: 'open' as const, password_min: 6, openid: [], mail: false };
const session = () => useSession.getState();

beforeEach(() => startSession({ current_user: null, workspaces: {}, demo: false, ...rest }));

describe('the session', () => {
  it("starts with the page's boot data", () => {
    startSession({ current_user: alice, workspaces: { 3: acme }, demo: true, ...rest });
    expect(session()).toMatchObject({
      currentUser: { id: 7 },
      workspaces: { 3: acme },
      demo: true,
    });
  });

  it('holds the user who signed in, and their workspaces', () => {
    receiveUser(alice);
    expect(session().currentUser?.email).toBe('alice@example.com');
    expect(session().workspaces).toEqual({ 3: acme });
  });

  it('adds a created workspace and removes a workspace on sign-out', () => {
    receiveUser({ ...alice, workspaces: {} });
    receiveWorkspace(acme);
    expect(session().workspaces).toEqual({ 3: acme });
    removeWorkspace(3);
    expect(session().workspaces).toEqual({});
  });
});

describe('the errors of the session (SPEC §8)', () => {
  const clearing = {
    'a user': () => receiveUser(alice),
    'a workspace': () => receiveWorkspace(acme),
    'the workspaces': () => receiveWorkspaces({ 3: acme }),
    'an explicit clear': () => clearErrors(),
  };
  for (const [what, clear] of Object.entries(clearing)) {
    it(`are cleared by ${what}`, () => {
      receiveErrors(['User already exists, please try again.']);
      expect(session().errors).toHaveLength(1);
      clear();
      expect(session().errors).toEqual([]);
    });
  }
});
