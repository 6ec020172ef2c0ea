import type { LinksMessages } from './english-links.js';

/** What the command line says in Chinese about links between memories; see `chinese.ts`. */
export const linksChinese: LinksMessages = {
  links: {
    commands: {
      link: '记忆之间的关系',
      add: '声明两条记忆之间的关系，或改变它的内容',
      list: '列出现在成立的关系',
      remove: '收回一个声明过的关系',
    },
    arguments: {
      from: '起点记忆的 id',
      to: '终点记忆的 id',
      linkId: '关系的 id',
    },
    options: {
      relation: 'supports、contradicts、updates、derives、next、specialises、leads-to 或 related',
      probability: '在某情境下采取某行为的可能性，0 到 1',
      intensity: '关系有多强，0 到 1（与 --confidence 同用）',
      confidence: '有多确定，0 到 1（与 --intensity 同用）',
      reason: '原因',
      of: '只看这条记忆的关系（可多次给出）',
    },
    columns: { id: 'id', from: '起点', relation: '关系', to: '终点', says: '内容' },
    outcome: {
      created: (id) => `已建立关系 ${id}`,
      changed: (id) => `已更改关系 ${id}`,
      unchanged: (id) => `${id} 已经是这样`,
    },
    action: '该怎么做',
    removed: (id) => `已收回 ${id}`,
    none: '没有关系',
    probability: (value) => `可能性 ${value}`,
    strength: (intensity, confidence) => `强度 ${intensity}，确定程度 ${confidence}`,
  },
};
