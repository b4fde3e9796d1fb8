const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(?:previous|above|prior|earlier|your|safety|system|everything|all|(?:any|these|the) (?:\w+ )?(?:rules?|instructions?|prompts?|guidelines?))\b|\byou are (?:now|no longer)\b|\b(?:system|developer) ?(?:prompt|message|override)\b|^\s*(?:system|assistant)\s*:|\b(?:print|reveal|show|output|leak|dump|exfiltrate)\b[^.!?\n]{0,40}\b(?:prompt|secrets?|passwords?|environment|env vars|keys? of|instructions)\b|\b(?:respond|reply|answer|return|output) (?:only |exactly |just )?(?:with|as)\b|\bpretend\b|\bset (?:the )?confidence\b|\bmark (?:it|this) as\b/i;

/** Removes sentences that give instructions instead of describing an API, which prevents prompt injection. */
export function stripInjection(text: string): string {
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => !INSTRUCTION.test(sentence))
    .join('\n');
}
