import { describe, expect, test } from 'vitest';
import { openMemory, type ScopedMemory } from '../../src/index.js';
import { fixedClock, sequentialIds } from '../../src/testing/index.js';

async function scopes(): Promise<{ readonly own: ScopedMemory; readonly other: ScopedMemory }> {
  const clock = fixedClock(Date.UTC(2026, 2, 10));
  const tenant = (await openMemory({ clock, ids: sequentialIds(), embedder: null })).tenant('t');
  return { own: tenant.scope({ user: 'u1' }), other: tenant.scope({ user: 'u2' }) };
}

describe('the graph of a scope', () => {
  test('[G7] a triple is a memory about its subject, and only an exclusive one ends an earlier one', async () => {
    const { own } = await scopes();
    const first = await own.graph.relate({ subject: 'Mira', predicate: 'knows', object: 'Bo' });
    await own.graph.relate({ subject: 'Mira', predicate: 'knows', object: 'Cy' });
    expect([first.kind, first.subject, first.attribute, first.text]).toEqual([
      'relationship',
      'Mira',
      null,
      'Mira knows Bo',
    ]);
    expect((await own.graph.around('Mira')).map(({ text }) => text)).toEqual(['Mira knows Bo', 'Mira knows Cy']);
    for (const [object, day] of [
      ['Graz', 1],
      ['Linz', 5],
    ] as const)
      await own.graph.relate({
        subject: 'Mira',
        predicate: 'residence',
        object,
        exclusive: true,
        draft: { validFrom: Date.UTC(2026, 2, day) },
      });
    expect((await own.graph.around('Mira')).map(({ text }) => text)).toContain('Mira residence Linz');
    expect((await own.graph.around('Mira')).map(({ text }) => text)).not.toContain('Mira residence Graz');
  });

  test.each([
    [{ subject: ' ', predicate: 'knows', object: 'Bo' }, 'triple.subject'],
    [{ subject: 'Mira', predicate: 'knows', object: '' }, 'triple.object'],
    [{ subject: 'Mira', predicate: 'knows', object: 'Bo', certain: true }, 'triple.certain'],
  ])('[G7] refuses %j, naming the field', async (triple, field) => {
    const { own } = await scopes();
    await expect(own.graph.relate(triple)).rejects.toMatchObject({ code: 'validation', field });
  });

  test('[G4] two entities of one name and different types are never one', async () => {
    const { own } = await scopes();
    const [person, company] = [
      { type: 'person', id: 'Apple' },
      { type: 'company', id: 'Apple' },
    ];
    await own.rememberMany([
      { text: 'Apple, the neighbour’s kid, plays drums', entities: [person] },
      { text: 'Apple ships the laptop in March', entities: [company] },
    ]);
    expect((await own.graph.around(person)).map(({ text }) => text)).toEqual([
      'Apple, the neighbour’s kid, plays drums',
    ]);
    expect((await own.graph.around(company)).map(({ text }) => text)).toEqual(['Apple ships the laptop in March']);
  });

  test('[G7] lists entities with the versions they rest on, and nothing of another user', async () => {
    const { own, other } = await scopes();
    const { memory } = await own.remember('My boss Zhang San moved to Graz');
    await own.remember('Zhang San prefers tea');
    await other.remember('Zhang San hides gold in Linz');
    const [first, ...others] = await own.graph.entities();
    expect(first?.name).toBe('zhang san');
    expect(first?.about).toContainEqual({ id: memory.id, version: 1 });
    expect(first?.about).toHaveLength(2);
    expect(others.map(({ name }) => name)).toEqual(['graz', "self's boss"]);
    expect(JSON.stringify(await own.graph.export())).not.toMatch(/gold|linz/i);
    expect(await other.graph.around('my boss')).toEqual([]);
  });

  test('[G7] exports links and GraphML that no text can break out of', async () => {
    const { own } = await scopes();
    const { memory: one } = await own.remember('</data></node> & "Mira"\u0007 was here');
    const { memory: two } = await own.remember('Bo has the key');
    await own.link({ from: one.id, to: two.id, relation: 'supports' });
    expect((await own.graph.export()).links).toMatchObject([{ from: one.id, to: two.id, relation: 'supports' }]);
    const xml = await own.graph.exportGraphml();
    expect(xml).toContain('&lt;/data&gt;&lt;/node&gt; &amp; &quot;Mira&quot; was here');
    expect(xml.match(/<node /g)).toHaveLength(4);
    expect(xml).toContain(
      `<edge source="memory:${one.id}" target="memory:${two.id}"><data key="relation">supports</data>`,
    );
  });

  test('[G7] imports the graph file of the MCP memory server, and once again changes nothing', async () => {
    const { own } = await scopes();
    const file = [
      '{"type":"entity","name":"Mira","entityType":"person","observations":["likes tea","speaks 中文"]}',
      '{"type":"entity","name":"Acme","entityType":"company","observations":[]}',
      'no json',
      '{"type":"relation","from":"Mira","to":"Acme","relationType":"works_at"}',
      '{"type":"relation","from":"Mira","to":"Acme"}',
      '',
    ].join('\n');
    const report = await own.graph.importMemoryGraph(file);
    expect(report.memories).toBe(4);
    expect(report.bad.map(({ line }) => line)).toEqual([3, 5]);
    expect(report.bad[1]?.message).toMatch(/^relationType/);
    const texts = async (): Promise<readonly string[]> => (await own.list()).items.map(({ text }) => text).sort();
    expect(await texts()).toEqual(['Acme is: company', 'Mira works_at Acme', 'Mira: likes tea', 'Mira: speaks 中文']);
    await own.graph.importMemoryGraph(file);
    expect(await texts()).toHaveLength(4);
    expect(await own.graph.around({ type: 'company', id: 'Acme' })).toHaveLength(2);
  });
});
