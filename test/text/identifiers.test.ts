import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesOneThing } from '../../src/text/identifier-kind.js';
import { identifiers } from '../../src/text/identifiers.js';
import { anyText } from './arbitraries.js';

/** `canonical:kind`, parts in brackets. */
function found(text: string): string[] {
  return identifiers(text).map(({ canonical, kind, isPart }) =>
    isPart ? `(${canonical}:${kind})` : `${canonical}:${kind}`,
  );
}

describe('identifiers', () => {
  test.each([
    // codes
    ['ORD-2024-8823', ['ord-2024-8823:code']],
    ['订单ORD-2024-8823已发货', ['ord-2024-8823:code']],
    ['重启job-sync2后37条', ['job-sync2:code']],
    ['升级Node20后', ['node20:code']],
    ['会議室はＢ－１２、内線は３４５６', ['b-12:code', '3456:number']],
    ['型番はＡＢＣ１２３です', ['abc123:code']],
    ['0x80070005', ['0x80070005:code']],
    ['TN-24, B-12; QX-77.', ['tn-24:code', 'b-12:code', 'qx-77:code']],
    ['SKU aB-12 is', ['ab-12:code']],
    ['Invoice 1e5 is unpaid', ['1e5:code']],
    ['Part 00417 fits', ['00417:number']],
    ['snake_case MAX_SIZE std::vector', ['snake_case:code', 'max_size:code', 'std::vector:code']],
    ['5f2b7c1e-0a4d-4b6e-9a1f-3c2d1e0f9a8b', ['5f2b7c1e-0a4d-4b6e-9a1f-3c2d1e0f9a8b:code']],
    ['see #123 and #8823', ['#123:code', '#8823:code', '(8823:number)']],
    ['ORD-1/ORD-2', ['ord-1/ord-2:word', '(ord-1:code)', '(ord-2:code)']],
    ['order:8823', ['8823:number']],
    ['备注：A1B2：好', ['a1b2:code']],
    // versions
    ['v2.0.0-alpha.3', ['v2.0.0-alpha.3:version', '(2.0.0-alpha.3:version)']],
    ['Release 2025.7.20 fixed', ['2025.7.20:version']],
    ['1.0.0+build5', ['1.0.0+build5:version']],
    ['192.168.0.1:8080', ['192.168.0.1:8080:number', '(192.168.0.1:version)', '(8080:number)']],
    ['见https://a.example/x，API（see）', ['https://a.example/x:url', '(a.example:url)']],
    // addresses
    [
      'at https://docs.example.org/v2/setup?x=1#top.',
      ['https://docs.example.org/v2/setup?x=1#top:url', '(docs.example.org:url)'],
    ],
    ['(see https://a.example/b_(c))', ['https://a.example/b_(c):url', '(a.example:url)']],
    ['见https://a.example/页面', ['https://a.example/:url', '(a.example:url)']],
    [
      'ssh://me@box.example:22/x postgres://h/db',
      ['ssh://me@box.example:22/x:url', '(box.example:url)', 'postgres://h/db:url'],
    ],
    ['hello@console.example', ['hello@console.example:email', '(console.example:url)']],
    ['write to console.example.', ['console.example:url']],
    ['localhost:8080', ['localhost:8080:code', '(8080:number)']],
    ['docs.example.org/setup', ['docs.example.org/setup:url', '(docs.example.org:url)']],
    // paths
    ['~/.config/app/settings.local.json', ['~/.config/app/settings.local.json:path', '(settings.local.json:path)']],
    ['./run.sh ../a/b.ts', ['run.sh:path', '../a/b.ts:path', '(b.ts:path)']],
    ['C:\\Users\\anna\\plan.docx', ['c:\\users\\anna\\plan.docx:path', '(plan.docx:path)']],
    ['see garden-plan.md; x/y/z.md', ['garden-plan.md:path', 'x/y/z.md:path', '(z.md:path)']],
    ['/etc/hosts', ['/etc/hosts:path']],
    ['.gitignore', ['.gitignore:path']],
    // numbers, dates, amounts
    ['call 138-1234-5678 or 03-1234', ['138-1234-5678:number', '03-1234:number']],
    ['2024-06-15 12:30 2023 1999-2004', ['2024-06-15:date', '12:30:date', '2023:date', '1999-2004:date']],
    ['3.5 km, 1,200.50 yen, 2.5kg', ['3.5:amount', '1200.50:amount', '2.5kg:amount']],
    ['pages 10-20', ['10-20:amount']],
    ['37 items, 5kg, 2nd, 3pm, 5g, q3', []],
    // symbols
    ['C++ C# F# g++ .NET', ['c++:symbol', 'c#:symbol', 'f#:symbol', 'g++:symbol', '.net:symbol']],
    ['用C++写', ['c++:symbol']],
    // words
    [
      'pre-commit km/h and/or #yard @anna R&D',
      ['pre-commit', 'km/h', 'and/or', '#yard', '@anna', 'r&d'].map((word) => `${word}:word`),
    ],
    ['--fail-on-notice', ['fail-on-notice:word']],
    ['e.g. U.S.', ['e.g:word', 'u.s:word']],
    // none
    ['wait...what a--b a // b', []],
    ['it ended.', []],
    ['cp -rf', []],
    ["don't", []],
    ['', []],
    ['- -- . / @ # ://', []],
  ])('[R18] %s', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('[R18] offsets point into the text as it was written', () => {
    for (const text of ['会議室はＢ－１２、ﾊﾟ３４５６', 'Cafe\u0301 ORD-1 è v2.0.1', 'plain https://a.example/b?c'])
      for (const { start, end, text: written } of identifiers(text)) expect(text.slice(start, end)).toBe(written);
    expect(identifiers('会議室はＢ－１２、ﾊﾟ３４５６').map(({ text }) => text)).toEqual(['Ｂ－１２', '３４５６']);
    expect(identifiers('Cafe\u0301 ORD-1').map(({ text, start }) => [text, start])).toEqual([['ORD-1', 6]]);
  });

  test('[R18] dates, amounts and joined words do not name one thing', () => {
    const naming = identifiers('ORD-1 2023 3.5 pre-commit a@b.example').filter(({ kind }) => namesOneThing(kind));
    expect(naming.map(({ canonical }) => canonical)).toEqual(['ord-1', 'a@b.example', 'b.example']);
  });

  test('[R18] surrounding text does not change what is found', () => {
    const name = fc.constantFrom(
      'ORD-2024-8823',
      'v2.0.1',
      'a@b.example',
      'https://a.example/x?y=1',
      '0x80070005',
      'x_y',
    );
    const around = fc.constantFrom(
      '',
      ' ',
      '订单',
      '，',
      '（',
      '）',
      '。',
      '"',
      '(',
      ')',
      ', ',
      'の',
      '「',
      '」',
      '\n',
    );
    fc.assert(
      fc.property(name, around, around, (text, before, after) => {
        expect(found(`${before}${text}${after}`)).toEqual(found(text));
      }),
      { seed: 9, numRuns: 500 },
    );
  });

  test('takes any text; canonical forms hold no white space or control character and lie in order', () => {
    const piece = fc.constantFrom(...'ab1-_./:@#+&,~\\ 中'.split(/(?:)/u), '://', '++', 'http', '.com', '.md');
    const text = fc.oneof(
      anyText,
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (input) => {
        let end = 0;
        for (const identifier of identifiers(input)) {
          expect(identifier.canonical).toMatch(/^[^\s\p{Cc}]+$/u);
          expect(identifier.start).toBeLessThan(identifier.end);
          expect(input.slice(identifier.start, identifier.end)).toBe(identifier.text);
          if (!identifier.isPart && !identifier.canonical.match(/\+\+$|#$/)) {
            expect(identifier.start).toBeGreaterThanOrEqual(end);
            end = identifier.end;
          }
        }
      }),
      { seed: 10, numRuns: 2_000 },
    );
  });
});
