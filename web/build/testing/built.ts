import { build, type Plugin, type Rolldown } from 'vite';

/** Builds a module of this name and code with the plugin, as for the browser, and runs it. */
export async function built(file: string, code: string, plugin: Plugin): Promise<object> {
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['parley-source', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'test:entry',
        resolveId: (id) => (id === file ? id : null),
        load: (id) => (id === file ? code : null),
      },
      plugin,
    ],
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'] } },
  });
  // Without `watch`, a build of a library returns the output of each format.
  const [{ output }] = result as [Rolldown.RolldownOutput];
  const source = Buffer.from(output[0].code).toString('base64');
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)) as object;
}
