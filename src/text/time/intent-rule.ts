/** Which version of a fact is meant: the newest, the oldest, or all of them in their order. */
export type TimeIntentKind = 'latest' | 'earliest' | 'history';

/** Words that show an intent. The pattern has no flags that keep state; rules of the course stand before the others. */
export interface IntentRule {
  readonly intent: TimeIntentKind;
  readonly rule: string;
  readonly pattern: RegExp;
}
