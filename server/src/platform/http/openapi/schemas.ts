import { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { Activity } from '@parley/contract/entities/activity';
import { AuditEvent } from '@parley/contract/entities/audit-event';
import { Bookmark } from '@parley/contract/entities/bookmark';
import { CallSignal } from '@parley/contract/entities/call-signal';
import { Channel, ChannelUser } from '@parley/contract/entities/channel';
import { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { Draft, DraftFile } from '@parley/contract/entities/draft';
import { Export } from '@parley/contract/entities/export';
import { FilePart } from '@parley/contract/entities/file-part';
import { Invite, OtherWorkspace } from '@parley/contract/entities/invite';
import { Message, MessageFile } from '@parley/contract/entities/message';
import { MessageReact } from '@parley/contract/entities/message-react';
import { MessageSave } from '@parley/contract/entities/message-save';
import { NotificationReport, PushTest } from '@parley/contract/entities/notification-report';
import { NotificationSettings } from '@parley/contract/entities/notification-settings';
import { PushDevice } from '@parley/contract/entities/push-subscription';
import { ReadEntry } from '@parley/contract/entities/read-entry';
import { Retention, RetentionRule } from '@parley/contract/entities/retention';
import { Sidebar, SidebarSection } from '@parley/contract/entities/sidebar';
import { Member, OwnUser, Presence, User } from '@parley/contract/entities/user';
import { LoadedWorkspace, WorkspaceExists } from '@parley/contract/entities/workspace';
import { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';
import { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { ErrorBody } from '@parley/contract/errors';
import * as z from 'zod/mini';
import type { JsonSchema } from './json-schema.js';

/** The named schemas that responses refer to. */
const entities = {
  Activity,
  AuditEvent,
  CallSignal,
  Channel,
  ChannelUser,
  DmChannelUser,
  Draft,
  DraftFile,
  ErrorBody,
  Export,
  Invite,
  LoadedWorkspace,
  Member,
  Message,
  MessageFile,
  MessageReact,
  MessageSave,
  NotificationReport,
  NotificationSettings,
  OtherWorkspace,
  OwnUser,
  Presence,
  PushDevice,
  PushTest,
  ReadEntry,
  Retention,
  RetentionRule,
  Sidebar,
  SidebarSection,
  User,
  WorkspaceEmoji,
  Bookmark,
  WorkspaceExists,
  WorkspaceSettings,
  WorkspaceSummary,
  WorkspaceUser,
};

type Schema = z.core.$ZodType;

/** Reference to a named schema in the document. */
const placeOf = (name: string): string => `#/components/schemas/${name}`;

/** The schemas of responses, which refer to the entities, and the entities themselves. */
export function answerSchemas(answers: Readonly<Record<string, Schema>>): {
  entities: Record<string, JsonSchema>;
  answers: Record<string, JsonSchema>;
} {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(entities)) registry.add(schema, { id });
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(answers)) {
    const id = registry.get(schema)?.id ?? `answer of ${name}`;
    if (!registry.has(schema)) registry.add(schema, { id });
    names.set(name, id);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: placeOf,
  });
  const named = (id: string) => plain(schemas[id]);
  return {
    entities: Object.fromEntries(Object.keys(entities).map((id) => [id, named(id)])),
    answers: Object.fromEntries(
      [...names].map(([name, id]) => [name, id in entities ? { $ref: placeOf(id) } : named(id)]),
    ),
  };
}

/** A file in JSON Schema 2020-12 and OpenAPI 3.1; `format: binary` was OpenAPI 3.0. */
const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The schema of a request; a file appears as a text of bytes. */
export function inputSchema(schema: Schema): JsonSchema {
  return plain(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        if (zodSchema === FilePart) Object.assign(jsonSchema, bytes);
      },
    }),
  );
}

/** Strips keywords that only say where the schema came from. */
function plain(schema: object | undefined): JsonSchema {
  const {
    $schema: _dialect,
    $id: _place,
    '~standard': _code,
    ...rest
  } = { ...schema } as JsonSchema;
  return rest;
}
