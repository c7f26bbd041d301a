// Every limit on an account, a network or a workspace, in one place. The table in
// docs/self-hosting.md is checked against it. Limits of forms and entities are in
// contract/src/limits.ts, limits of a socket in platform/cable/limits.ts.

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const megabyte = 1024 ** 2;

/** A number of times in a number of seconds; the window begins with the first use. */
export interface Rate {
  times: number;
  seconds: number;
}

export interface NamedRate extends Rate {
  /** The name in the table of the docs, and of the counter. */
  what: string;
  per: 'account' | 'network' | 'session' | 'workspace and address' | 'account and network';
}

/**
 * Generous for people, and for a browser that sends an hour of offline messages at once; tight for
 * abusive programs. Processes that share a Redis count together, others each for itself.
 */
export const rates = {
  signUps: { what: 'accounts made', per: 'network', times: 50, seconds: hour },
  sessionsEnded: { what: 'sessions ended', per: 'session', times: 60, seconds: minute },
  accountChanges: {
    what: 'changes of e-mail, password or ways to sign in',
    per: 'session',
    times: 30,
    seconds: hour,
  },
  factorChanges: {
    what: 'second factors added or removed',
    per: 'account',
    times: 20,
    seconds: hour,
  },
  factorsShown: {
    what: 'recovery codes and passkeys tried beside the password',
    per: 'account and network',
    times: 60,
    seconds: hour,
  },
  passkeysAsked: {
    what: 'passkeys asked for',
    per: 'network',
    times: 300,
    seconds: 10 * minute,
  },
  passkeysTried: {
    what: 'passkeys tried without the password',
    per: 'network',
    times: 300,
    seconds: 10 * minute,
  },
  emailChanges: { what: 'changes of e-mail', per: 'account', times: 5, seconds: hour },
  verificationMails: {
    what: 'links to verify the e-mail address',
    per: 'account',
    times: 5,
    seconds: hour,
  },
  newDeviceMails: {
    what: 'mails about new devices',
    per: 'account',
    times: 5,
    seconds: hour,
  },
  resetsAsked: {
    what: 'links for a new password asked for',
    per: 'network',
    times: 30,
    seconds: hour,
  },
  resetsTried: { what: 'links for a new password used', per: 'network', times: 60, seconds: hour },
  openIdVisits: {
    what: 'sign-ins by a provider begun',
    per: 'network',
    times: 300,
    seconds: hour,
  },
  workspaces: { what: 'workspaces created', per: 'account', times: 20, seconds: day },
  invitedSignUps: {
    what: 'accounts made by invite links',
    per: 'network',
    times: 200,
    seconds: hour,
  },
  invites: { what: 'invites sent or withdrawn', per: 'account', times: 100, seconds: hour },
  management: {
    what: 'changes of roles and of workspace settings',
    per: 'account',
    times: 120,
    seconds: minute,
  },
  inviteLinks: {
    what: 'invite links made or revoked',
    per: 'account',
    times: 60,
    seconds: hour,
  },
  inviteMails: { what: 'invites sent by mail', per: 'account', times: 30, seconds: hour },
  mailsToAddress: {
    what: 'invites mailed to an address',
    per: 'workspace and address',
    times: 3,
    seconds: hour,
  },
  entries: {
    what: 'workspaces entered by a session or an invite link',
    per: 'account',
    times: 60,
    seconds: hour,
  },
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
    what: 'messages edited, deleted or pinned, and changes of bookmarks',
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
  readings: {
    what: 'channels read, marked unread or muted',
    per: 'account',
    times: 600,
    seconds: minute,
  },
  presence: { what: 'changes of presence and status', per: 'account', times: 120, seconds: minute },
  profiles: {
    what: 'changes of the profile',
    per: 'account',
    times: 30,
    seconds: 10 * minute,
  },
  sidebar: { what: 'changes of the sidebar', per: 'account', times: 240, seconds: minute },
  drafts: { what: 'drafts stored', per: 'account', times: 240, seconds: minute },
  notificationSettings: {
    what: 'changes of notification settings and devices',
    per: 'account',
    times: 60,
    seconds: minute,
  },
  pushTests: { what: 'test notifications', per: 'account', times: 10, seconds: minute },
  attention: { what: 'signs of attention', per: 'account', times: 120, seconds: minute },
  uploads: { what: 'uploads begun', per: 'account', times: 300, seconds: minute },
  calls: { what: 'calls begun', per: 'account', times: 30, seconds: minute },
  callSignals: { what: 'call signals', per: 'account', times: 300, seconds: 10 },
  retention: {
    what: 'changes of how long messages are kept',
    per: 'account',
    times: 120,
    seconds: hour,
  },
  exports: { what: 'exports asked for or deleted', per: 'account', times: 20, seconds: day },
  recordDownloads: {
    what: 'exports and audit logs downloaded',
    per: 'account',
    times: 60,
    seconds: hour,
  },
} as const satisfies Record<string, NamedRate>;

/** Maximum counts. The operator sets storage: PARLEY_STORAGE_PER_…. */
export const totals = {
  membersPerWorkspace: 5_000,
  channelsPerWorkspace: 2_000,
  inviteLinksPerWorkspace: 500,
  /** So that nobody can use up the workspace's. */
  inviteLinksPerMember: 50,
  /** Uploads not yet attached to a message, as a multiple of the files of a message. */
  pendingUploads: 4,
  /** Per account and process. */
  // As many as a message may have, because a browser may send them all at once (HTTP/2).
  concurrentUploads: 32,
  /** Browsers of one account that notifications are pushed to: the oldest give way. */
  pushSubscriptions: 20,
} as const;

/** Low, because anybody may use the demo's accounts; bytes. */
export const demoStorage = { maxFileSize: 10 * megabyte, perAccount: 100 * megabyte } as const;
