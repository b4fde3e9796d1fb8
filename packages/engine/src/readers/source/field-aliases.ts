const ALIASES = [
  /(?<field>[A-Z]\w{0,60})\s+[\w.*[\]]{1,60}\s+`json:"(?<name>[^",]{1,60})/g,
  /(?:JsonProperty|JsonPropertyName|SerialName|SerializedName|JsonKey)\s?\(\s?(?:value\s?=\s?|PropertyName\s?=\s?|name:\s?)?"(?<name>[^"]{1,60})"\s?\)\]?\s{0,20}(?:(?:public|private|val|var|final|String|string|let)\??\s{1,4}){0,3}(?<field>\w{1,60})/g,
  /\bcase\s(?<field>\w{1,60})\s?=\s?"(?<name>[^"]{1,60})"/g,
];

/** Reads the JSON field names that structs and classes declare in tags and annotations. */
export function readFieldAliases(source: string): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const pattern of ALIASES) {
    for (const { groups } of source.matchAll(pattern)) {
      if (groups?.field !== undefined && groups.name !== undefined) aliases.set(groups.field, groups.name);
    }
  }
  return aliases;
}
