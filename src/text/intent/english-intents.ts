import type { IntentPatterns } from './intent-patterns.js';

/** English words by what a question is after. Each pattern that matches counts once. */
export const ENGLISH_INTENT_PATTERNS: IntentPatterns = {
  temporal: [
    /\b(?:when|what time|which (?:day|date|month|year)|how long ago|since when|until when)\b/iu,
    /\b(?:yesterday|today|tomorrow|tonight|last (?:night|week|month|year|time)|next (?:week|month|year))\b/iu,
    /\b(?:recent(?:ly)?|latest|lately|current(?:ly)?|these days|right now|so far)\b/iu,
    /\b(?:before|after|during|earlier|ago|first|originally|used to)\b/iu,
    /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december)\b/iu,
  ],
  factual: [
    /\bwhat(?:'s| is| are| was| were)\b/iu,
    /\bhow (?:many|much|old|big|tall|far|long|often)\b/iu,
    /\b(?:define|definition|meaning|stands for|number|amount|price|cost|size|address|password|version|port)\b/iu,
    /\b(?:is it true|true that|did|does|has|have)\b.*\?/iu,
    /\bwhich\b/iu,
  ],
  entity: [
    /\b(?:who|whom|whose)\b/iu,
    /\b(?:name of|called|named|works (?:at|for)|company|person|colleague|friend|boss|manager|team)\b/iu,
    /\b(?:tell me about|about)\s+\p{Lu}/u,
    /\b(?:sister|brother|mother|father|wife|husband|partner|daughter|son|dog|cat)\b/iu,
  ],
  preference: [
    /\b(?:prefer(?:s|red|ence|ences)?|favou?rite|would rather|rather have)\b/iu,
    /\b(?:like|likes|love|loves|enjoy|enjoys|hate|hates|dislike|dislikes|can't stand)\b/iu,
    /\b(?:recommend|suggest|in the mood|taste|style|theme|mode|setting|settings)\b/iu,
    /\b(?:want|wants|wish|avoid|avoids)\b/iu,
  ],
  procedural: [
    /\bhow (?:do|does|to|can|should|did)\b/iu,
    /\b(?:steps?|procedure|instructions?|guide|tutorial|workflow|recipe)\b/iu,
    /\b(?:install|configure|set up|setup|deploy|build|run|fix|create|reset|connect)\b/iu,
    /\bway to\b/iu,
  ],
};

/** Questions for who the user is. */
export const ENGLISH_IDENTITY: RegExp =
  /\b(?:who am i|what(?:'s| is) my (?:full |first |last |real )?(?:name|age|job|profession|occupation|birthday|gender|nationality)|my name|where (?:am i|do i come) from|how old am i|what do i do for a living|do you (?:know|remember) (?:me|who i am)|about (?:me|myself)|introduce (?:me|myself))\b/iu;
