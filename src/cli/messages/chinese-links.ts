import type { LinksMessages } from './english-links.js';

/** What the command line says in Chinese about links between memories; see `chinese.ts`. */
export const linksChinese: LinksMessages = {
  links: {
    commands: {
      link: '记忆之间的关系',
      add: '声明两条记忆之间的关系，或改变它的内容',
      list: '列出现在成立的关系',
      remove: '收回一个声明过的关系',
      auditGraph: '检查情境、行为与关系有什么问题；有必须修的就以失败结束',
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
    audited: (situations, procedures, links, density, clustering) =>
      `${situations} 个情境，${procedures} 个行为，${links} 个关系；密度 ${density}，聚类 ${clustering}`,
    sound: '没有要修的',
    toMend: (errors, warnings) => `${errors} 处必须修，${warnings} 处可以看看`,
    rules: {
      'unreachable procedure': '没有情境通向它',
      'dangling link': '关系的一端已不成立',
      'contradictory pair': '两个关系互相矛盾',
      'flat probabilities': '它通向的各行为可能性几乎相等',
      orphan: '没有任何关系连着这个情境',
      hub: '关系太多，说明不了什么',
    },
    graph: {
      command: '把记忆当作图来看',
      export: '输出实体、记忆和关系',
      import: '导入 MCP memory 服务器的图文件',
      format: 'json 或 graphml（默认：json）',
      incomplete: (memories) => `只含最新的 ${memories} 条记忆`,
      imported: (memories, bad) => `已保留 ${memories} 条记忆，坏行 ${bad} 个`,
    },
    probability: (value) => `可能性 ${value}`,
    strength: (intensity, confidence) => `强度 ${intensity}，确定程度 ${confidence}`,
  },
};
