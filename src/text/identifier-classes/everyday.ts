/** Words of daily life that hold a digit; none of them names one thing. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  `mp3 mp4 mp5 4k 8k 2k 5g 4g 3g 2g 6g h5 a3 a4 a5 a6 b5 b2b b2c c2c p2p o2o 3d 2d 4d 3c b1 b2 b3 b6 b12 d2 d3 k2 t1 t2 t3 t4 t5
  q1 q2 q3 q4 h1 h2 g7 g8 g20 c4 f1 f2 f3 u2 r2d2 ps2 ps3 ps4 ps5 s3 ec2 k8s i18n l10n a11y wifi5 wifi6 wifi7 h1n1 h5n1 co2 h2o o2
  n95 kn95 n2 usb2 usb3 w3c oauth2 ipv4 ipv6 utf8 utf-8 utf-16 utf16 sha1 sha-1 sha256 sha-256 sha512 sha-512 md5 base64 x86 x64 arm64
  amd64 win7 win8 win10 win11 win32 win64 ie6 ie8 ie11 es5 es6 es2015 es2020 es2022 es2023 html4 html5 css2 css3 web2 web3 log4j
  omega3 omega-3 omega-6 area51 b52 b-52 v6 v8 v10 v12 m1 m2 m3 m4 i3 i5 i7 i9 ch4 vo2 pm2.5 pm10 covid19 covid-19 covid-2019
  sars-cov-2 catch-22 f-16 f-35 f16 f35 ak47 ak-47 m16 x-15 wd40 wd-40 gpt3 gpt4 gpt-2 gpt-3 gpt-3.5 gpt-4 gpt-5 h264 h265 h.264 h.265 ac3
  dvd9 rs232 rs-232 rs485 rj45 rj-45 rj11 type-2 formula1 u18 u21 u23 7-eleven 711 911 996 007 y2k a1 a2 c1 c2 n1 n3 n4 n5 hsk4 hsk5 hsk6 p1 p2 p0
  p3 p7 p8 4s 6s iphone4 iphone5 iphone6 iphone7 iphone8 iphone11 iphone12 iphone13 iphone14 iphone15 iphone16 iphone17
  cet4 cet6 cet-4 cet-6 mi6 mi5 e10 l1 l2 l3 l4 401k 403b i-9 w-2 w-4 w2 w4 1099 h-1b h1b f-1 j-1 b-1 o-1 d-day iso-9001 iso9001 iso-27001
  iso27001 iso8601 iso-8601 r18 pg13 pg-13 k12 k-12 top1 top3 top5 top10 top100 no1 1v1 2v2 3v3 5v5 1on1 24h 7x24 24x7 24/7 7*24 9to5 50/50 1-on-1
  3-in-1 2-in-1 4-in-1 all-in-1 aes-128 aes-256 aes256 rsa-2048 rsa2048 ed25519 en-13 ieee754 rfc2119 boeing737 boeing-737 boeing747 airbus320 a380 a320
  a330 a350 c919 737 747 787 m25 a-1 b-2 s1 s2 s4 s5 e1 e2 e3 k1 k3 x1 x2 x3 x5 z1 z2 2fa 3m`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Digits that write a quantity, an ordinal or a time: `5kg`, `2nd`, `3pm`, `1080p`, `90s`, `10x`. */
export const QUANTITY: RegExp =
  /^\d+(?:[.,/-]\d+)*(?:st|nd|rd|th|am|pm|h|hrs?|mins?|s|secs?|ms|km|cm|mm|m|ft|in|inch|kg|mg|g|lbs?|oz|ml|cl|l|k|w|kw|kwh|wh|v|a|mah|hz|khz|mhz|ghz|x|px|p|fps|dpi|kb|mb|gb|tb|kbps|mbps|gbps|rpm|kcal|cal|years?|yrs?|days?|weeks?|months?|hours?|minutes?|ish|bn|mn|pcs?|pts?|pp|d|y|yo|bit|bits|cc|hp|db|fold|plus|usd|eur|rmb|cny|gbp)$/;
/** A number joined to a word: `20-year-old`, `5-star`, `top-10`, `mid-1960s`, `pre-1920`. */
export const JOINED_NUMBER: RegExp =
  /^(?:(?:mid|pre|post|early|late|ca|circa)-?\d+s?(?:-[a-z]+)?|\d{2,4}s(?:-[a-z]+)*|\d{1,4}(?:-[a-z]{2,})+|[a-z]{4,}-\d{1,4}|[a-z]{3,}-\d{1,2}-[a-z]{3,})$/;
/** Chinese counters and units after a number, and English ones: what is counted is not named. */
export const COUNTED: RegExp =
  /^\s?(?:[个件份次条元块人天年月岁多几名位台张只本箱盒斤公里米步万千百亿%折瓶杯双套包颗根支枚辆班期届]|日(?!期)|分钟|小时|x\s?\d|percent\b|people\b|items?\b|pieces?\b|copies\b|units?\b|of\b|more\b|times\b|days?\b|weeks?\b|hours?\b|minutes?\b|months?\b|years?\b|km\b|miles?\b)/;
