import { listAuditEvents } from '@parley/contract/endpoints/audit-events';
import { createExport, deleteExport, listExports } from '@parley/contract/endpoints/exports';
import * as management from '@parley/contract/endpoints/management';
import { readRetention, setRetention } from '@parley/contract/endpoints/retention';
import * as workspaceEmoji from '@parley/contract/endpoints/workspace-emoji';
import type { Role } from '@parley/contract/entities/user';
import type { Team } from '../people/team.js';
import { by, type CountedCalls } from './counted-call.js';
import { newEmoji } from './new-emoji.js';

/** The calls of those who manage a workspace, by Alice. Each changes something. */
export function managementCalls(team: Team): CountedCalls {
  let role: Role = 'member';
  let unique = 100;
  const inAcme = () => ({ query: { workspace_id: String(team.workspaceId) } });
  const ofAcme = () => ({ params: { id: String(team.workspaceId) } });
  /** One is made at a time, and here no job makes them. */
  const forgetExports = () =>
    team.server.store.transact((tx) => tx.deleteFrom('exports').execute());

  return {
    manageWorkspaceUser: () =>
      by(team.alice, management.manageWorkspaceUser, {
        body: {
          workspace_user: {
            workspace_id: team.workspaceId,
            user_id: team.bob.id,
            role: (role = role === 'member' ? 'admin' : 'member'),
          },
        },
      }),
    changeWorkspaceSettings: () =>
      by(team.alice, management.changeWorkspaceSettings, {
        params: { id: String(team.workspaceId) },
        body: { settings: { edit_minutes: (unique += 1) } },
      }),
    changeWorkspaceProfile: () =>
      by(team.alice, management.changeWorkspaceProfile, {
        params: { id: String(team.workspaceId) },
        body: { workspace: { title: `Acme ${(unique += 1)}` } },
      }),
    listWorkspaceEmoji: () => by(team.alice, workspaceEmoji.listWorkspaceEmoji, ofAcme()),
    addWorkspaceEmoji: () =>
      by(team.alice, workspaceEmoji.addWorkspaceEmoji, {
        ...ofAcme(),
        body: newEmoji(`parrot${(unique += 1)}`),
      }),
    async deleteWorkspaceEmoji() {
      const { id } = await team.alice.browser.call(workspaceEmoji.addWorkspaceEmoji, {
        ...ofAcme(),
        body: newEmoji(`parrot${(unique += 1)}`),
      });
      return by(team.alice, workspaceEmoji.deleteWorkspaceEmoji, {
        params: { id: String(team.workspaceId), emoji_id: String(id) },
      });
    },
    listAuditEvents: () => by(team.alice, listAuditEvents, inAcme()),
    readRetention: () => by(team.alice, readRetention, inAcme()),
    setRetention() {
      unique += 1;
      const retention = {
        workspace_id: team.workspaceId,
        retention_days: unique,
        legal_hold: true,
      };
      return by(team.alice, setRetention, { body: { retention } });
    },
    createExport: async () => {
      await forgetExports();
      return by(team.alice, createExport, { body: { export: { workspace_id: team.workspaceId } } });
    },
    listExports: () => by(team.alice, listExports),
    async deleteExport() {
      await forgetExports();
      const made = await team.alice.browser.call(createExport, { body: { export: {} } });
      return by(team.alice, deleteExport, { params: { id: String(made.id) } });
    },
  };
}
