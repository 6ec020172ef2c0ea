import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecollectError } from '../../domain/errors.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { noteDegraded, withEngineAt } from '../command.js';
import { linesOfFile } from '../source-lines.js';
import type { DemoAnswer, DemoRun } from './demo-answer.js';
import { isAnswered, judge, medianMs } from './demo-answer.js';
import { demoConversationPath, readDemoQuestions } from './demo-questions.js';
import { demoText } from './demo-text.js';
import { importLines } from './import.js';

const ITEMS_SHOWN = 3;

/** `recollect demo`: imports the conversation that comes with the package and asks it questions. */
export async function runDemo(context: CommandContext, options: { readonly keep?: boolean }): Promise<CommandOutput> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-demo-'));
  try {
    const run = { ...(await askAll(folder, context)), folder: options.keep === true ? folder : null };
    return { data: demoData(run), text: demoText(run, context) };
  } finally {
    if (options.keep !== true) await rm(folder, { recursive: true, force: true });
  }
}

async function askAll(folder: string, context: CommandContext): Promise<Omit<DemoRun, 'folder'>> {
  const { now, tenant: tenantId, questions } = await readDemoQuestions();
  return withEngineAt(folder, context, async (engine) => {
    const lines = linesOfFile(demoConversationPath());
    const place = { ...context, globals: { tenant: tenantId } };
    const report = await importLines(engine, lines, place, { unknownFields: 'refuse' });
    const [bad] = report.bad;
    if (bad !== undefined) throw new RecollectError('internal', `demo data, line ${bad.line}: ${bad.message}`);
    const tenant = engine.tenant(tenantId);
    const answers: DemoAnswer[] = [];
    for (const question of questions) {
      const result = await tenant
        .scope({ user: question.user })
        .recall(question.text, { limit: ITEMS_SHOWN, now, signal: context.signal });
      answers.push(judge(question, result));
    }
    noteDegraded(context, [...report.degraded, ...answers.flatMap(({ result }) => result.degraded)]);
    return { info: await tenant.stats(), answers };
  });
}

function demoData({ info, answers, folder }: DemoRun): unknown {
  return {
    memories: info.memories,
    versions: info.versions,
    answered: answers.filter(isAnswered).length,
    medianMs: medianMs(answers),
    folder,
    questions: answers.map((answer) => ({
      ...answer.question,
      answered: isAnswered(answer),
      expectedRank: answer.expectedRank,
      expectedAlways: answer.expectedAlways,
      leaked: answer.leaked,
      items: answer.result.items.map(({ memory, score }) => ({
        id: memory.id,
        version: memory.version,
        score,
        text: memory.text,
      })),
      always: answer.result.always.map(({ id, version }) => ({ id, version })),
      nearest: answer.result.nearest.map(({ memory, rejection }) => ({ id: memory.id, text: memory.text, rejection })),
      rejectedCounts: answer.result.trace.rejectedCounts,
      ms: answer.result.trace.totalMs,
    })),
  };
}
