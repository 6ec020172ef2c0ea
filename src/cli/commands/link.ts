import { invalid } from '../../domain/errors.js';
import type { MemoryLink } from '../../domain/link.js';
import type { LinkInput, LinkListOptions } from '../../remember/links.js';
import type { CommandContext, CommandOutput } from '../command.js';
import { withMemory } from '../command.js';
import { safeText } from '../display-width.js';
import { idColumn } from '../memory-text.js';
import { toNumber, toTime } from '../option-values.js';
import { renderTable } from '../table.js';

/** Options of `recollect link add`. */
export interface LinkAddOptions {
  readonly relation: string;
  readonly probability?: string;
  readonly intensity?: string;
  readonly confidence?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly reason?: string;
}

/** `recollect link add`: declares a relation, or changes what it says. */
export async function addLink(
  context: CommandContext,
  from: string,
  to: string,
  options: LinkAddOptions,
): Promise<CommandOutput> {
  const { probability, validFrom, validTo, reason } = options;
  const input: LinkInput = {
    from,
    to,
    // The engine refuses another one by name.
    relation: options.relation as LinkInput['relation'],
    ...strengthOf(options),
    ...(probability === undefined ? {} : { probability: toNumber('probability', probability) }),
    ...(validFrom === undefined ? {} : { validFrom: toTime(validFrom) }),
    ...(validTo === undefined ? {} : { validTo: toTime(validTo) }),
    ...(reason === undefined ? {} : { reason }),
  };
  const result = await withMemory(context, (scoped) => scoped.link(input));
  return { data: result, text: safeText(context.messages.links.outcome[result.outcome](result.link.id)) };
}

function strengthOf({ intensity, confidence }: LinkAddOptions): Pick<LinkInput, 'strength'> {
  if (intensity === undefined && confidence === undefined) return {};
  if (intensity === undefined) throw invalid('intensity', 'must be given together with confidence');
  if (confidence === undefined) throw invalid('confidence', 'must be given together with intensity');
  return {
    strength: { intensity: toNumber('intensity', intensity), confidence: toNumber('confidence', confidence) },
  };
}

/** Options of `recollect link list`. */
export interface LinkListCommandOptions {
  readonly of?: readonly string[];
  readonly relation?: readonly string[];
  readonly validAt?: string;
  readonly recordedAt?: string;
  readonly limit?: string;
}

/** `recollect link list`: the relations that hold. */
export async function listLinks(
  context: CommandContext,
  { of: ids, relation, validAt, recordedAt, limit }: LinkListCommandOptions,
): Promise<CommandOutput> {
  const asOf = {
    ...(validAt === undefined ? {} : { validAt: toTime(validAt) }),
    ...(recordedAt === undefined ? {} : { recordedAt: toTime(recordedAt) }),
  };
  const options: LinkListOptions = {
    ...(ids === undefined ? {} : { ids }),
    ...(relation === undefined ? {} : { relations: relation }),
    ...(Object.keys(asOf).length === 0 ? {} : { asOf }),
    ...(limit === undefined ? {} : { limit: toNumber('limit', limit) }),
  };
  const links = await withMemory(context, (scoped) => scoped.links(options));
  return { data: { links }, text: links.length === 0 ? context.messages.links.none : linkTable(links, context) };
}

function linkTable(links: readonly MemoryLink[], context: CommandContext): string {
  const { columns } = context.messages.links;
  return renderTable(
    [
      idColumn(
        columns.id,
        links.map(({ id }) => id),
      ),
      { title: columns.from, share: 1 },
      { title: columns.relation, width: 14 },
      { title: columns.to, share: 1 },
      { title: columns.says, share: 2, maxLines: 3 },
    ],
    links.map((link) => [link.id, link.from.id, link.relation, link.to.id, saysOf(link, context)]),
    context,
  );
}

function saysOf({ declared, reason }: MemoryLink, { messages }: CommandContext): string {
  const { probability, strength } = messages.links;
  const parts: string[] = [];
  if (typeof declared?.probability === 'number') parts.push(probability(declared.probability));
  if (declared?.strength != null) parts.push(strength(declared.strength.intensity, declared.strength.confidence));
  if (reason !== '') parts.push(reason);
  return parts.join('; ');
}

/** `recollect link remove`: takes a declared relation back. */
export async function removeLink(context: CommandContext, id: string): Promise<CommandOutput> {
  const link = await withMemory(context, (scoped) => scoped.unlink(id));
  return { data: { link }, text: safeText(context.messages.links.removed(id)) };
}
