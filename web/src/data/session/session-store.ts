import type { Boot, SignUpMode } from '@parley/contract/boot';
import type { OwnUser, User } from '@parley/contract/entities/user';
import type {
  WorkspaceProfile,
  WorkspaceSummary,
} from '@parley/contract/entities/workspace-summary';
import { create } from 'zustand';

interface Session {
  /** Null for a visitor. */
  currentUser: User | null;
  /** The workspaces the user is signed in to, by id. */
  workspaces: Readonly<Record<string, WorkspaceSummary>>;
  /** The errors of the last failed call (SPEC §8). */
  errors: readonly string[];
  /** Whether this server has a demo workspace. */
  demo: boolean;
  /** Whether new accounts may be created here. */
  signUps: SignUpMode;
  /** Characters that a new password must have at least. */
  passwordMin: number;
  /** Providers to sign in by. */
  openid: Boot['openid'];
  /** Whether this server sends mail. */
  mail: boolean;
}

export const useSession = create<Session>()(() => ({
  currentUser: null,
  workspaces: {},
  errors: [],
  demo: false,
  signUps: 'open',
  passwordMin: 0,
  openid: [],
  mail: false,
}));

export function startSession(boot: Boot): void {
  const { current_user: currentUser, workspaces, demo, openid, mail } = boot;
  const { signups: signUps, password_min: passwordMin } = boot;
  const settings = { demo, signUps, passwordMin, openid, mail };
  useSession.setState({ currentUser, workspaces, errors: [], ...settings });
}

/** Stores the user after signing up or in. */
export function receiveUser({ workspaces, ...currentUser }: OwnUser): void {
  useSession.setState({ currentUser, workspaces, errors: [] });
}

export function receiveWorkspaces(workspaces: Record<string, WorkspaceSummary>): void {
  useSession.setState({ workspaces, errors: [] });
}

/** A background refresh: keeps the errors on the screen. */
export function renewWorkspaces(workspaces: Record<string, WorkspaceSummary>): void {
  useSession.setState({ workspaces });
}

export function receiveWorkspace(workspace: WorkspaceSummary): void {
  useSession.setState(({ workspaces }) => ({
    workspaces: { ...workspaces, [workspace.id]: workspace },
    errors: [],
  }));
}

/** Its name or picture changed. */
export function changeWorkspace(id: number, profile: WorkspaceProfile): void {
  useSession.setState(({ workspaces }) => {
    const { [id]: workspace } = workspaces;
    return workspace ? { workspaces: { ...workspaces, [id]: { ...workspace, ...profile } } } : {};
  });
}

/** After signing out of a workspace. */
export function removeWorkspace(id: number): void {
  useSession.setState(({ workspaces }) => {
    const { [id]: _, ...others } = workspaces;
    return { workspaces: others };
  });
}

export function receiveErrors(errors: readonly string[]): void {
  useSession.setState({ errors });
}

export function clearErrors(): void {
  if (useSession.getState().errors.length > 0) useSession.setState({ errors: [] });
}
