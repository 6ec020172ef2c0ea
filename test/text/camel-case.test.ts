import { describe, expect, test } from 'vitest';
import { camelCaseParts } from '../../src/text/camel-case.js';

describe('camelCaseParts', () => {
  test.each([
    ['getUserName', ['get', 'user', 'name']],
    ['fooBar', ['foo', 'bar']],
    ['parseHTTPResponse', ['parse', 'http', 'response']],
    ['NullPointerException', ['null', 'pointer', 'exception']],
    ['utf8Decoder', ['utf8', 'decoder']],
    ['macOS', ['mac', 'os']],
  ])('[R14] %s', (word, parts) => {
    expect([...camelCaseParts(`为什么${word}失败`)]).toEqual([[word.toLowerCase(), parts]]);
  });

  test.each([
    'iPhone',
    'eBay',
    'GitHub',
    'YouTube',
    'McDonald',
    'plain',
    'SHOUTED',
    'Capital',
    'snake_Case',
    'a1B',
    '',
  ])('[R14] %s has none', (word) => {
    expect(camelCaseParts(`the ${word} one`).size).toBe(0);
  });
});
