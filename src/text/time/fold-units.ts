/**
 * Traditional characters of time words and of the words that stand around them, each over its simplified form: folding
 * keeps every character at its place, so it needs no dictionary of words.
 */
const TRADITIONAL =
  '後這週禮個號點時間剛從過來現國慶聖誕節陽兩幾數雙兒歲當陣說線氣臺級記會將還開計劃畫應問講舊樂農曆歷臘學頭續終離醫園館樓機' +
  '員車門與總婦親師萬該準備約預訂課聰證發飯產賽鐘鍾對於內變經錄軌溫輕紀麼嗎見給買寫聽談裡裏轉邊圍東華書貴動勞餅職黃連隨啟歸' +
  '誰淩長獎達報請價單處實際務復戰執殺選議辦進運遠關電題顏飛養體髮鬆鳥麗龍愛換帶幫沒屆筆階斷銀藥廳廁倉碼櫃區評論賀爾聯歡媽爺' +
  '戶結訴許諾認識參觀檢檔漲標調試讓負財貨購費資賣賬帳隊險項領顧類驗';
const SIMPLIFIED =
  '后这周礼个号点时间刚从过来现国庆圣诞节阳两几数双儿岁当阵说线气台级记会将还开计划画应问讲旧乐农历历腊学头续终离医园馆楼机' +
  '员车门与总妇亲师万该准备约预订课聪证发饭产赛钟钟对于内变经录轨温轻纪么吗见给买写听谈里里转边围东华书贵动劳饼职黄连随启归' +
  '谁凌长奖达报请价单处实际务复战执杀选议办进运远关电题颜飞养体发松鸟丽龙爱换带帮没届笔阶断银药厅厕仓码柜区评论贺尔联欢妈爷' +
  '户结诉许诺认识参观检档涨标调试让负财货购费资卖账账队险项领顾类验';

const NON_ASCII = /[^\0-\x7f]/;
const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;

const folds = new Map<number, number>([
  [0x3000, 0x20],
  [0xa0, 0x20],
  [0x2018, 0x27],
  [0x2019, 0x27],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
]);
for (let at = 0; at < TRADITIONAL.length; at += 1) folds.set(TRADITIONAL.charCodeAt(at), SIMPLIFIED.charCodeAt(at));

/**
 * The form in which time words are looked up: ASCII in lower case, full-width forms as ASCII, traditional characters as
 * simplified ones where time words need it. Every UTF-16 unit stays where it is, so offsets are those of the text.
 */
export function foldUnits(text: string): string {
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (let at = 0; at < text.length; at += 1) folded += String.fromCharCode(foldUnit(text.charCodeAt(at)));
  return folded;
}

function foldUnit(unit: number): number {
  if (unit < 0x80) return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit;
  if (unit >= FULL_WIDTH_FIRST && unit <= FULL_WIDTH_LAST) return foldUnit(unit - FULL_WIDTH_SHIFT);
  return folds.get(unit) ?? unit;
}
