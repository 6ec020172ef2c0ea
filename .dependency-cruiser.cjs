/**
 * The floors of ARCHITECTURE.md as rules that fail: imports go down, never up.
 *
 * Type-only imports count (`tsPreCompilationDeps`); a rule that lets types through says so by `dependencyTypesNot`.
 */

/** Folders and files of src/, lowest floor first. */
const FLOORS = [
  ['domain/'],
  ['text/', 'scoring/', 'graph/', 'trust/', 'explain/'],
  ['ports/'],
  ['recall/', 'remember/', 'inject/', 'audit/'],
  ['adapters/storage/', 'adapters/models/', 'adapters/traces/'],
  ['engine\\.ts$', 'engine/', 'config\\.ts$', 'index\\.ts$'],
  ['cli/', 'eval/', 'http/', 'mcp/', 'client/', 'adapters/(?!storage/|models/|traces/)'],
];

/** npm packages that a folder below the adapters may import; every other one is refused there. */
const ALLOWED_PACKAGES = {
  'domain/': ['zod'],
  'text/': ['stemmer'],
  'scoring/': [],
  'graph/': [],
  'trust/': [],
  'explain/': [],
  'ports/': [],
  'recall/': ['zod'],
  'remember/': ['zod'],
  'inject/': ['zod'],
  'audit/': ['zod'],
};

/** Modules that are entries: nobody has to import them. */
const ENTRIES = [
  'src/index\\.ts$',
  'src/adapters/storage/sqlite/index\\.ts$',
  'src/adapters/models/index\\.ts$',
  'src/(eval|testing|http|mcp|client)/index\\.ts$',
  'src/cli/(main|reader)\\.ts$',
];

const within = (folders) => `^src/(${folders.join('|')})`;
const floors = (from, to) => within(FLOORS.slice(from, to + 1).flat());
const DOORS = within(FLOORS[6]);
const USE_CASES = 'recall|remember|inject|audit';

const upward = FLOORS.slice(0, -1).map((folders, floor) => ({
  name: `no-upward-import-from-floor-${floor}`,
  comment: `Floor ${floor} may import its own floor and the ones below, never one above.`,
  severity: 'error',
  from: { path: within(folders) },
  to: { path: floors(floor + 1, FLOORS.length - 1) },
}));

const packages = Object.entries(ALLOWED_PACKAGES).map(([folder, allowed]) => ({
  name: `packages-of-${folder.replace('/', '')}`,
  comment: `src/${folder} may import from npm: ${allowed.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: within([folder]) },
  to: {
    path: '(^|/)node_modules/',
    ...(allowed.length > 0 && { pathNot: `(^|/)node_modules/(${allowed.join('|')})/` }),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...upward,
    ...packages,
    {
      name: 'no-node-below-the-adapters',
      comment: 'Floors 0-3 do no I/O: what they need from the machine comes through a port.',
      severity: 'error',
      from: { path: floors(0, 3) },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-imports-domain',
      comment: 'Floor 0 knows nothing of the project but itself.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'ports-import-domain',
      comment: 'A port speaks the words of the domain and no others.',
      severity: 'error',
      from: { path: '^src/ports/' },
      to: { path: '^src/', pathNot: '^src/(domain|ports)/' },
    },
    {
      name: 'ports-are-types',
      comment: 'A port holds types only, so it imports types only.',
      severity: 'error',
      from: { path: '^src/ports/' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'use-cases-stand-alone',
      comment:
        'recall, remember, inject and audit share floors 0-2, never each other; only an audit asks recall, which it watches.',
      severity: 'error',
      from: { path: `^src/(recall|remember|inject)/` },
      to: { path: `^src/(${USE_CASES})/`, pathNot: ['^src/$1/'] },
    },
    {
      name: 'audits-ask-recall-alone',
      comment: 'An audit watches recall; it writes and packs nothing.',
      severity: 'error',
      from: { path: '^src/audit/' },
      to: { path: '^src/(remember|inject)/' },
    },
    {
      name: 'adapters-import-floors-0-to-2',
      comment: 'An adapter fulfils a port; it knows no use case.',
      severity: 'error',
      from: { path: within(FLOORS[4]) },
      to: { path: floors(3, 3) },
    },
    {
      name: 'adapters-stand-alone',
      comment: 'One adapter never imports another; what talks HTTP shares one transport.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/([^/]+)/' },
      to: { path: within(FLOORS[4]), pathNot: ['^src/adapters/$1/$2/', '^src/adapters/models/transport/'] },
    },
    {
      name: 'adapters-named-by-the-engine-only',
      comment: 'Only engine.ts, config.ts and index.ts know adapters by name; doors take what those compose.',
      severity: 'error',
      from: { path: '^src/', pathNot: [within(FLOORS[4]), within(FLOORS[5]), '^src/(cli|eval|testing)/'] },
      to: { path: within(FLOORS[4]) },
    },
    {
      name: 'doors-take-adapters-by-their-subpath',
      comment:
        'Evaluations wrap a store to watch it, the command line connects models; both get them as a user does, from a subpath export.',
      severity: 'error',
      from: { path: '^src/(cli|eval)/' },
      to: { path: within(FLOORS[4]), pathNot: ENTRIES },
    },
    {
      name: 'doors-take-use-cases-from-the-engine',
      comment: 'A door may name the types of floor 3; its values come through index.ts, engine.ts or config.ts.',
      severity: 'error',
      from: { path: DOORS },
      to: { path: floors(3, 3), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'doors-stand-alone',
      comment: 'Doors do not import each other.',
      severity: 'error',
      from: { path: '^src/(eval|http|mcp|client)/' },
      to: { path: DOORS, pathNot: '^src/$1/' },
    },
    {
      name: 'framework-adapters-stand-alone',
      comment: 'A framework adapter imports no other door.',
      severity: 'error',
      from: { path: '^src/adapters/(?!storage/|models/|traces/)([^/]+)/' },
      to: { path: DOORS, pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'cli-starts-doors-by-their-index',
      comment: 'The command line starts evaluations and servers, each through its index.ts.',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: DOORS, pathNot: ['^src/cli/', '^src/(eval|http|mcp)/index\\.ts$'] },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Conformance kits and fakes never reach production code.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/testing/' },
      to: { path: '^src/testing/' },
    },
    {
      name: 'testing-imports-no-door',
      comment: 'Kits and fakes stand on ports and on the engine.',
      severity: 'error',
      from: { path: '^src/testing/' },
      to: { path: DOORS },
    },
    {
      name: 'examples-use-the-public-api',
      comment: 'An example shows what a user can import: the modules behind the subpath exports.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^src/', pathNot: ENTRIES },
    },
    {
      name: 'sources-import-only-sources',
      comment: 'What is shipped imports nothing from tests, examples, benches or scripts.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|examples|bench|scripts)/' },
    },
    {
      name: 'no-development-dependency',
      comment: 'What is shipped imports only what is installed with it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycle',
      comment: 'A cycle has no bottom: nothing in it can be understood or tested alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A module that nobody imports and that imports nobody is forgotten.',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: [...ENTRIES, '\\.d\\.ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
