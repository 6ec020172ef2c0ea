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
    ...chainProblems(memories(connection)),
  ]);
}

function* memories(connection: Connection): Generator<ReturnType<typeof fromBody>> {
  for (const [body] of connection.walk<[string]>('SELECT body FROM versions')) yield fromBody(body);
}

function problem(code: string, message: string, memoryId: string | null = null): Problem {
  return { code, message, memoryId };
}

function checkPages(connection: Connection): readonly Problem[] {
  return connection.pragma('quick_check(1)') === 'ok' ? [] : [problem('file_damaged', 'the file fails its own check')];
}

function checkTotals(connection: Connection): readonly Problem[] {
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
     WHERE NOT EXISTS (SELECT 1 FROM passages AS p
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
function checkIndex(connection: Connection): readonly Problem[] {
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
