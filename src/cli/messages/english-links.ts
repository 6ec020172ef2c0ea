/** What the command line says in English about links between memories; see `english.ts`. */
export const linksEnglish = {
  links: {
    commands: {
      link: 'relations between memories',
      add: 'declare a relation between two memories, or change what it says',
      list: 'list the relations that hold',
      remove: 'take a declared relation back',
      auditGraph:
        'look for what is wrong with situations, procedures and relations; fails when something must be mended',
    },
    arguments: {
      from: 'id of the memory it starts from',
      to: 'id of the memory it leads to',
      linkId: 'id of the relation',
    },
    options: {
      relation: 'supports, contradicts, updates, derives, next, specialises, leads-to or related',
      probability: 'how likely a procedure follows from a situation, from 0 to 1',
      intensity: 'how strong the relation is, from 0 to 1 (with --confidence)',
      confidence: 'how sure it is, from 0 to 1 (with --intensity)',
      reason: 'why',
      of: 'only relations of this memory (may be repeated)',
    },
    columns: { id: 'id', from: 'from', relation: 'relation', to: 'to', says: 'says' },
    outcome: {
      created: (id: string): string => `linked: ${id}`,
      changed: (id: string): string => `changed: ${id}`,
      unchanged: (id: string): string => `${id} says this already`,
    },
    action: 'what to do',
    removed: (id: string): string => `took back ${id}`,
    none: 'no relations',
    audited: (situations: number, procedures: number, links: number, density: string, clustering: string): string =>
      `${situations} situations, ${procedures} procedures, ${links} relations; density ${density}, clustering ${clustering}`,
    sound: 'nothing to mend',
    toMend: (errors: number, warnings: number): string => `${errors} to mend, ${warnings} to look at`,
    rules: {
      'unreachable procedure': 'no situation leads to it',
      'dangling link': 'an end of the relation holds no more',
      'contradictory pair': 'the two relations contradict each other',
      'flat probabilities': 'what it leads to is nearly equally likely',
      orphan: 'nothing is related to this situation',
      hub: 'too many relations to say much',
    },
    graph: {
      command: 'the memories of a scope as a graph',
      export: 'print entities, memories and links',
      import: 'take over the graph file of the MCP memory server',
      format: 'json or graphml (default: json)',
      incomplete: (memories: number): string => `only the newest ${memories} memories`,
      imported: (memories: number, bad: number): string => `kept ${memories} memories, ${bad} bad lines`,
    },
    probability: (value: number): string => `probability ${value}`,
    strength: (intensity: number, confidence: number): string => `intensity ${intensity}, confidence ${confidence}`,
  },
};

/** The messages about links; every language has all of them. */
export type LinksMessages = typeof linksEnglish;
