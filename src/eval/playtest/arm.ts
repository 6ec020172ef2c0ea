import { invalid } from '../../domain/errors.js';
import type { ActionMode } from '../../index.js';

/** One way of answering a dialogue. */
export interface PlaytestArm {
  readonly name: string;
  /** Name of a recipe. */
  readonly recipe: string;
  readonly actions: ActionMode;
  /** Most memories a turn is given; null: what recall gives when nothing is said. */
  readonly limit: number | null;
  /** Least score of a memory, in [0,1]; null: what the recipe says. */
  readonly minScore: number | null;
}

const plain = { limit: null, minScore: null } as const;

/** The arms that are played when none is named: similarity alone, and everything. */
export const DEFAULT_ARMS: readonly PlaytestArm[] = [
  { ...plain, name: 'vector', recipe: 'vector', actions: 'off' },
  { ...plain, name: 'full', recipe: 'soulmem', actions: 'on' },
];

const ACTIONS: ReadonlyMap<string, ActionMode> = new Map([
  ['on', 'on'],
  ['off', 'off'],
  ['similarity', 'similarity only'],
]);

/**
 * Reads an arm: `vector` (similarity alone, no actions), `full` (recipe soulmem with actions), any recipe with actions, or
 * `NAME=RECIPE`, each followed by `,actions=on|off|similarity`, `,limit=NUMBER` and `,minScore=NUMBER` as wanted.
 *
 * @throws `validation` naming the option; whether the recipe exists is for the engine to say.
 */
export function parseArm(text: string): PlaytestArm {
  const [head = '', ...options] = text.split(',').map((part) => part.trim());
  const [name = '', recipe, ...rest] = head.split('=');
  if (name === '' || recipe === '' || rest.length > 0) throw invalid('arm', `${text} must be NAME or NAME=RECIPE`);
  const known = DEFAULT_ARMS.find((arm) => arm.name === name) ?? { ...plain, name, recipe: name, actions: 'on' };
  return options.reduce(withOption, recipe === undefined ? known : { ...known, recipe });
}

function withOption(arm: PlaytestArm, option: string): PlaytestArm {
  const [key = '', value = '', ...rest] = option.split('=');
  const number = value === '' || rest.length > 0 ? Number.NaN : Number(value);
  switch (key) {
    case 'actions': {
      const actions = ACTIONS.get(value);
      if (actions === undefined) throw invalid('arm', `${option}: actions are on, off or similarity`);
      return { ...arm, actions };
    }
    case 'limit':
      if (!Number.isInteger(number) || number < 1) throw invalid('arm', `${option}: must be a whole number from 1`);
      return { ...arm, limit: number };
    case 'minScore':
      if (!(number >= 0 && number <= 1)) throw invalid('arm', `${option}: must be a number from 0 to 1`);
      return { ...arm, minScore: number };
    default:
      throw invalid('arm', `${option}: options are actions, limit and minScore`);
  }
}

/** Arms by their texts; the default ones for none. @throws `validation` for two of a name. */
export function parseArms(texts: readonly string[]): readonly PlaytestArm[] {
  if (texts.length === 0) return DEFAULT_ARMS;
  const arms = texts.map(parseArm);
  const twice = arms.find(({ name }, at) => arms.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined) throw invalid('arm', `${twice.name} is there twice; NAME=RECIPE gives another name`);
  return arms;
}
