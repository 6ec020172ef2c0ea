/** What the command line says in English about traces; see `english.ts`. */
export const traceEnglish = {
  traces: {
    commands: {
      trace: 'what was kept of earlier searches',
      list: 'list the searches of this user, agent and session, the newest first',
      show: 'show the whole story of one search, with the texts as they are now',
      replay: 'answer a search again from what was recorded, and say what is different',
    },
    columns: { trace: 'trace', when: 'when', asked: 'asked', returned: 'items' },
    fields: {
      trace: 'trace',
      when: 'when',
      asked: 'asked',
      lookedFor: 'looked for',
      gate: 'gate',
      recipe: 'recipe',
      seq: 'store at',
      config: 'configuration',
      forgotten: 'forgotten since',
    },
    gate: (needed: boolean, rule: string): string => `${needed ? 'memory is needed' : 'no memory is needed'} (${rule})`,
    none: 'no searches are kept',
    noItems: 'nothing was returned',
    gone: '(forgotten)',
    version: (id: string, version: number): string => `${id}, version ${version}`,
    same: (items: number): string => `✓ the same answer: ${items} ${items === 1 ? 'item' : 'items'}`,
    different: (count: number): string => `✗ another answer: ${count} ${count === 1 ? 'difference' : 'differences'}`,
    forgotten: (ids: string): string => `can't be answered again: ${ids} was forgotten since`,
    strayed: (what: string): string =>
      `asked what was not asked then (${what}): the rules or the tenant's words have changed`,
    difference: { part: 'part', memory: 'memory', field: 'what', was: 'was', is: 'is' },
    parts: {
      items: 'items',
      rejected: 'rejected',
      nearest: 'near misses',
      always: 'always included',
      degraded: 'degraded',
      legs: 'legs',
      stages: 'stages',
      gate: 'gate',
      rewritten: 'looked for',
      terms: 'terms',
      termsDropped: 'terms left out',
      statistics: 'statistics',
      vector: 'vector',
      compartments: 'compartments',
      rejectedCounts: 'counts of rejections',
    },
  },
};

/** The texts of {@link traceEnglish}. */
export type TraceMessages = typeof traceEnglish;
