import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queryDictionary } from '../../src/text/query-dictionary.js';
import { querySynonyms } from '../../src/text/query-synonyms.js';
import { analyseQuery } from '../../src/text/query-terms.js';
import { anyText } from './arbitraries.js';
import { shareFound } from './naive-search.js';

const labels = (query: string) => analyseQuery(query).terms.map(({ label }) => label);

describe('analyseQuery', () => {
  test('[R17] [R18] gives words, identifiers and characters in order of position', () => {
    expect(analyseQuery('  What is the status of ORD-2024-8823 on D盘? ')).toEqual({
      normalised: 'what is the status of ord-2024-8823 on d盘?',
      terms: [
        { label: 'status', column: 'words', tokens: ['statu'] },
        { label: 'id:ord-2024-8823', column: 'identifiers', tokens: ['ord-2024-8823'] },
        { label: 'ord', column: 'words', tokens: ['ord'] },
        { label: '2024', column: 'words', tokens: ['2024'] },
        { label: '8823', column: 'words', tokens: ['8823'] },
        { label: 'd', column: 'words', tokens: ['d'] },
        { label: '盘', column: 'characters', tokens: ['盘'] },
      ],
      identifiers: ['ord-2024-8823'],
      blank: false,
      hasContent: true,
    });
  });

  test('[R16] cuts CJK by words, in three ways', () => {
    const terms = (cjkMode: 'phrases' | 'bigrams' | 'both') =>
      analyseQuery('研究生在哪里', { cjkMode }).terms.map(({ label, column, tokens }) => [label, column, tokens]);
    const phrase = ['研究生', 'bigrams', ['研究', '究生']];
    const bigrams = [
      ['研究', 'bigrams', ['研究']],
      ['究生', 'bigrams', ['究生']],
    ];
    expect(terms('phrases')).toEqual([phrase]);
    expect(terms('bigrams')).toEqual(bigrams);
    expect(terms('both')).toEqual([phrase, ...bigrams]);
  });

  test('[R18] words that are merely joined are looked for side by side', () => {
    const { terms, identifiers } = analyseQuery('pre-commit 3.5');
    expect(terms.slice(0, 3)).toEqual([
      { label: '"pre-commit"', column: 'words', tokens: ['pre', 'commit'] },
      { label: 'pre', column: 'words', tokens: ['pre'] },
      { label: 'commit', column: 'words', tokens: ['commit'] },
    ]);
    expect(terms[3]).toEqual({ label: '"3.5"', column: 'words', tokens: ['3', '5'] });
    expect(identifiers).toEqual([]);
  });

  test.each([
    ['to be or not to be', ['not']],
    ['what is it', ['what', 'is', 'it']],
    ["it's", ['it']],
    ["don't open windows", ['dont', 'open', 'windows']],
    ['running runs run', ['running']],
    ['什么是青霉素', ['青霉', '霉素']],
    ['什么', ['什么']],
    ['的', ['的']],
    ['他没有去过北京吗', ['没有', '去', '北京']],
    ['C++', ['id:c++', 'c']],
    ['R', ['r']],
    ['👍🏽?', ['👍']],
    ['#yard', ['yard']],
    ['v2.0.1', ['id:v2.0.1', 'v2', 'id:2.0.1', '0', '1']],
    ['1,200', ['"1200"', '1200', '1', '200']],
  ])('[R17] %s', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });

  test.each([
    '',
    '   ',
    '\n\t',
    '\u3000\u3000',
    '\u200b',
    '\0',
    '???',
    '…。、',
    "'",
    '""',
    '--',
    '.',
    '/',
    '\u0301',
    '\ud800',
  ])('[R4] %j is blank', (query) => {
    expect(analyseQuery(query)).toMatchObject({ terms: [], identifiers: [], blank: true });
  });

  test.each([
    ['新仓库的地面积水已处理', ['积水', '仓库积水', '地面']],
    ['他是一名研究生,住在南京市长江大桥附近', ['研究生', '长江大桥', '南京市', '南京市长江大桥']],
    ['用户对青霉素过敏,开药前必须核对', ['过敏', '青霉素', '青霉素过敏']],
    ['用户常用的资产台账在共享盘', ['资产台账', '台账', '共享盘']],
    ['下午评审了灰度方案', ['灰度', '方案']],
    ['重启job-sync2后37条失败任务清空', ['sync2', 'job-sync2', '失败任务', 'Job Sync2']],
    ['把SDK配置放到D盘根目录', ['SDK配置', 'D盘', 'sdk', '盘']],
    ['升级Node20后内存下降', ['Node20', 'node20']],
    ['我的同事王晓晨喜欢爬山', ['王晓晨', '晓晨']],
    ['這個軟體的設定檔在雲端', ['軟體', '設定檔', '雲端']],
    ['𠮷野家在𩸽屋旁边', ['𠮷野家', '𩸽']],
    ['週末にかるた大会を開いた', ['かるた', 'かるた大会', '週末']],
    ['サンドボックスは毎週月曜に初期化する', ['サンドボックス', '初期化', '月曜']],
    ['ﾃｽﾄ環境のﾊﾟｽﾜｰﾄﾞは金庫', ['テスト環境', 'パスワード']],
    ['주말에 윷놀이를 즐겼다', ['윷놀이', '주말']],
    ['내일 병원에서 검사를 받는다', ['병원', '검사']],
    ['학점인정 서류는 월요일까지', ['학점인정', '학점인정'.normalize('NFD')]],
    ['学点인정 서류', ['学点인정']],
    ['ขอบคุณครับสวัสดี', ['สวัสดี']],
    ['Reserviert im Café Zürich', ['cafe\u0301', 'ZÜRICH']],
    ["İstanbul'da inşaat toplantısı var", ['istanbul', 'İSTANBUL', 'İnşaat']],
    ['Lieferung in die Hauptstraße 5', ['HAUPTSTRASSE', 'hauptstraße']],
    ['Ünlü ÇAN kulesi', ['ünlü', 'çan']],
    ['会議室はＢ－１２、内線は３４５６', ['B-12', '3456', '会議室']],
    ['型番はＡＢＣ１２３です', ['abc123', 'ＡＢＣ１２３']],
    ['Don\'t open windows on the "garden" side; it\'s windy', ["don't open windows", '“garden”', '"garden"', "it's"]],
    ['Run the pre-commit check before build-all on home-os', ['pre-commit', 'build-all', 'pre commit', '-all']],
    [
      'Wind was 3.5 km/h at base debian 12.5, see garden-plan.md; owner ops@example.com #yard 50% quota',
      ['debian 12.5', 'km/h', 'garden-plan.md', 'ops@example.com', '#yard', '50%', '3.5', 'example.com'],
    ],
    ['The user warns against cp -rf', ['cp -rf']],
    ['Prefers C++ over C#', ['C++', 'C#']],
    ['Go is used for the CLI, R for stats', ['R', 'Go']],
    ['5G router is in the hall', ['5G', '5g']],
    [
      'Docs live at https://docs.example.org/v2/setup?x=1#top',
      ['https://docs.example.org/v2/setup?x=1#top', 'docs.example.org'],
    ],
    ['Config is in ~/.config/app/settings.local.json', ['settings.local.json', '~/.config/app/settings.local.json']],
    ['Launch went well 👩🏽‍🚀', ['👩‍🚀', '👩🏽‍🚀']],
    ['Rent is 1,200 a month', ['1200', '1,200']],
    ['Rent is 1200 a month', ['1200']],
    ['To be or not to be', ['to be']],
    ['Any notes at all', ['note']],
  ])('[R14] [R15] [R16] [R18] in %s all of each query is found', (text, queries) => {
    for (const query of queries) expect([query, shareFound(query, text)]).toEqual([query, 1]);
  });

  test.each([
    ['明日は買い物に行く', ['かるた', 'サンドボックス']],
    ['점심은 냉면이었다', ['윷놀이', '병원']],
    ['用户常用的资产台账在共享盘', ['灰度', '过敏']],
    ['Writes essays about history', ['R', 'cp -rf', 'C#']],
    ['Lunch was noodles', ['pre-commit', 'build-all']],
    ['Installer fails with 0x80070057', ['0x80070005']],
    ['我先到北。京都很美', ['北京']],
    ['上海a海上', ['海海']],
  ])('[R16] in %s nothing of each query is found', (text, queries) => {
    for (const query of queries) expect([query, shareFound(query, text)]).toEqual([query, 0]);
  });

  test.each([
    ['订单 ORD-2024-8832 已取消', 'ORD-2024-8823'],
    ['Release 2025.7.2 added dark mode', '2025.7.20'],
    ['Part 417 fits the right hinge', '00417'],
    ['SKU AB-120', 'AB-12'],
  ])('[R18] in %s the identifier %s is not found', (text, query) => {
    const { terms } = analyseQuery(query);
    const named = terms.filter(({ column }) => column === 'identifiers');
    expect(named).not.toEqual([]);
    expect(shareFound(query, text)).toBeLessThanOrEqual(1 - named.length / terms.length);
  });

  test('takes any query; terms are unique, labels too, and a text always finds itself', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('phrases' as const, 'bigrams' as const, 'both' as const),
        (query, cjkMode) => {
          const { terms, blank, identifiers } = analyseQuery(query, { cjkMode });
          expect(blank).toBe(terms.length === 0);
          expect(new Set(terms.map(({ column, tokens }) => JSON.stringify([column, tokens]))).size).toBe(terms.length);
          expect(new Set(terms.map(({ label }) => label)).size).toBe(terms.length);
          for (const { tokens } of terms) expect(tokens.length).toBeGreaterThan(0);
          for (const identifier of identifiers)
            expect(terms).toContainEqual({ label: `id:${identifier}`, column: 'identifiers', tokens: [identifier] });
          expect(shareFound(query, query, { cjkMode })).toBe(blank ? 0 : 1);
        },
      ),
      { seed: 11, numRuns: 1_000 },
    );
  });

  test('[R16] traditional and simplified queries look for the same tokens and show what was written', () => {
    const traditional = analyseQuery('軟體的設定檔');
    const simplified = analyseQuery('软体的设定档');
    expect(traditional.terms.map(({ tokens }) => tokens)).toEqual(simplified.terms.map(({ tokens }) => tokens));
    expect(traditional.terms.map(({ label }) => label)).toEqual(['軟體', '設定', '檔']);
    expect(shareFound('軟體設定檔', '软体设定档在云端')).toBe(1);
    expect(shareFound('软体设定档', '軟體設定檔在雲端')).toBe(1);
  });

  test('[R14] words in camel case are looked for by their parts too, and found by them', () => {
    expect(labels('why does getUserName fail')).toEqual(['getusername', 'get', 'user', 'name', 'fail']);
    expect(labels('open the GitHub page')).toEqual(['open', 'github', 'page']);
    expect(shareFound('user name', 'getUserName returns null')).toBe(1);
    expect(shareFound('getUserName', 'getUserName returns null')).toBe(1);
  });

  describe('with a dictionary of the tenant', () => {
    const dictionary = queryDictionary(['灵犀平台', '沧浪亭雅集', 'Blue Heron', 'AB', '蓝', '', '软体']);
    const terms = (query: string) =>
      analyseQuery(query, { dictionary }).terms.map(({ label, tokens }) => [label, tokens.length]);

    test('[R16] a word of it is one segment, looked for as a phrase beside its pairs', () => {
      expect(terms('请问灵犀平台怎么登录')).toEqual([
        ['灵犀平台', 3],
        ['灵犀', 1],
        ['犀平', 1],
        ['平台', 1],
        ['登录', 1],
      ]);
      expect(terms('蓝')).toEqual([['蓝', 1]]);
    });

    test('[R16] several are cut out one after the other, in traditional characters too', () => {
      expect(terms('靈犀平台和軟體')).toEqual([
        ['靈犀平台', 3],
        ['靈犀', 1],
        ['犀平', 1],
        ['平台', 1],
        ['軟體', 1],
      ]);
    });

    test('[R17] a phrase of words is looked for side by side beside its words', () => {
      expect(analyseQuery('status of blue heron', { dictionary }).terms).toEqual([
        { label: 'status', column: 'words', tokens: ['statu'] },
        { label: 'blue', column: 'words', tokens: ['blue'] },
        { label: '"blue heron"', column: 'words', tokens: ['blue', 'heron'] },
        { label: 'heron', column: 'words', tokens: ['heron'] },
      ]);
      expect(labels('blue sky and a heron')).toEqual(
        analyseQuery('blue sky and a heron', { dictionary }).terms.map(({ label }) => label),
      );
    });

    test('changes no query without its words', () => {
      fc.assert(
        fc.property(anyText, (query) => {
          fc.pre(!/[灵靈蓝藍沧滄软軟]|blue/iu.test(query.normalize('NFKC')));
          expect(analyseQuery(query, { dictionary })).toEqual(analyseQuery(query));
        }),
        { seed: 15, numRuns: 500 },
      );
    });
  });

  describe('with synonyms of the tenant', () => {
    const synonyms = querySynonyms([
      ['laptop', 'notebooks', 'portable computer', '笔记本电脑'],
      ['报销', '费用申请'],
      ['猫', 'cat'],
      ['half', ''],
    ]);
    const asked = (query: string) => analyseQuery(query, { synonyms }).terms.map(({ label }) => label);

    test('[R17] one member of a group looks for the others', () => {
      expect(asked('laptops for Mira')).toEqual(['laptops', 'notebooks', '"portable computer"', '笔记本电脑', 'mira']);
      expect(analyseQuery('費用申請', { synonyms }).terms).toContainEqual({
        label: '报销',
        column: 'bigrams',
        tokens: ['报销'],
      });
      expect(asked('my cat')).toEqual(['cat', '猫']);
      expect(analyseQuery('猫', { synonyms }).terms).toEqual([
        { label: '猫', column: 'characters', tokens: ['猫'] },
        { label: 'cat', column: 'words', tokens: ['cat'] },
      ]);
    });

    test('[R17] a member of several words needs them side by side', () => {
      expect(asked('portable radio of the computer')).toEqual(['portable', 'radio', 'computer']);
      expect(asked('a portable computer')).toEqual(['portable', 'laptop', 'notebooks', '笔记本电脑', 'computer']);
    });

    test('a group of many adds a bounded number', () => {
      const many = querySynonyms([['cat', ...Array.from({ length: 100 }, (_, at) => `word${at}`)]]);
      expect(analyseQuery('cat', { synonyms: many }).terms).toHaveLength(33);
    });
  });

  test('is linear in the number of words', () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `word${at}`);
    expect(analyseQuery(words.join(' ')).terms.filter(({ column }) => column === 'words')).toHaveLength(5_000);
  });
});
