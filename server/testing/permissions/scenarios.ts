import { bookmarkScenarios } from './bookmark-scenarios.js';
import { channelScenarios } from './channel-scenarios.js';
import { factorScenarios } from './factor-scenarios.js';
import { inviteScenarios } from './invite-scenarios.js';
import { liveScenarios } from './live-scenarios.js';
import { messageScenarios } from './message-scenarios.js';
import { notificationScenarios } from './notification-scenarios.js';
import { peopleScenarios } from './people-scenarios.js';
import { readScenarios } from './read-scenarios.js';
import { recordScenarios } from './record-scenarios.js';
import type { Scenario } from './scenario.js';
import { sidebarScenarios } from './sidebar-scenarios.js';

export const scenarios: readonly Scenario[] = [
  ...messageScenarios,
  ...bookmarkScenarios,
  ...channelScenarios,
  ...readScenarios,
  ...sidebarScenarios,
  ...liveScenarios,
  ...notificationScenarios,
  ...inviteScenarios,
  ...recordScenarios,
  ...peopleScenarios,
  ...factorScenarios,
];
