import { readdir, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { DemoPerson } from './people.js';
import { type Conversation, readTalk } from './talk.js';

/** The demo workspace, as the folder `content` describes it. */
export interface DemoContent {
  owner: string;
  /** By name. */
  people: Record<string, DemoPerson>;
  /** Public, oldest first. */
  channels: DemoChannel[];
  directs: DemoDirect[];
  /** The bytes of `content/files`, by name. */
  files: Map<string, Buffer>;
}

interface Place {
  /** The name of a channel; of direct messages `one+other`. */
  place: string;
  members: string[];
  /** The members who starred it. */
  starred: string[];
  conversations: Conversation[];
}

export interface DemoChannel extends Place {
  topic: string;
  description: string;
  creator: string;
}

export interface DemoDirect extends Place {
  /** The first began it. */
  members: [string, string];
}

/** Beside this module, and beside the built server. */
const ownContent = new URL('./content/', import.meta.url);

/**
 * Reads `content`, and checks its syntax, names and times. Throws an error that names the file and the place in it.
 */
export async function readContent(folder = ownContent): Promise<DemoContent> {
  const people = await readJson(
    folder,
    'people.json',
    z.record(z.string().check(z.regex(/^[a-z]+$/)), DemoPerson),
  );
  const names = Object.keys(people);
  const Person = z.enum(names);
  const { owner, channels } = await readJson(
    folder,
    'workspace.json',
    z.strictObject({ owner: Person, channels: z.array(z.string()) }),
  );
  const Names = z.pipe(
    z.transform((list) => String(list).split(' ')),
    z.array(Person),
  );
  const starred = z._default(Names, []);
  const ChannelHead = z.strictObject({
    topic: z._default(z.string(), ''),
    description: z.string(),
    creator: Person,
    members: z._default(Names, names),
    starred,
  });
  const DirectHead = z.strictObject({ starred });

  async function place<Head>(file: string, schema: z.ZodMiniType<Head>) {
    const { head, conversations } = readTalk(await readText(folder, file), file, names);
    return { ...checked(schema, head, file), conversations };
  }

  return {
    owner,
    people,
    channels: await Promise.all(
      channels.map(async (name) => ({
        place: name,
        ...(await place(`channels/${name}.txt`, ChannelHead)),
      })),
    ),
    directs: await Promise.all(
      (await filesIn(new URL('direct/', folder))).map(async (file) => {
        const name = file.replace(/\.txt$/, '');
        const members = checked(z.tuple([Person, Person]), name.split('+'), `direct/${file}`);
        return { place: name, members, ...(await place(`direct/${file}`, DirectHead)) };
      }),
    ),
    files: await readFiles(new URL('files/', folder)),
  };
}

/** Without hidden files, which some systems put into each folder. */
async function filesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('.'));
}

async function readFiles(folder: URL): Promise<Map<string, Buffer>> {
  const read = (await filesIn(folder)).map(
    async (name) => [name, await readFile(new URL(name, folder))] as const,
  );
  return new Map(await Promise.all(read));
}

function readText(folder: URL, file: string): Promise<string> {
  return readFile(new URL(file, folder), 'utf8');
}

async function readJson<Output>(
  folder: URL,
  file: string,
  schema: z.ZodMiniType<Output>,
): Promise<Output> {
  const text = await readText(folder, file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file}: ${String(error)}`, { cause: error });
  }
  return checked(schema, value, file);
}

function checked<Output>(schema: z.ZodMiniType<Output>, value: unknown, file: string): Output {
  const result = z.safeParse(schema, value, { error: z.locales.en().localeError });
  if (result.success) return result.data;
  throw new Error(`${file}:\n${z.prettifyError(result.error)}`);
}
