import { wordList } from '../../readers/calls/word-list.ts';

const WAS = wordList(String.raw`
  until\x20(?:now|last) so\x20far bisher historically formerly previously originally used\x20to\x20(?:be|use) back\x20then in\x20the\x20past (?:it|this|that)\x20was we\x20(?:had|started) first\x20it\x20was
  früher ehemals damals ursprünglich anfangs antes\x20(?:era|usábamos|usabamos|se\x20usaba|teníamos|íbamos) antiguamente originalmente al\x20principio
  autrefois auparavant historiquement à\x20l['’]origine avant,?\x20(?:c['’]était|on)
`);
const IS = wordList(String.raw`
  now(?!\x20on) instead(?!\x20of) stattdessen nowadays these\x20days today currently since\x20(?:the|then|last|\w+\x20\d) at\x20the\x20moment by\x20now jetzt heute inzwischen mittlerweile nun aktuell
  seit\x20(?:dem|der|einem|\w+) ahora hoy actualmente desde maintenant désormais aujourd['’]hui depuis à\x20présent
`);
const BEFORE = new RegExp(`(?<![\\wÀ-ÿ])(?:${WAS.join('|')})(?![\\wÀ-ÿ])`, 'i');
const AFTER = new RegExp(`(?<![\\wÀ-ÿ])(?:${IS.join('|')})(?![\\wÀ-ÿ])`, 'gi');

/** Removes statements about the past from a description that also describes the present. */
export function removePastStatements(text: string): string {
  const was = BEFORE.exec(text);
  const is = was === null ? undefined : [...text.matchAll(AFTER)].findLast(({ index }) => index > was.index);
  return was === null || is === undefined ? text : `${text.slice(0, was.index)}${text.slice(is.index)}`;
}
