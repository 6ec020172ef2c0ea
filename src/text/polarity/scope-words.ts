/** Prepositions after which a denied noun phrase is over (`without sugar on Friday`). */
export const ENDS_PHRASE: ReadonlySet<string> = words(
  'on at for in from by to when after before during until with because since as',
);

/** Prepositions of place and time: what follows says where something is denied, not what. */
export const PLACES: ReadonlySet<string> = words('in at on during since until after before');

/** Base forms of verbs between a subject and what is said of it. */
export const LINKING_VERBS: ReadonlySet<string> = words(
  "be find tast taste look seem sound smell feel get becom become stay 's remain consid",
);

/** Words that stand for what was named before. */
export const BACK_POINTERS: ReadonlySet<string> = words('it them that those this these one ones 它 那个 这个 它们');

/** Words that end a Chinese phrase of exception. */
export const ENDS_EXCEPTION: ReadonlySet<string> = words('以外 之外 外 都 全 也 还 就 什么 其他 其它 别的');

/** What a thing can be free of without a hyphen, by stem. */
export const FREE_OF: ReadonlySet<string> = words(
  'gluten sugar dairi lactos nut peanut fat caffein alcohol smoke meat egg soi wheat grain pain drug scent fragranc',
);

/** Plain negations, which say nothing of liking. */
export const PLAIN_NEGATIONS: ReadonlySet<string> = words('not never no without 不 不是 没 没有 并非');

/** Concessions: what follows them holds all the same. */
export const CONCESSIVE: ReadonlySet<string> = new Set(['even if', '即使', '即便', '就算', '哪怕']);

/** Words before a companion: 跟她分手 denies the person. */
export const COMPANIONS: ReadonlySet<string> = words('跟 和 与 同 with');

/** Cues of lacking, as they stand in a Chinese relative clause. */
export const LACKING: ReadonlySet<string> = words('不含 不加 不带 不放 没有 没放 没加 无 不用 没');

/** Openers after which a second denial affirms: 离了手机我活不了. */
export const DEPENDENCE: ReadonlySet<string> = words('离了 离开 少了 没了 缺了 没有 without');

/** Denials that can be that second one, beside 活不了 and the like. */
export const NEEDS: ReadonlySet<string> = words('不能 没法 无法 不');

/** Cues of exception, as their rules are named. */
export const EXCEPTIONS: ReadonlySet<string> = new Set(
  'except,except for,except from,apart from,aside from,other than,save for,excluding,barring,除了,除,除去,除开,除却'.split(
    ',',
  ),
);

/** Verbs after which `over` compares (`give me the window seat over the middle seat`). */
export const PICKS: ReadonlySet<string> = words('give want recommend love like take');

/** Stems after which it does not (`over the weekend`). */
export const SPANS: ReadonlySet<string> = words(
  'weekend phone year week month holidai top night summer winter lunch dinner past last next',
);

/** Verbs of finding, base forms: what is not found that does not, does. */
export const MEETING: ReadonlySet<string> = words('find meet see know there have name think');

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
