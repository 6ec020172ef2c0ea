import { scanIdentifiers } from '../identifiers.js';
import { spansOf } from '../script.js';
import type { Reading } from './reading.js';

/** No address lacks all of these. */
const ADDRESS_SIGN = /@|:\/\/|[a-z0-9_-]\.[a-z]{2}/;
/** Names of software that look like hosts. */
const SOFTWARE = /^(?:socket\.io|draw\.io|asp\.net|vb\.net|ado\.net|ml\.net|paint\.net)$/;

/**
 * URLs and hosts, e-mail addresses; and the paths among them, which are no identifiers of ours but hide the digits they
 * hold from the other recognisers.
 */
export function findAddresses(reading: Reading): void {
  const { text } = reading;
  if (!ADDRESS_SIGN.test(text)) return;
  for (const { kind, isPart, start, end, canonical } of scanIdentifiers(text, spansOf(text))) {
    if (isPart || SOFTWARE.test(canonical)) continue;
    const found = kind === 'url' || kind === 'email' ? kind : null;
    if (found === 'url' && !canonical.includes('://')) claimHost(reading, start, end);
    else if (found !== null) reading.claim({ class: found, start, end, canonical });
    else if (kind === 'path' && /\d/.test(canonical)) reading.hide(start, end);
  }
}

/** What follows a host in a URL without a scheme: `docs.example.org/a?b=1`. */
const REST = /[/?#][a-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*/y;
const TAIL = /[.,;:!?'"[\]()]+$/;

function claimHost(reading: Reading, start: number, end: number): void {
  REST.lastIndex = end;
  const rest = (REST.exec(reading.text)?.[0] ?? '').replace(TAIL, '');
  const to = end + rest.length;
  reading.claim({ class: 'url', start, end: to, canonical: reading.text.slice(start, to) });
}
