import { chineseReason } from './chinese-reasons.js';
import type { LifecycleMessages } from './english-lifecycle.js';

/** What the command line says in Chinese about truth over time and copies of a tenant. */
export const lifecycleChinese: LifecycleMessages = {
  lifecycle: {
    commands: {
      correct: '更正从来就不对的内容；新版本从旧版本起始之时算起',
      resolve: '记下此事已了结；检索时排在未了结的之后，并加标记',
      archive: '不再检索这条记忆，但不删除',
      reopen: '让已了结或已归档的记忆重新生效',
      pin: '让一条记忆进入每个答案',
      unpin: '不再让置顶的记忆进入每个答案',
      undo: '撤销最近一次对状态或置顶的改动',
      merge: '用一条陈述取代几条',
      timeline: '说明某人某事的一个属性在什么时候是什么',
      conflicts: '互相矛盾的陈述',
      conflictsList: '列出尚未解决的矛盾',
      conflictsSettle: '保留一方或双方，了结一个矛盾',
      forget: '彻底删除一条记忆及其所有版本、符合过滤条件的记忆，或某个用户的全部记忆',
      export: '把租户的全部内容写成一行行 JSON',
      backup: '把租户复制到一个文件，期间照常可以写入',
      restore: '用复制的文件重建租户',
    },
    arguments: {
      mergedIds: '要被取代的记忆的编号',
      subject: '关于谁或什么',
      attribute: '哪个属性',
      conflictId: '矛盾的编号',
      exportFile: '要写入的文件，不能已存在（默认：标准输出）',
      backupFile: '要写入的文件，不能已存在',
      restoredFile: 'backup 写出的文件',
    },
    options: {
      mergedText: '取代它们的陈述；- 表示从标准输入读取',
      forgetFilter: '删除有任一版本符合此过滤条件的记忆，JSON 格式',
      yes: '删除 --user 所指用户的全部记忆，不论智能体和会话',
      settled: '列出已了结的',
      keep: 'from（较晚的一方）、to（较早的一方）或 both（双方）',
      reason: '理由',
      idempotencyKey: '这次写入的名称：同一名称只写一次',
      dump: '此文件由 export 写出；载入租户，租户必须是空的',
      repair: '用原始数据修复派生数据：全文索引、计数、无主的内容',
    },
    standing: {
      resolve: {
        done: (id, version) => `已了结 ${id}，第 ${version} 版`,
        already: (id) => `${id} 早已了结`,
      },
      archive: {
        done: (id, version) => `已归档 ${id}，第 ${version} 版`,
        already: (id) => `${id} 早已归档`,
      },
      reopen: {
        done: (id, version) => `已重新生效 ${id}，第 ${version} 版`,
        already: (id) => `${id} 本来就有效`,
      },
      pin: {
        done: (id, version) => `已置顶 ${id}，第 ${version} 版`,
        already: (id) => `${id} 早已置顶`,
      },
      unpin: {
        done: (id, version) => `已取消置顶 ${id}，第 ${version} 版`,
        already: (id) => `${id} 没有置顶`,
      },
    },
    undone: (id, version, status, pinned) =>
      `已撤销 ${id} 最近的改动：第 ${version} 版为 ${status}${pinned ? '，已置顶' : ''}`,
    corrected: (id, version) => `已更正 ${id}，第 ${version} 版`,
    reinforced: (id) => `${id} 已经这样说过：又听到一次`,
    doneBefore: (id, version) => `以前已做过：${id} 的第 ${version} 版，没有再次写入`,
    effects: {
      closed: (id, version, reason) => `结束了 ${id} 的第 ${version} 版：${reason}`,
      'closed by': (id, version, reason) => `被 ${id} 的第 ${version} 版结束：${reason}`,
      conflicts: (id, version, reason) => `与 ${id} 的第 ${version} 版矛盾，两者都保留：${reason}`,
      'near-duplicate': (id, version, reason) => `与 ${id} 的第 ${version} 版相似：${reason}`,
      redacted: (reason) => `没有照原样存入：${reason}`,
    },
    reasonText: chineseReason,
    noConflicts: '没有未了结的矛盾',
    noneSettled: '没有已了结的矛盾',
    sides: {
      from: '较晚（from）',
      to: '较早（to）',
      settled: '了结',
      text: (id, version, day, source, text) =>
        `${text}（${id}，第 ${version} 版，${day}${source === null ? '' : `，${source}`}）`,
    },
    kept: { from: '保留较晚的（from）', to: '保留较早的（to）', both: '两者都保留' },
    settledAs: (kept, at, reason) => `${kept}，${at}${reason === null ? '' : `：${reason}`}`,
    settled: (id, kept) => `已了结 ${id}：${kept}`,
    forgotMany: (memories, versions, state) => `已忘记 ${memories} 条记忆：删除 ${versions} 个版本（${state}）`,
    exported: (tenant, lines, file) => `已导出 ${tenant}：${lines} 行${file === null ? '' : `，写入 ${file}`}`,
    loaded: (tenant, memories, versions) => `已载入 ${tenant}：${memories} 条记忆（${versions} 个版本）`,
    backedUp: (tenant, file, size) => `已把 ${tenant} 备份到 ${file}：${size}`,
    restored: (tenant, file, memories) => `已用 ${file} 重建 ${tenant}：${memories} 条记忆`,
    repaired: '已修复',
    repairedOf: (code, message, count) => `✓ ${code}：${message}（${count}）`,
    reindexed: '已重建索引',
    expired: '已到期清除',
    memories: (count) => `${count} 条记忆`,
    versions: (count) => `${count} 个版本`,
  },
};
