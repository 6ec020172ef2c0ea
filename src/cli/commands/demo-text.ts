import { assertNever } from '../../domain/errors.js';
import type { VersionRef } from '../../domain/memory.js';
import { alwaysTable } from '../always-table.js';
import type { CommandContext } from '../command.js';
import { displayWidth, singleLine, wrap } from '../display-width.js';
import { markLines, reasonLines, topReasons } from '../reasons.js';
import { nearMissText, nothingAtAll, rejectedLine } from '../rejection-text.js';
import { renderTable } from '../table.js';
import type { DemoAnswer, DemoRun } from './demo-answer.js';
import { isAnswered, medianMs } from './demo-answer.js';
import type { DemoQuestion } from './demo-questions.js';

const INDENT = 3;

/** The demo for people: each question with its table, what was rejected, and how it was judged. */
export function demoText(run: DemoRun, context: CommandContext): string {
  const { info, answers, folder } = run;
  const { demo } = context.messages;
  const summary = demo.summary(
    info.memories,
    answers.filter(isAnswered).length,
    answers.length,
    medianMs(answers).toFixed(1),
  );
  const user = answers[0]?.question.user ?? '';
  const kept =
    folder === null
      ? []
      : [
          `${demo.folder(folder)}\n${demo.tryIt(`recollect --path ${folder} --tenant demo --user ${user} search '…' --explain`)}`,
        ];
  return [
    demo.intro(info.memories, info.versions),
    ...answers.map((answer, at) => answerText(answer, at, run, context)),
    [context.style.bold(summary), ...waitingLines(run, context)].join('\n'),
    ...kept,
  ].join('\n\n');
}

function answerText(answer: DemoAnswer, at: number, run: DemoRun, context: CommandContext): string {
  const { messages, style } = context;
  const { question, result } = answer;
  const margin = ' '.repeat(INDENT);
  const heading = `${String(at + 1).padStart(2)} ${style.bold(messages.demo.asks(question.user, question.text))}`;
  const about = style.dim(`${margin}${messages.demo.about[question.about]}`);
  const body =
    result.items.length === 0 ? emptyLines(answer, context).map((line) => margin + line) : [table(answer, context)];
  const footer = `${messages.took(result.trace.totalMs.toFixed(1))} · ${rejectedLine(result, messages)}`;
  return [
    heading,
    about,
    ...alwaysLines(answer, at, run, context),
    ...body,
    ...verdict(answer, run, context).map((line) => margin + line),
    ...wrap(footer, context.columns - INDENT, 2).map((line) => style.dim(margin + line)),
  ].join('\n');
}

/** What comes with every answer: in full where it is new, else where it was shown before. */
function alwaysLines(
  { result }: DemoAnswer,
  at: number,
  { answers }: DemoRun,
  context: CommandContext,
): readonly string[] {
  const { always } = result;
  if (always.length === 0) return [];
  const key = keyOf(always);
  const first = answers.findIndex((answer) => keyOf(answer.result.always) === key);
  if (first === at) return [`${alwaysTable(always, { ...context, indent: INDENT, isCompact: true })}\n`];
  return [context.style.dim(' '.repeat(INDENT) + context.messages.demo.always(always.length, first + 1))];
}

function keyOf(always: readonly VersionRef[]): string {
  return JSON.stringify(always.map(({ id, version }) => [id, version]));
}

function table({ result }: DemoAnswer, context: CommandContext): string {
  const { columns: titles } = context.messages;
  return renderTable(
    [
      { title: titles.score, width: 5, align: 'right' },
      { title: titles.memory, maxLines: 2 },
      { title: titles.why, maxLines: 1 },
    ],
    result.items.map(({ memory, score, explanation, marks }) => [
      score.toFixed(3),
      singleLine(memory.text),
      [...markLines(marks, context.messages), ...reasonLines(topReasons(explanation), context.messages)],
    ]),
    { columns: context.columns, indent: INDENT, style: context.style },
  );
}

function emptyLines({ result }: DemoAnswer, { messages, columns }: CommandContext): readonly string[] {
  const [nearest] = result.nearest;
  if (nearest === undefined) return [result.degraded.length > 0 ? messages.nothingFound : nothingAtAll(messages)];
  const width = columns - INDENT - displayWidth(messages.nearestOne);
  return [messages.nothingFound, messages.nearestOne + nearMissText(nearest, width, messages)];
}

/** Whether the expected memory came, what is missing when it did not, and whether something came that must not. */
function verdict(
  { question, expectedRank, expectedAlways, leaked }: DemoAnswer,
  run: DemoRun,
  { messages }: CommandContext,
): readonly string[] {
  const { demo } = messages;
  const isMissing = question.needs !== null && lacks(run, question.needs);
  const needs =
    question.needs === null || !isMissing
      ? ''
      : `${messages.separators.clause}${demo.needs(demo.needsNames[question.needs])}`;
  const found = [
    ...(expectedAlways ? [demo.foundAlways] : []),
    ...(expectedRank === null ? [] : [demo.found(expectedRank)]),
  ];
  const missed = question.expects.length === 0 ? [] : [demo.missed + needs];
  const isGuarded = question.avoids.length > 0 || leaked.length > 0;
  return [
    ...(found.length > 0 ? found : missed),
    ...(isGuarded ? [leaked.length === 0 ? demo.kept : demo.leaked(leaked.join(messages.separators.list))] : []),
  ];
}

/** What the unanswered questions wait for, counted. */
function waitingLines(run: DemoRun, { messages: { demo, separators } }: CommandContext): readonly string[] {
  const counts = new Map<keyof typeof demo.needsNames, number>();
  for (const answer of run.answers) {
    const { needs } = answer.question;
    if (needs !== null && lacks(run, needs) && !isAnswered(answer)) counts.set(needs, (counts.get(needs) ?? 0) + 1);
  }
  const needs = [...counts].map(([need, count]) => demo.waitingFor(demo.needsNames[need], count));
  return needs.length === 0 ? [] : [demo.waiting(needs.join(separators.list))];
}

/** Whether a run lacks what a question needs: an embedder can be configured, rules for times are still to come. */
function lacks({ info }: DemoRun, needs: NonNullable<DemoQuestion['needs']>): boolean {
  switch (needs) {
    case 'embedder':
      return info.embedder === null;
    case 'time rules':
      return true;
    default:
      return assertNever(needs);
  }
}
