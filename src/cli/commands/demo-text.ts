import type { CommandContext } from '../command.js';
import { displayWidth, singleLine, wrap } from '../display-width.js';
import { reasonLines, topReasons } from '../reasons.js';
import { nearMissText, nothingAtAll, rejectedLine } from '../rejection-text.js';
import { renderTable } from '../table.js';
import type { DemoAnswer, DemoRun } from './demo-answer.js';
import { isAnswered, medianMs } from './demo-answer.js';

const INDENT = 3;

/** The demo for people: each question with its table, what was rejected, and how it was judged. */
export function demoText({ info, answers, folder }: DemoRun, context: CommandContext): string {
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
    [demo.intro(info.memories, info.versions), ...alwaysLines(answers, context)].join('\n'),
    ...answers.map((answer, at) => answerText(answer, at + 1, context)),
    [context.style.bold(summary), ...waitingLines(answers, context)].join('\n'),
    ...kept,
  ].join('\n\n');
}

/** How many memories come with every answer, by user; said once, because it is the same for all questions. */
function alwaysLines(answers: readonly DemoAnswer[], { messages }: CommandContext): readonly string[] {
  const counts = new Map(answers.map(({ question, result }) => [question.user, result.always.length]));
  const named = [...counts].filter(([, count]) => count > 0).map(([user, count]) => `${user} ${count}`);
  return named.length === 0 ? [] : [messages.demo.always(named.join(messages.separators.list))];
}

function answerText(answer: DemoAnswer, number: number, context: CommandContext): string {
  const { messages, style } = context;
  const { question, result } = answer;
  const margin = ' '.repeat(INDENT);
  const heading = `${String(number).padStart(2)} ${style.bold(messages.demo.asks(question.user, question.text))}`;
  const about = style.dim(`${margin}${messages.demo.about[question.about]}`);
  const body =
    result.items.length === 0 ? emptyLines(answer, context).map((line) => margin + line) : [table(answer, context)];
  const footer = `${rejectedLine(result, messages)} · ${messages.took(result.trace.totalMs.toFixed(1))}`;
  return [
    heading,
    about,
    ...body,
    ...verdict(answer, context).map((line) => margin + line),
    ...wrap(footer, context.columns - INDENT, 2).map((line) => style.dim(margin + line)),
  ].join('\n');
}

function table({ result }: DemoAnswer, context: CommandContext): string {
  const { columns: titles } = context.messages;
  return renderTable(
    [
      { title: titles.score, width: 5, align: 'right' },
      { title: titles.memory, maxLines: 2 },
      { title: titles.why, maxLines: 1 },
    ],
    result.items.map(({ memory, score, explanation }) => [
      score.toFixed(3),
      singleLine(memory.text),
      reasonLines(topReasons(explanation), context.messages),
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
function verdict({ question, expectedRank, leaked }: DemoAnswer, { messages }: CommandContext): readonly string[] {
  const { demo } = messages;
  const needs =
    question.needs === null ? '' : `${messages.separators.clause}${demo.needs(demo.needsNames[question.needs])}`;
  const expected =
    question.expects.length === 0 ? [] : [expectedRank === null ? demo.missed + needs : demo.found(expectedRank)];
  const isGuarded = question.avoids.length > 0 || leaked.length > 0;
  return [
    ...expected,
    ...(isGuarded ? [leaked.length === 0 ? demo.kept : demo.leaked(leaked.join(messages.separators.list))] : []),
  ];
}

/** What the unanswered questions wait for, counted. */
function waitingLines(
  answers: readonly DemoAnswer[],
  { messages: { demo, separators } }: CommandContext,
): readonly string[] {
  const counts = new Map<keyof typeof demo.needsNames, number>();
  for (const answer of answers) {
    const { needs } = answer.question;
    if (needs !== null && !isAnswered(answer)) counts.set(needs, (counts.get(needs) ?? 0) + 1);
  }
  const needs = [...counts].map(([need, count]) => demo.waitingFor(demo.needsNames[need], count));
  return needs.length === 0 ? [] : [demo.waiting(needs.join(separators.list))];
}
