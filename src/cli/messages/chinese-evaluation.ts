import type { EvaluationMessages } from './english-evaluation.js';

/** What the command line says in Chinese about evaluations. */
export const evaluationChinese: EvaluationMessages = {
  guard: {
    figure: '指标',
    value: '值',
    queries: (queries, outputs) => `计分查询 ${queries} 个，检查是否泄露的输出 ${outputs} 个`,
    waits: (name, features) => `${name} 还缺：${features}`,
    byHand: (figures, overlapping) =>
      `人工编写的用例：${figures} 个指标中 ${(overlapping * 100).toFixed(0)}% 的区间有重叠`,
  },
  evaluation: {
    progress: (name, done, total) => `${name}：${total} 个中完成 ${done} 个`,
    gateFailed: (sets) => `低于 BM25 底线：${sets}`,
    cases: (passed, failed, notCovered) => `通过 ${passed}，未通过 ${failed}，未覆盖 ${notCovered}`,
    casesFailed: (count) => `${count} 个用例未通过`,
    gateOpen: (checks) => `通过：检查 ${checks} 项，没有比基线变差的`,
    gateShut: (count) => `有 ${count} 条理由不能通过`,
    baselineKept: (file, entries, queries) => `${file}：已保存 ${entries} 份排名，共 ${queries} 个查询`,
    linted: (memories, queries, errors, warnings) =>
      `记忆 ${memories} 条，查询 ${queries} 个：错误 ${errors}，警告 ${warnings}`,
    playtest: {
      turn: '轮次',
      figure: '指标',
      merged: '记忆',
      topSimilarity: '最高相似度',
      queries: '查询 生成/舍弃/有据',
      anchors: '提示',
      actions: '动作',
      expected: '应想起的记忆',
      expectedActions: '应提议的动作',
      allTurns: (turns) => `全部 ${turns} 轮`,
      found: (found, wanted) => `${wanted} 中 ${found}`,
      hits: (hit, recall, turns) => `命中 ${hit}，召回 ${recall}（n ${turns}）`,
      nothing: '-',
    },
    tables: (file, count) => `${file}：${count} 个表格是最新的`,
    tablesStale: (file) => `${file} 与结果不一致；用 eval table --write 重画`,
  },
};
