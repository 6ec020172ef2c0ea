import type { GateContext } from './gate-answer.js';
import type { FiredRule } from './semantic-signals.js';
import { signal } from './signal-rule.js';

const OPEN_TASK = signal('open task', 0.4, [], 0);
const GOES_ON = signal('goes on with the task', 0.4, ['procedural'], 1);
const WORKS_ON = signal('works on the task', 0.3, [], 0);
const NAMES_ENTITY = signal('names an active entity', 0.4, ['entity'], 0.5);

const CONTINUES =
  /\b(?:next(?: step| one)?|continue|go on|carry on|what now|now what|and then|else|proceed|resume|keep going|step \d+)\b|下一[步个首题]|然后呢|接下来|继续|接着|往下|进度|还有(?:什么|别的|哪些)/;
const ACTS =
  /^(?:(?:please|ok|okay|and|now|also|then|just|yes)[ ,]+)*(?:add|remove|set|change|move|put|use|send|drop|replace|swap|book|order|include|invite|make|double|cancel|delete|confirm|submit|take|pick|choose|update|mark|skip|fill)\b|^(?:好|那|嗯|就|再|也|还|把|,|，| )*(?:加|删|改|换|用|按|选|订|写|填|发|去掉|取消|确认|提交|署名|地址|预算|口味)/;
const FINISHED =
  /\b(?:all done|that's all|thats all|that is all|done, thanks|finished|we're done|that's it|no more|nothing else|never mind|forget it)\b|^(?:ok |okay |all )?done[.! ]*$|搞定了|完成了|弄好了|就这样吧?$|没别的了|不用了|算了|结束了|办完了/;

/** Whether a message says that the open task is done and asks for nothing more. */
export function closesTask(plain: string): boolean {
  return FINISHED.test(plain) && !CONTINUES.test(plain) && !/[?？]/.test(plain);
}

/**
 * Signals of what is going on around a message: an open task speaks for it, so does going on with it, acting on it, or
 * naming somebody or something active. A task that the message closes speaks for nothing.
 *
 * @param plain the message in plain form
 */
export function contextSignals(plain: string, { openTask, activeEntities = [] }: GateContext): FiredRule[] {
  const fired: FiredRule[] = [];
  if (openTask !== undefined && openTask !== null && openTask.trim() !== '' && !closesTask(plain)) {
    fired.push({ rule: OPEN_TASK, words: openTask });
    const goesOn = CONTINUES.exec(plain);
    if (goesOn !== null) fired.push({ rule: GOES_ON, words: goesOn[0] });
    const acts = ACTS.exec(plain);
    if (acts !== null) fired.push({ rule: WORKS_ON, words: acts[0] });
  }
  const named = activeEntities.find((name) => name.trim() !== '' && plain.includes(name.trim().toLowerCase()));
  if (named !== undefined) fired.push({ rule: NAMES_ENTITY, words: named });
  return fired;
}
