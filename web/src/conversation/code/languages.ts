interface Language {
  /** As in `class="language-…"`, and of the highlighter's grammar. */
  readonly name: string;
  readonly label: string;
  /** Other names that people and editors write. */
  readonly aliases?: readonly string[];
}

/** The languages that are coloured, in the order of the editor's list. */
export const languages: readonly Language[] = [
  { name: 'bash', label: 'Bash', aliases: ['sh', 'shell', 'zsh', 'console', 'shellscript'] },
  { name: 'c', label: 'C', aliases: ['h'] },
  { name: 'cpp', label: 'C++', aliases: ['c++', 'cc', 'hpp'] },
  { name: 'csharp', label: 'C#', aliases: ['c#', 'cs'] },
  { name: 'css', label: 'CSS', aliases: ['scss', 'less'] },
  { name: 'diff', label: 'Diff', aliases: ['patch'] },
  { name: 'dockerfile', label: 'Dockerfile', aliases: ['docker'] },
  { name: 'go', label: 'Go', aliases: ['golang'] },
  { name: 'graphql', label: 'GraphQL', aliases: ['gql'] },
  { name: 'xml', label: 'HTML, XML', aliases: ['html', 'svg', 'vue', 'xhtml'] },
  { name: 'ini', label: 'INI, TOML', aliases: ['toml', 'properties', 'conf'] },
  { name: 'java', label: 'Java' },
  { name: 'javascript', label: 'JavaScript', aliases: ['js', 'jsx', 'mjs', 'javascriptreact'] },
  { name: 'json', label: 'JSON', aliases: ['jsonc', 'json5'] },
  { name: 'kotlin', label: 'Kotlin', aliases: ['kt', 'kts'] },
  { name: 'markdown', label: 'Markdown', aliases: ['md'] },
  { name: 'php', label: 'PHP' },
  { name: 'python', label: 'Python', aliases: ['py'] },
  { name: 'ruby', label: 'Ruby', aliases: ['rb'] },
  { name: 'rust', label: 'Rust', aliases: ['rs'] },
  { name: 'sql', label: 'SQL', aliases: ['postgres', 'postgresql', 'mysql', 'sqlite', 'pgsql'] },
  { name: 'swift', label: 'Swift' },
  { name: 'typescript', label: 'TypeScript', aliases: ['ts', 'tsx', 'mts', 'typescriptreact'] },
  { name: 'yaml', label: 'YAML', aliases: ['yml', 'dockercompose'] },
];

/** The name of a language that is coloured, from any of its names; null for others. */
export function languageNamed(written: string): string | null {
  const name = written.toLowerCase();
  const found = languages.find((one) => one.name === name || one.aliases?.includes(name) === true);
  return found?.name ?? null;
}
