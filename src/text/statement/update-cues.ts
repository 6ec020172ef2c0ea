/**
 * Words that say that something is no longer as it was. `strong`: the change itself is told (moved, 改成); `weak`: only that
 * this is how it is at present (now, 现在), which nobody says of what has always been so.
 */
export interface UpdateCue {
  readonly strength: 'strong' | 'weak';
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

const ENGLISH_STRONG =
  'moved?(?: back)?|moving|relocated?|switched|changed?(?: again)?|changes|swapped|replaced|replaces|(?:taken|took) over|took(?= .{1,40} over\\b)|upgraded?|migrated?|transferred|raised|lowered|cut to|increased|decreased|reduced|improved|climbed to|went (?:up|down)|gone (?:up|down)|(?:has |have )?grown to|grew to|reached|down to|up to(?= \\d)|pushed back|postponed|rescheduled?|brought forward|extended|no longer|any ?more|instead(?: of)?|(?:gave|given) up|got rid of|dropped|sold|left|quit|finished(?: that)?|divorced|corrected|correction|updated?|from now on|(?:from|as of) today|as of now|effective|beat|broke|became|become|turned out|(?:just )?bought another(?: one)?|another one|took up|taken up|traded|shifted|handed (?:over )?to|passed (?:on )?to|renamed|promoted|rescheduling|bumped (?:up )?to|rose to|fell to|dropped to|increased to|cut down to|up from|down from|in place of|rather than|has since|have since|goes? over to|went over to|not any longer|took on|starting (?=next|this|tomorrow|monday|tuesday|wednesday|thursday|friday)|went back to|back to';
const ENGLISH_WEAK =
  'now|so far|already|just|from \\w+ on(?:wards)?|these days|nowadays|currently|by now|at the moment|lately|recently|meanwhile|finally|newly|new|current|at present|actually|turned';
const CHINESE_STRONG =
  '改[成为到用在]?|换[成到了]?|搬[到去至进]?|调[整高低]?[到成为至]|变[成更为]|更新[为到]?|升[级到至]|迁移?[到至]?|转[到岗行去成为]|涨到?|加到|降[到至]|减[到至少]|增加到|推迟到?|提前到|延[期后]到?|挪[到至]?|移到|不再|不[^不，,。]{1,12}了|卖了|离婚|刷新|交给|接手|接管|重新|更正|纠正|辞[职掉去]|取代|代替|读完了?|看完了?|戒了?|又换|又买|腻了|变更|替换|更换|接替|顶替|移交|转而|转用|转让|升任|调任|调往|调去|迁往|上调|下调|提高到|提到|降低到|缩短到|延长到|增至|减为|涨价|退掉|停掉|撤到|不在[^，。]{1,8}了';
const CHINESE_WEAK = '现在|目前|如今|今后|以后|从[^，。]{1,6}起|最近|已经|新的?';

const ENGLISH = new RegExp(`\\b(?:(${ENGLISH_STRONG})|(${ENGLISH_WEAK}))\\b`, 'g');
const CHINESE = new RegExp(`(${CHINESE_STRONG})|(${CHINESE_WEAK})`, 'g');

/** Update cues of a normalised, folded text, in reading order within each language. */
export function updateCues(text: string, hasWords: boolean, hasCjk: boolean): readonly UpdateCue[] {
  const cues: UpdateCue[] = [];
  if (hasWords) collect(cues, text, ENGLISH);
  if (hasCjk) collect(cues, text, CHINESE);
  return cues;
}

function collect(cues: UpdateCue[], text: string, pattern: RegExp): void {
  for (const match of text.matchAll(pattern))
    cues.push({
      strength: match[1] === undefined ? 'weak' : 'strong',
      words: match[0],
      start: match.index,
      end: match.index + match[0].length,
    });
}
