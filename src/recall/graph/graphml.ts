import type { ScopeGraph } from './scope-graph.js';

/** A scope's graph as GraphML: memories and entities are nodes, `about`, `mentions` and links are edges. */
export function toGraphml({ entities, memories, links }: ScopeGraph): string {
  const nodes = [
    ...memories.map(({ id, kind, text }) => node(`memory:${id}`, { type: 'memory', kind, label: text })),
    ...entities.map(({ name, types }) =>
      node(`entity:${name}`, { type: 'entity', kind: types.join(' '), label: name }),
    ),
  ];
  const edges = [
    ...entities.flatMap(({ name, about, mentionedIn }) => [
      ...about.map(({ id }) => edge(`memory:${id}`, `entity:${name}`, 'about')),
      ...mentionedIn.map(({ id }) => edge(`memory:${id}`, `entity:${name}`, 'mentions')),
    ]),
    ...links.map(({ from, to, relation }) => edge(`memory:${from}`, `memory:${to}`, relation)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...['type', 'kind', 'label'].map(
      (name) => `  <key id="${name}" for="node" attr.name="${name}" attr.type="string"/>`,
    ),
    '  <key id="relation" for="edge" attr.name="relation" attr.type="string"/>',
    '  <graph id="memories" edgedefault="directed">',
    ...nodes,
    ...edges,
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n');
}

function node(id: string, data: { readonly [key: string]: string }): string {
  const fields = Object.entries(data).map(([key, value]) => `<data key="${key}">${escaped(value)}</data>`);
  return `    <node id="${escaped(id)}">${fields.join('')}</node>`;
}

function edge(source: string, target: string, relation: string): string {
  return `    <edge source="${escaped(source)}" target="${escaped(target)}"><data key="relation">${escaped(relation)}</data></edge>`;
}

/** Characters that XML 1.0 can't hold are left out; what closes or opens something is written as an entity. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
