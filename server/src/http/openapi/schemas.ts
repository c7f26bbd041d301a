import * as z from 'zod/mini';
import { WorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { CallSignal } from '@parley/contract/entities/call-signal';
import { Channel, ChannelUser } from '@parley/contract/entities/channel';
import { DmChannelUser } from '@parley/contract/entities/dm-channel-user';
import { FilePart } from '@parley/contract/entities/file-part';
import { Message, MessageFile } from '@parley/contract/entities/message';
import { MessageReact } from '@parley/contract/entities/message-react';
import { MessageSave } from '@parley/contract/entities/message-save';
import { Member, OwnUser, Presence, User } from '@parley/contract/entities/user';
import { LoadedWorkspace, WorkspaceExists } from '@parley/contract/entities/workspace';
import { WorkspaceSummary } from '@parley/contract/entities/workspace-summary';
import { ErrorBody } from '@parley/contract/errors';
import type { JsonSchema } from './json-schema.js';

/** What answers are made of, under the names that the document gives them. */
const entities = {
  CallSignal,
  Channel,
  ChannelUser,
  DmChannelUser,
  ErrorBody,
  LoadedWorkspace,
  Member,
  Message,
  MessageFile,
  MessageReact,
  MessageSave,
  OwnUser,
  Presence,
  User,
  WorkspaceExists,
  WorkspaceSummary,
  WorkspaceUser,
};

type Schema = z.core.$ZodType;

/** Where in the document a named schema stands. */
const placeOf = (name: string): string => `#/components/schemas/${name}`;

/** The schemas of answers, which refer to the entities, and the entities themselves. */
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

/** As JSON Schema 2020-12 and OpenAPI 3.1 describe a file; `format: binary` was OpenAPI 3.0's. */
const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };

/** What may be sent; a file's place is a text of bytes. */
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

/** Without what only says where the schema came from. */
function plain(schema: object | undefined): JsonSchema {
  const {
    $schema: _dialect,
    $id: _place,
    '~standard': _code,
    ...rest
  } = { ...schema } as JsonSchema;
  return rest;
}
