import { defineConfig, type UserConfig } from 'tsdown';

/** One entry per subpath export of package.json, and the command line. */
const config: UserConfig = defineConfig({
  entry: {
    index: 'src/index.ts',
    sqlite: 'src/adapters/storage/sqlite/index.ts',
    models: 'src/adapters/models/index.ts',
    eval: 'src/eval/index.ts',
    testing: 'src/testing/index.ts',
    http: 'src/http/index.ts',
    mcp: 'src/mcp/index.ts',
    client: 'src/client/index.ts',
    'cli/main': 'src/cli/main.ts',
    'cli/reader': 'src/cli/reader.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  outDir: 'dist',
  clean: true,
  dts: true,
  sourcemap: true,
  // `.js` and `.d.ts`: the package is ESM by its `type`, so `.mjs` would say the same thing twice.
  fixedExtension: false,
  // Everything from node_modules is installed beside the package, never copied into it.
  deps: { skipNodeModulesBundle: true },
  report: false,
});

export default config;
