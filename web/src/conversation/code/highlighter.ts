import type { LanguageFn } from 'highlight.js';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import { escapeHtml } from '../../platform/lib/html-text';
import styles from './CodeText.module.css';

/** The grammars of all languages in `languages.ts`, one download. */
const grammars: Record<string, LanguageFn> = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  ini,
  java,
  javascript,
  json,
  kotlin,
  markdown,
  php,
  python,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

const lowlight = createLowlight(grammars);
type Node = ReturnType<typeof lowlight.highlight>['children'][number];

/** Longer code stays plain: colouring it would block the page. */
const longest = 20_000;

/** Rows that scroll back into sight are not coloured again. */
const known = new Map<string, string>();
const mostKnown = 100;

/** The code as HTML with colours, in a language of `languages.ts`. */
export function highlighted(code: string, language: string): string {
  if (code.length > longest) return escapeHtml(code);
  const key = `${language} ${code}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const html = lowlight.highlight(language, code).children.map(htmlOf).join('');
  known.set(key, html);
  for (const oldest of [...known.keys()].slice(0, known.size - mostKnown)) known.delete(oldest);
  return html;
}

function htmlOf(node: Node): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type !== 'element') return '';
  const inner = node.children.map(htmlOf).join('');
  const [scope] = Array.isArray(node.properties.className) ? node.properties.className : [];
  const name = colours[String(scope).replace('hljs-', '')];
  const styled = name && styles[name];
  return styled ? `<span class="${styled}">${inner}</span>` : inner;
}

/** The colour of each of highlight.js' scopes; text of other scopes has the colour of what is around it. */
const colours: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  'selector-tag': 'keyword',
  name: 'keyword',
  tag: 'quiet',
  comment: 'quiet',
  quote: 'quiet',
  meta: 'quiet',
  punctuation: 'quiet',
  string: 'string',
  regexp: 'string',
  link: 'string',
  addition: 'string',
  number: 'number',
  literal: 'number',
  symbol: 'number',
  bullet: 'number',
  deletion: 'number',
  title: 'title',
  section: 'title',
  'selector-class': 'title',
  'selector-id': 'title',
  type: 'type',
  built_in: 'type',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  variable: 'attribute',
  'template-variable': 'attribute',
  'selector-attr': 'attribute',
};
