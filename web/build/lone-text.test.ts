import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { textsBesideNodes } from './lone-text';

const folderOf = (path: string) => fileURLToPath(new URL(path, import.meta.url)).replace(/\/$/, '');

// Within the repository, where the types of React are found.
mkdirSync(folderOf('../../node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(folderOf('../../node_modules/.cache/lone-text-'));
afterAll(() => rmSync(folder, { recursive: true }));

const tsconfig = {
  extends: folderOf('../tsconfig.json'),
  include: ['src'],
  references: [],
};

/** The problems found in a module of components. */
function problemsOf(components: string): string[] {
  mkdirSync(`${folder}/src`, { recursive: true });
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(tsconfig));
  writeFileSync(`${folder}/src/example.tsx`, components);
  return textsBesideNodes(folder);
}

const examples = `import type { ReactElement, ReactNode } from 'react';
export const Bare = ({ text }: { text: string }) => text;
const Maybe = ({ on }: { on: boolean }) => (on ? <i /> : null);
const Always = () => <i />;
export const Announcer = ({ text }: { text: string }) => <p><Bare text={text} /></p>;
export const Beginning = ({ isEmpty }: { isEmpty: boolean }) => <p>Made today.{isEmpty && ' Say something.'}</p>;
export const Icon = ({ icon, name }: { icon: ReactElement | null; name: string }) => <p>{icon} {name}</p>;
export const Label = ({ on }: { on: boolean }) => <p><Maybe on={on} />A label</p>;
export const Hint = ({ on }: { on: boolean }) => <p>{on ? <>A <b>hint</b></> : null}</p>;
export const Slot = ({ children }: { children: ReactNode }) => <p><i />{children}</p>;
export const Names = ({ names }: { names: string[] }) => <p>{names.map((name) => name)}</p>;
export const Alone = ({ text }: { text: string | null }) => <p>{text}</p>;
export const Sentence = ({ on }: { on: boolean }) => <p>Always <b>{on ? 'on' : 'off'}</b>, <Always />.</p>;
export const Wrapped = ({ text }: { text: string }) => <p><i />{' '}<span>{\`\${text}!\`}</span></p>;
`;

it('finds text that React could not remove, pass or change once it is translated', () => {
  expect(problemsOf(examples)).toEqual([
    'src/example.tsx:5 a component that may render a text alone',
    'src/example.tsx:6 text that changes beside other nodes',
    'src/example.tsx:7 text that changes beside other nodes',
    'src/example.tsx:8 text beside nodes that come and go',
    'src/example.tsx:9 text in a fragment',
    'src/example.tsx:10 text that changes beside other nodes',
    'src/example.tsx:11 a list of texts',
  ]);
});

it('the web app has none: a page that is translated goes on', () => {
  expect(textsBesideNodes(folderOf('..'))).toEqual([]);
});
