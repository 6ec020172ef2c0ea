/** What the command line says in English about truth over time and copies of a tenant; see `english.ts`. */
export const lifecycleEnglish = {
  lifecycle: {
    commands: {
      correct: 'replace what was never true; the new version begins where the old one did',
      resolve: 'note that a matter is closed; it is recalled behind what is open, and marked',
      archive: 'take a memory out of recall without erasing it',
      reopen: 'make a resolved or archived memory active again',
      pin: 'put a memory into every answer',
      unpin: 'take a pinned memory out of every answer',
      undo: 'take back the last change of status or pin',
      merge: 'put one statement in the place of several',
      timeline: 'tell what held of an attribute of a subject, and when',
      conflicts: 'statements that contradict each other',
      conflictsList: 'list conflicts that are open',
      conflictsSettle: 'end a conflict by keeping one side, or both',
      forget: 'erase a memory with all its versions, what passes a filter, or all of a user',
      export: 'write everything of the tenant as lines of JSON',
      backup: 'copy the tenant into a file, while others go on writing',
      restore: 'make the tenant from a copy',
    },
    arguments: {
      mergedIds: 'ids of the memories it takes the place of',
      subject: 'whom or what it is about',
      attribute: 'what of it',
      conflictId: 'id of the conflict',
      exportFile: 'file to write, which must not exist yet (default: standard output)',
      backupFile: 'file to write, which must not exist yet',
      restoredFile: 'file that backup wrote',
    },
    options: {
      mergedText: 'the statement that takes their place, or - to read it from standard input',
      forgetFilter: 'erase every memory of which some version passes this filter, as JSON',
      yes: 'erase everything of the user that --user names, with every agent and in every session',
      settled: 'list the ones that are settled',
      keep: 'from (the later one), to (the earlier one) or both',
      reason: 'why',
      expectVersion: 'only while the memory is at this version: else nothing is done',
      idempotencyKey: 'name of this write: under the same name it is done only once',
      dump: 'the file is an export; load it into the tenant, which must be empty',
      repair: 'mend derived data from the rows: text index, counters, what hangs loose',
    },
    standing: {
      resolve: {
        done: (id: string, version: number): string => `resolved ${id}, version ${version}`,
        already: (id: string): string => `${id} was resolved already`,
      },
      archive: {
        done: (id: string, version: number): string => `archived ${id}, version ${version}`,
        already: (id: string): string => `${id} was archived already`,
      },
      reopen: {
        done: (id: string, version: number): string => `reopened ${id}, version ${version}`,
        already: (id: string): string => `${id} was active already`,
      },
      pin: {
        done: (id: string, version: number): string => `pinned ${id}, version ${version}`,
        already: (id: string): string => `${id} was pinned already`,
      },
      unpin: {
        done: (id: string, version: number): string => `unpinned ${id}, version ${version}`,
        already: (id: string): string => `${id} was not pinned`,
      },
    },
    undone: (id: string, version: number, status: string, pinned: boolean): string =>
      `took back the last change of ${id}: version ${version} is ${status}${pinned ? ', pinned' : ''}`,
    corrected: (id: string, version: number): string => `corrected ${id}, version ${version}`,
    reinforced: (id: string): string => `${id} says this already: told once more`,
    doneBefore: (id: string, version: number): string =>
      `done before: ${id}, version ${version}; nothing was written again`,
    effects: {
      closed: (id: string, version: number, reason: string): string => `ends ${id}, version ${version}: ${reason}`,
      'closed by': (id: string, version: number, reason: string): string =>
        `is ended by ${id}, version ${version}: ${reason}`,
      conflicts: (id: string, version: number, reason: string): string =>
        `contradicts ${id}, version ${version}; both are kept: ${reason}`,
      'near-duplicate': (id: string, version: number, reason: string): string =>
        `resembles ${id}, version ${version}: ${reason}`,
      redacted: (reason: string): string => `not stored as given: ${reason}`,
    },
    /** A sentence of the library, which speaks English. */
    reasonText: (reason: string): string => reason,
    noConflicts: 'no open conflicts',
    noneSettled: 'no settled conflicts',
    sides: {
      from: 'later (from)',
      to: 'earlier (to)',
      settled: 'settled',
      text: (id: string, version: number, day: string, source: string | null, text: string): string =>
        `${text} (${id}, version ${version}, ${day}${source === null ? '' : `, ${source}`})`,
    },
    kept: { from: 'kept the later one (from)', to: 'kept the earlier one (to)', both: 'kept both' },
    settledAs: (kept: string, at: string, reason: string | null): string =>
      `${kept}, ${at}${reason === null ? '' : `: ${reason}`}`,
    settled: (id: string, kept: string): string => `settled ${id}: ${kept}`,
    forgotMany: (memories: number, versions: number, state: string): string =>
      `forgot ${memories} ${memories === 1 ? 'memory' : 'memories'}: ` +
      `${versions} ${versions === 1 ? 'version' : 'versions'} erased (${state})`,
    exported: (tenant: string, lines: number, file: string | null): string =>
      `exported ${tenant}: ${lines} ${lines === 1 ? 'line' : 'lines'}${file === null ? '' : ` to ${file}`}`,
    loaded: (tenant: string, memories: number, versions: number): string =>
      `loaded into ${tenant}: ${memories} ${memories === 1 ? 'memory' : 'memories'} ` +
      `(${versions} ${versions === 1 ? 'version' : 'versions'})`,
    backedUp: (tenant: string, file: string, size: string): string => `backed up ${tenant} to ${file}: ${size}`,
    restored: (tenant: string, file: string, memories: number): string =>
      `restored ${tenant} from ${file}: ${memories} ${memories === 1 ? 'memory' : 'memories'}`,
    repaired: 'repaired',
    repairedOf: (code: string, message: string, count: number): string => `✓ ${code}: ${message} (${count})`,
    reindexed: 'indexed anew',
    expired: 'expired',
    memories: (count: number): string => `${count} ${count === 1 ? 'memory' : 'memories'}`,
    versions: (count: number): string => `${count} ${count === 1 ? 'version' : 'versions'}`,
  },
};

/** The messages about truth over time; every language has all of them. */
export type LifecycleMessages = typeof lifecycleEnglish;
