// Every limit on what an account, a network or a workspace may do, in one place. The table in
// docs/self-hosting.md is checked against it. What a form or an entity may hold is the contract's
// (contract/src/limits.ts), what one live connection may ask is cable/limits.ts.

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1024 ** 2;

/** So many times in so many seconds; the window begins with the first time. */
export interface Rate {
  times: number;
  seconds: number;
}

export interface NamedRate extends Rate {
  /** As the docs' table names it. */
  what: string;
  per: 'account' | 'network';
}

/**
 * Generous for people, and for a browser that sends what was written during an hour without a network
 * at once; tight for a program that means harm. Each process counts for itself.
 */
export const rates = {
  signUps: { what: 'accounts made', per: 'network', times: 50, seconds: hour },
  workspaces: { what: 'workspaces created', per: 'account', times: 20, seconds: day },
  invites: { what: 'invites sent or withdrawn', per: 'account', times: 100, seconds: hour },
  channels: { what: 'channels created or deleted', per: 'account', times: 60, seconds: hour },
  channelChanges: { what: 'changes of channels', per: 'account', times: 60, seconds: minute },
  memberships: {
    what: 'channels and direct messages joined, left or starred',
    per: 'account',
    times: 120,
    seconds: minute,
  },
  directMessages: { what: 'direct messages opened', per: 'account', times: 300, seconds: hour },
  posts: { what: 'messages posted', per: 'account', times: 300, seconds: minute },
  messageChanges: {
    what: 'messages edited or deleted',
    per: 'account',
    times: 120,
    seconds: minute,
  },
  reactions: {
    what: 'reactions added or removed',
    per: 'account',
    times: 120,
    seconds: minute,
  },
  saves: { what: 'messages saved or unsaved', per: 'account', times: 120, seconds: minute },
  presence: { what: 'changes of presence and status', per: 'account', times: 120, seconds: minute },
  profiles: {
    what: 'changes of the profile',
    per: 'account',
    times: 30,
    seconds: 10 * minute,
  },
  uploads: { what: 'uploads begun', per: 'account', times: 300, seconds: minute },
  callSignals: { what: 'call signals', per: 'account', times: 300, seconds: 10 },
} as const satisfies Record<string, NamedRate>;

export type RateName = keyof typeof rates;

/** Which calls count for which rate. Every change has one; a test holds this against the contract. */
export const rateOfCall: Readonly<Record<string, RateName>> = {
  createWorkspace: 'workspaces',
  inviteToWorkspace: 'invites',
  withdrawInvite: 'invites',
  createChannel: 'channels',
  deleteChannel: 'channels',
  updateChannel: 'channelChanges',
  joinChannel: 'memberships',
  leaveChannel: 'memberships',
  updateChannelUser: 'memberships',
  updateDm: 'memberships',
  openDm: 'directMessages',
  postMessage: 'posts',
  updateMessage: 'messageChanges',
  deleteMessage: 'messageChanges',
  createReact: 'reactions',
  deleteReact: 'reactions',
  createSave: 'saves',
  deleteSave: 'saves',
  updateWorkspaceUser: 'presence',
  updateUser: 'profiles',
};

/** How much there may be at a time. Storage is set by the operator: PARLEY_STORAGE_PER_…. */
export const totals = {
  membersPerWorkspace: 5_000,
  channelsPerWorkspace: 2_000,
  /** Files that wait for a message, as many messages' worth. */
  waitingUploads: 4,
  /** Of one account, in one process. */
  // As many as a message may have at once, where a browser sends them all together (HTTP/2).
  uploadsUnderWay: 32,
} as const;

/** Anybody may use the demo's accounts, so they hold little; bytes. */
export const demoStorage = { maxFileSize: 10 * megabyte, perAccount: 100 * megabyte } as const;
