import { jsonBody } from '../calls/body-text.ts';
import { EMPTY_CALL, type HttpCall } from '../calls/http-call.ts';

const OPERATION =
  /[@[](GET|POST|PUT|PATCH|DELETE|Get|Post|Put|Patch|Delete|PostExchange|GetExchange)\(\s*(?:value\s*=\s*|url\s*=\s*)?"([^"\n]{1,200})"/g;
const BODY = /[@[]Body\b[^\w]{0,4}(?:(?<java>[A-Z]\w{0,60})\s+\w+|\w+\s*:\s*(?<kotlin>[A-Z]\w{0,60}))/;
const HEAD = 400;

/** Calls that an interface declares by annotations (Retrofit, Refit and their kin): the fields of a body are those of its class. */
export function readInterface(source: string, aliases: ReadonlyMap<string, string>): readonly HttpCall[] {
  const found = [...source.matchAll(OPERATION)];
  return found.flatMap(([, verb = '', path = ''], at): HttpCall[] => {
    const from = found[at]?.index ?? 0;
    const head = source.slice(from, Math.min(from + HEAD, found[at + 1]?.index ?? source.length));
    const body = BODY.exec(head)?.groups;
    const names = fieldsOf(source, body?.java ?? body?.kotlin ?? '').map((name) => aliases.get(name) ?? name);
    if (names.length === 0) return [];
    const json = Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));
    return [
      {
        ...EMPTY_CALL,
        method: verb.replace('Exchange', '').toUpperCase(),
        url: path.startsWith('http') ? path : `/${path.replace(/^\//, '')}`,
        body: jsonBody(json),
      },
    ];
  });
}

const FIELDS = [
  // `val name: String`, `name: string`
  /(?:^|[,({;\n]|\b(?:val|var|let))\s*(\w{1,60})\??\s*:\s*\w/g,
  // `private String name;`, `public string Name { get; set; }`, `String name,`
  /\b(?:String|string)\??\s+(\w{1,60})\s*(?=[;,){=]|$)/g,
];

/** Names of the fields of a class, record or structure that the source declares. */
function fieldsOf(source: string, type: string): readonly string[] {
  if (type === '') return [];
  const declared = new RegExp(
    `\\b(?:class|record|struct|interface|type)\\s+${type}\\b[^({=\\n]{0,80}[({=]([\\s\\S]{0,1000}?)(?:\\n\\s*[)}]|\\)\\s*(?:\\n|;|$)|\\}\\s*(?:\\n|$))`,
  ).exec(source)?.[1];
  const names = FIELDS.flatMap((form) => [...(declared ?? '').matchAll(form)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => name !== '' && !/^(?:get|set|String|string)$/.test(name));
}
