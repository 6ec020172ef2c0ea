/** What the command line says in English about what is missing in an answer; see `english.ts`. */
export const whyNotEnglish = {
  whyNot: {
    heading: (id: string, version: number): string => `${id}, version ${version}`,
    returned: (rank: number): string => `It is returned, as number ${rank}.`,
    always: 'It comes with every answer, whatever the query: it is pinned, or of a kind that is always included.',
    unknown: 'There is no such memory here.',
    forgotten: 'It was forgotten: erased with all its versions.',
    otherScope: 'It is bound to another session or agent of this user: see --session and --agent.',
    filtered: 'The filter of this search leaves it out.',
    status: (status: string): string => `Its status is ${status}, which this search leaves out.`,
    expired: (at: string): string => `It is gone since ${at}, when it expired.`,
    notValidYet: (from: string): string => `It is not true yet at the time this search looks at, but from ${from} on.`,
    noLongerValid: (to: string): string =>
      `It is no longer true at the time this search looks at: it was true until ${to}.`,
    notRecordedYet: (at: string): string =>
      `It was not known yet at the time this search looks at: it was recorded at ${at}.`,
    superseded: (version: number): string => `Version ${version} of it took its place.`,
    supersededByOther: (id: string, version: number): string => `${id}, version ${version}, took its place.`,
    supersededSince: 'A later version took its place.',
    blankQuery: 'No leg had anything to search for in this query.',
    noLeg: 'No leg reached it. How near each came:',
    legDegraded: (leg: string, code: string): string =>
      `Nothing can be said for sure: ${leg} failed (${code}) and might have found it.`,
    belowFloor: (signal: string, value: string, floor: string, margin: string): string =>
      `It was found and stayed below the floor: its ${signal} is ${value} where ${floor} is needed, ${margin} short. ` +
      'Of the conditions of the floor this is the one it missed by least.',
    belowMinScore: (score: string, minimum: string, margin: string): string =>
      `It was found and scored ${score} where --min-score asks for ${minimum}, ${margin} short.`,
    belowMinSimilarity: (cosine: string, minimum: string, margin: string): string =>
      `Only the vector leg found it, with a cosine of ${cosine} where --min-similarity asks for ${minimum}, ` +
      `${margin} short.`,
    identifierNotConfirmed: (identifiers: string): string =>
      `The query names ${identifiers}, which has to be there to the letter, and this memory does not name it.`,
    gateSaidNo: (rule: string): string => `The message needs no memory, by the rule "${rule}".`,
    outsideTime: (days: string): string =>
      `It was found, but took place ${days} days away from the time that the query names.`,
    duplicateOf: (id: string): string => `It says in the same words what ${id} says, which is in the answer.`,
    scoreNotAbove: (score: string): string =>
      `It was found and scored ${score}; the recipe returns only what scores more than that.`,
    inNoCompartment: (tier: string): string =>
      `It was found, but the recipe has no compartment for memories of the tier "${tier}".`,
    coveredBySummary: (id: string): string =>
      `It was found, and ${id}, a summary derived from it that scores at least as high, stands for it.`,
    belowPolicy: (policy: string, required: string, authority: string, margin: string): string =>
      `It was found, but the query fires the policy "${policy}", which asks for an authority of ${required}; its source has ${authority}, ${margin} too little.`,
    tainted: (channel: string, id: string, authority: string, margin: string): string =>
      `It belongs into every answer, but came by ${channel}: ${id} has an authority of ${authority}, ${margin} too little for that place, and nothing else returned it.`,
    tooAlike: (id: string, share: string, margin: string): string =>
      `It was found, but shares ${share} of its words with ${id}, which is placed better: ${margin} too much.`,
    abstained: (confidence: string, least: string, margin: string): string =>
      `It was found, but the answer as a whole was not sure enough to be given: ${confidence} of ${least}, ${margin} too little.`,
    beyondQuota: (kind: string, rank: number, margin: number): string =>
      `It was found as number ${rank} of its kind, ${margin} beyond the quota of ${kind}.`,
    beyondBudget: (tokens: number, margin: number): string =>
      `It was found, but its ${tokens} tokens did not fit: with ${margin} more it would be in.`,
    limit: (rank: number, margin: number): string =>
      `It was found and ranks ${rank}, ${margin} beyond the limit: --limit ${rank} returns it.`,
    skipped: (reason: string): string => `did not run: ${reason}`,
    noWord: 'it holds none of the words of the query',
    noIdentifier: 'it holds none of the identifiers of the query',
    noVector: 'it has no vector of this profile yet (recollect maintain)',
    notAmong: (asked: number): string => `it is not among the first ${asked}`,
    bm25: 'BM25',
    cosine: 'cosine',
    measured: (measure: string, value: string): string => `its ${measure} is ${value}`,
    outranked: (measure: string, value: string, asked: number, last: string): string =>
      `its ${measure} is ${value}; the last of the ${asked} that were fetched has ${last}`,
    short: (margin: string): string => `, ${margin} more`,
  },
};

/** The messages about what is missing; every language has all of them. */
export type WhyNotMessages = typeof whyNotEnglish;
