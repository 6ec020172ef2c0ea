import type { Command } from 'commander';
import { invalid } from '../../domain/errors.js';
import type { CommandOutput } from '../command.js';

/** Words that may follow each chain of commands: `''` for the program, `eval run` for nested ones. */
type Words = ReadonlyMap<string, readonly string[]>;

/** `recollect completion`: a script for a shell that knows every command and option of this version. */
export function completionScript(program: Command, shell: string): CommandOutput {
  const words = wordsOf(program);
  const text = scriptFor(shell, words);
  return { data: { shell, script: text }, text };
}

function scriptFor(shell: string, words: Words): string {
  switch (shell) {
    case 'bash':
      return bash(words);
    case 'zsh':
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`;
    case 'fish':
      return fish(words);
    default:
      throw invalid('shell', 'must be bash, zsh or fish');
  }
}

function wordsOf(program: Command, chain = '', inherited: readonly string[] = []): Words {
  const own = program.options.flatMap(({ long }) => long ?? []);
  const options = [...inherited, ...own];
  const words = new Map<string, readonly string[]>([
    [chain, [...program.commands.map((command) => command.name()), ...options]],
  ]);
  for (const command of program.commands)
    for (const [inner, list] of wordsOf(command, `${chain} ${command.name()}`.trim(), options)) words.set(inner, list);
  return words;
}

function bash(words: Words): string {
  const cases = [...words].map(([chain, list]) => `    ${JSON.stringify(chain)}) words="${list.join(' ')}" ;;`);
  const known = [...words.keys()].filter((chain) => chain !== '').map((chain) => JSON.stringify(chain));
  return [
    '_recollect() {',
    '  local chain="" word next words=""',
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    `    next="\${chain:+$chain }$word"`,
    `    case "$next" in ${known.join('|')}) chain="$next" ;; esac`,
    '  done',
    '  case "$chain" in',
    ...cases,
    '  esac',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _recollect recollect',
  ].join('\n');
}

function fish(words: Words): string {
  const lines = [...words].flatMap(([chain, list]) => {
    const condition = chain === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${chain.split(' ').at(-1)}`;
    const options = list.filter((word) => word.startsWith('--')).map((word) => `-l ${word.slice(2)}`);
    const commands = list.filter((word) => !word.startsWith('--')).map((word) => `-a ${word}`);
    return [...commands, ...options].map((what) => `complete -c recollect -n '${condition}' ${what}`);
  });
  return lines.join('\n');
}
