import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Floors 0 to 3: the ones whose lines all have to be reached by tests. */
const MEASURED_FLOORS = [
  'domain',
  'text',
  'scoring',
  'graph',
  'trust',
  'explain',
  'ports',
  'recall',
  'remember',
  'inject',
  'audit',
];

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two workers: the project is built and checked on machines with two cores.
    pool: 'forks',
    maxWorkers: 2,
    // Room for slow shared cores; no test measures time, so a generous limit hides nothing.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: MEASURED_FLOORS.map((floor) => `src/${floor}/**/*.ts`),
      reporter: ['text-summary', 'html', 'json-summary'],
      reportsDirectory: 'coverage',
      thresholds: { lines: 95 },
    },
  },
});

export default config;
