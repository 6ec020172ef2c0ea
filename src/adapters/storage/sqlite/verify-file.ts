import { chainProblems } from '../../../domain/version-chain.js';
import type { Problem } from '../../../ports/store.js';
import type { Connection } from './connection.js';
import { fromBody } from './memory-body.js';

/** Checks the file itself, the totals, what hangs together, and the rules between versions. */
export function verifyFile(connection: Connection): readonly Problem[] {
  return connection.read(() => [
    // First: only a search makes the index drop what it remembers from before another process wrote. The check of the
    // file does not, and would call that memory damage.
    ...checkIndex(connection),
    ...checkPages(connection),
    ...checkTotals(connection),
    ...checkPassages(connection),
    ...checkVectors(connection),
    ...checkOrphans(connection),
    ...checkKeys(connection),
    ...wrongClosings(connection).map(({ id }) =>
      problem('closings_wrong', 'what ended a version is not what its filters look at', id),
    ),
    ...chainProblems(memories(connection)),
  ]);
}

function* memories(connection: Connection): Generator<ReturnType<typeof fromBody>> {
  for (const [body] of connection.walk<[string]>('SELECT body FROM versions ORDER BY row')) yield fromBody(body);
}

/** Rows that are kept beside the versions and belong to none: where they are, and by which condition. */
export const ORPHANS: readonly {
  readonly code: string;
  readonly message: string;
  readonly table: string;
  readonly where: string;
}[] = [
  {
    code: 'key_orphaned',
    message: 'a lookup key belongs to no version',
    table: 'keys',
    where: `NOT EXISTS (SELECT 1 FROM versions AS v JOIN json_each(v.lookup_keys) AS k
      WHERE v.row = keys.version AND v.cell = keys.cell AND k.value = keys.key)`,
  },
  {
    code: 'closing_orphaned',
    message: 'a closing belongs to no version',
    table: 'closings',
    where: 'version NOT IN (SELECT row FROM versions)',
  },
  {
    code: 'link_orphaned',
    message: 'an end of a link does not exist',
    table: 'links',
    where: `NOT EXISTS (SELECT 1 FROM versions AS v WHERE v.row = from_version AND v.cell = from_cell
        AND v.id = links.body ->> '$.from.id' AND v.version = links.body ->> '$.from.version')
      OR NOT EXISTS (SELECT 1 FROM versions AS v WHERE v.row = to_version AND v.cell = to_cell
        AND v.id = links.body ->> '$.to.id' AND v.version = links.body ->> '$.to.version')`,
  },
  {
    code: 'request_orphaned',
    message: 'a memory is named for a request that does not exist',
    table: 'request_memories',
    where: 'request NOT IN (SELECT number FROM requests)',
  },
  ...[
    { table: 'sightings', code: 'sighting_orphaned', message: 'a sighting belongs to no memory' },
    { table: 'echoes', code: 'echo_orphaned', message: 'an echo belongs to no memory' },
    { table: 'usage_counts', code: 'usage_orphaned', message: 'a usage counter belongs to no memory' },
  ].map((orphan) => ({
    ...orphan,
    where: `NOT EXISTS (SELECT 1 FROM versions AS v WHERE v.id = ${orphan.table}.memory_id)`,
  })),
];

/** Lookup keys of versions that can't be found by them. */
export const LOST_KEYS: string = `FROM versions AS v JOIN json_each(v.lookup_keys) AS k
  WHERE NOT EXISTS (SELECT 1 FROM keys WHERE keys.key = k.value AND keys.cell = v.cell AND keys.version = v.row)`;

function checkKeys(connection: Connection): readonly Problem[] {
  const lost = connection.rows<[string]>(`SELECT DISTINCT v.id ${LOST_KEYS}`);
  return lost.map(([id]) => problem('keys_missing', 'a version is not found by all its keys', id));
}

function checkOrphans(connection: Connection): readonly Problem[] {
  return ORPHANS.flatMap(({ code, message, table, where }) => {
    const count = connection.row<[number]>(`SELECT count(*) FROM ${table} WHERE ${where}`)?.[0] ?? 0;
    return count === 0 ? [] : [problem(code, message)];
  });
}

/** Versions whose closings, as filters look at them, are not those of the memory. */
export function wrongClosings(connection: Connection): readonly { readonly row: number; readonly id: string }[] {
  const wrong: { readonly row: number; readonly id: string }[] = [];
  for (const [row, validTo, body, kept] of connection.walk<[number, number | null, string, string]>(
    `SELECT v.row, v.valid_to, v.body, (SELECT json_group_array(json_array(c.valid_to, c.at, c.closer))
       FROM (SELECT * FROM closings WHERE version = v.row ORDER BY ordinal) AS c)
     FROM versions AS v`,
  )) {
    const { id, validToMs, closings } = fromBody(body);
    const expected = closings.map((closing) => [closing.validToMs, closing.atMs, closing.by?.id ?? null]);
    const same = kept === '[]' ? expected.length === 0 : sameList(JSON.parse(kept), expected);
    if (!same || validTo !== validToMs) wrong.push({ row, id });
  }
  return wrong;
}

function sameList(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function problem(code: string, message: string, memoryId: string | null = null): Problem {
  return { code, message, memoryId };
}

export function checkPages(connection: Connection): readonly Problem[] {
  return connection.pragma('quick_check(1)') === 'ok' ? [] : [problem('file_damaged', 'the file fails its own check')];
}

export function checkTotals(connection: Connection): readonly Problem[] {
  const wrong = connection.row<[number]>(
    `SELECT count(*) FROM cells AS c WHERE
       versions <> (SELECT count(*) FROM versions AS v WHERE v.cell = c.id)
       OR (passages, length) <> (SELECT count(*), ifnull(sum(p.length), 0)
         FROM versions AS v JOIN passages AS p ON p.version = v.row WHERE v.cell = c.id)`,
  );
  const scopeless = connection.row<[number]>('SELECT count(*) FROM versions WHERE cell NOT IN (SELECT id FROM cells)');
  return (wrong?.[0] ?? 0) + (scopeless?.[0] ?? 0) === 0
    ? []
    : [problem('totals_wrong', 'the totals of a scope do not fit its memories')];
}

function checkPassages(connection: Connection): readonly Problem[] {
  const orphans = connection.row<[number]>(
    'SELECT count(*) FROM passages WHERE version NOT IN (SELECT row FROM versions)',
  );
  const incomplete = connection.rows<[string]>(
    `SELECT v.id FROM versions AS v
     WHERE v.passages <> (SELECT count(*) FROM passages AS p WHERE p.version = v.row)`,
  );
  return [
    ...((orphans?.[0] ?? 0) === 0 ? [] : [problem('passage_orphaned', 'a passage belongs to no version')]),
    ...incomplete.map(([id]) => problem('passages_missing', 'not all passages are there', id)),
  ];
}

/** A version has, for each profile, one vector for each of its passages, or none at all. */
function checkVectors(connection: Connection): readonly Problem[] {
  const orphans = connection.row<[number]>(
    `SELECT count(*) FROM vectors AS x
     WHERE x.profile NOT IN (SELECT number FROM profiles) OR NOT EXISTS (SELECT 1 FROM passages AS p
       WHERE p.id = x.passage AND p.version = x.version AND p.ordinal = x.ordinal)`,
  );
  const incomplete = connection.rows<[string]>(
    `SELECT DISTINCT v.id FROM versions AS v JOIN vectors AS x ON x.version = v.row
     GROUP BY v.row, x.profile HAVING count(*) < v.passages`,
  );
  return [
    ...((orphans?.[0] ?? 0) === 0 ? [] : [problem('vector_orphaned', 'a vector belongs to no passage')]),
    ...incomplete.map(([id]) => problem('vectors_missing', 'some passages have a vector and others have none', id)),
  ];
}

/** Every token of every passage is in the index, and nothing else is. */
export function checkIndex(connection: Connection): readonly Problem[] {
  connection.run(
    'CREATE VIRTUAL TABLE IF NOT EXISTS temp.indexed_tokens USING fts5vocab (main, passage_index, instance)',
  );
  const [indexed, orphaned] = connection.row<[number, number]>(
    'SELECT count(*), ifnull(sum(doc NOT IN (SELECT id FROM passages)), 0) FROM temp.indexed_tokens',
  ) ?? [0, 0];
  const [written] = connection.row<[number]>(
    `SELECT ifnull(sum(length(trim(tokens)) - length(replace(tokens, ' ', '')) + (trim(tokens) <> '')), 0)
     FROM passages`,
  ) ?? [0];
  return indexed === written && orphaned === 0
    ? []
    : [problem('index_wrong', 'the text index does not fit the passages')];
}
