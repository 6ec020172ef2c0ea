import type { WhyNotMessages } from './english-why-not.js';

/** What the command line says in Chinese about what is missing in an answer. */
export const whyNotChinese: WhyNotMessages = {
  whyNot: {
    heading: (id, version) => `${id}，第 ${version} 版`,
    returned: (rank) => `它在答案里，排在第 ${rank}。`,
    always: '它每次都会带上，不论问什么：它被置顶，或属于总会带上的类别。',
    unknown: '这里没有这条记忆。',
    forgotten: '它已被忘记：所有版本都已删除。',
    otherScope: '它属于该用户的另一个会话或智能体：见 --session 和 --agent。',
    filtered: '这次检索的过滤条件排除了它。',
    status: (status) => `它的状态是 ${status}，这次检索不看这种状态。`,
    expired: (at) => `它已于 ${at} 到期清除。`,
    notValidYet: (from) => `在这次检索所看的时间它还不成立：从 ${from} 起才成立。`,
    noLongerValid: (to) => `在这次检索所看的时间它已不成立：只成立到 ${to}。`,
    notRecordedYet: (at) => `在这次检索所看的时间还不知道它：它记录于 ${at}。`,
    superseded: (version) => `它已被自己的第 ${version} 版取代。`,
    supersededByOther: (id, version) => `它已被 ${id} 的第 ${version} 版取代。`,
    supersededSince: '它已被后来的版本取代。',
    blankQuery: '这个问题里没有任何来源可以查找的内容。',
    noLeg: '没有一个来源找到它。各自离它多远：',
    legDegraded: (leg, code) => `无法断定：${leg} 失败了（${code}），它本来也许能找到这条记忆。`,
    belowFloor: (signal, value, floor, margin) =>
      `找到了它，但低于底线：它的 ${signal} 是 ${value}，而底线要求 ${floor}，差 ${margin}。底线的各项条件中，这是它差得最少的一项。`,
    belowMinScore: (score, minimum, margin) =>
      `找到了它，但它的得分是 ${score}，而 --min-score 要求 ${minimum}，差 ${margin}。`,
    belowMinSimilarity: (cosine, minimum, margin) =>
      `只有向量找到了它，余弦是 ${cosine}，而 --min-similarity 要求 ${minimum}，差 ${margin}。`,
    identifierNotConfirmed: (identifiers) => `问题点名了 ${identifiers}，必须一字不差，而这条记忆没有提到它。`,
    gateSaidNo: (rule) => `这句话不需要记忆（规则：${rule}）。`,
    outsideTime: (days) => `找到了它，但它发生的时间离问题所说的差 ${days} 天。`,
    duplicateOf: (id) => `它与 ${id} 说的完全一样，而 ${id} 已在答案里。`,
    scoreNotAbove: (score) => `找到了，得分 ${score}；这个配方只返回得分更高的。`,
    inNoCompartment: (tier) => `找到了，但这个配方没有层级“${tier}”的分区。`,
    coveredBySummary: (id) => `找到了，但由它得出的概括 ${id} 得分不比它低，代替了它。`,
    belowPolicy: (policy, required, authority, margin) =>
      `找到了，但问题触发了策略“${policy}”，要求来源权威性 ${required}；它只有 ${authority}，差 ${margin}。`,
    tainted: (channel, id, authority, margin) =>
      `它本应出现在每个答案里，但来自${channel === 'web' ? '网页' : '工具'}：${id} 的来源权威性是 ${authority}，离那个位置的要求差 ${margin}，也没有别的途径返回它。`,
    tooAlike: (id, share, margin) => `找到了，但与排在前面的 ${id} 有 ${share} 的词相同，多了 ${margin}。`,
    abstained: (confidence, least, margin) =>
      `找到了，但整个答案不够有把握：${confidence}，要求 ${least}，差 ${margin}，所以什么也没有返回。`,
    beyondQuota: (kind, rank, margin) => `找到了，是这一类的第 ${rank} 个，超出 ${kind} 的名额 ${margin} 个。`,
    beyondBudget: (tokens, margin) => `找到了，但它的 ${tokens} 个 token 放不下：再多 ${margin} 个就能返回。`,
    limit: (rank, margin) => `找到了它，但它排在第 ${rank}，超出条数 ${margin}：用 --limit ${rank} 就能看到。`,
    skipped: (reason) => `没有运行：${reason}`,
    noWord: '它不含问题中的任何一个词',
    noIdentifier: '它不含问题中的任何一个单号或代码',
    noVector: '它还没有这个模型的向量（recollect maintain）',
    notAmong: (asked) => `它不在前 ${asked} 条之内`,
    bm25: ' BM25 ',
    cosine: '余弦',
    measured: (measure, value) => `它的${measure}是 ${value}`,
    outranked: (measure, value, asked, last) => `它的${measure}是 ${value}；取回的 ${asked} 条中最后一条是 ${last}`,
    short: (margin) => `，高出 ${margin}`,
  },
};
