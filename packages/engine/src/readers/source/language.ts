import { readWordTable } from '../calls/word-table.ts';

const LANGUAGES = ['php', 'powershell', 'go', 'rust', 'csharp', 'swift', 'kotlin', 'java', 'python', 'r', 'ruby', 'js'] as const;

/** Language families that differ in their string and comment syntax. */
export type Language = (typeof LANGUAGES)[number];

/** The weight of each marker in a language. The default is 4. */
const WEIGHTS: Readonly<Partial<Record<Language, number>>> = { powershell: 9, go: 3, swift: 5, kotlin: 3, python: 3, r: 5, js: 3 };
const MARKS = readWordTable(
  LANGUAGES,
  'gm',
  String.raw`
php: <\?php | \$\w+\s*-> | \bcurl_(?:init|setopt) | ->\w+\( | \$\w+\s*=\s*(?:new\s|\[|Http::|\w+\(|array\() | =>\s*array\( | '\s*\.\s*\$\w
powershell: \b(?:Invoke-(?:RestMethod|WebRequest)|ConvertTo-Json|\$env:\w) | \birm\s+- | \biwr\s+-
go: \bhttp\.(?:NewRequest|Post|Get|Client|Header) | := | \bfunc\s+\w*\( | \bpackage\s+\w+\n | \bclientcredentials\.
rust: \breqwest\b | \blet\s+mut\b | \bfn\s+\w+ | \.await\? | ::new\(\) | \bserde_json\b
csharp: \bHttp(?:Client|RequestMessage)\b | \busing\s+System | \bFormUrlEncodedContent\b | \.\w+Async\( | \bAuthenticationHeaderValue\b |
  \bnew\(\) | \bRestRequest\b | \busing\s+var\b | \bnamespace\s+[A-Z] | \bTask< | \bvar\s+\w+\s*=\s*(?:await\s+)?new\b | \.\w+Async<
swift: \bURLRequest\b | \bURLSession\b | forHTTPHeaderField | \blet\s+\w+\s*=\s*URL\(string
kotlin: ^(?:data|resource|provider|variable|output)\s+"[\w-]+" | ^locals\s*\{ | \bval\s+\w+ | \binstall\( | \w!! | \blistOf\( | \bsuspend\s+fun | \bfun\s+\w+\( | \bmapOf\( | \bpackage:http\b |
  \bimport\s+'package: | \bUri\.parse\( | \bimplicit\b | \bdef\s+\w+\s*= | \bFuture< | \bDio\( | \bfinal\s+\w+\s*=
java: \bHttpRequest\.newBuilder | \bnew\s+Request\.Builder | \bString\s+\w+\s*= | \bpublic\s+(?:class|static) | \bHttpURLConnection\b |
  \bRestTemplate\b | \bURI\.create\( | \bWebClient\b
python: \bimport\s+(?:requests|httpx|aiohttp|os|json|urllib) | \bdef\s+\w+\(.*\): | \brequests\. | \bhttpx\. | \bf" | \bf' | \bprint\( |
  \bos\.environ | \bwith\s+.*\sas\s+\w+: | \bNone\b | \bTrue\b | \basync\s+(?:with|def)\b | \b(?:json|headers|params|base_url)=[{"']
r: \blibrary\(\w+\) | \w\s<-\s | %>% | \bSys\.getenv\b | \breq_\w+\(
ruby: \brequire\s+['"] | \bNet::HTTP | \bHTTParty\b | \bFaraday\b | \bRestClient\b | \bdo\s*\|\w+\| | \bputs\s | ^\s*end\s*$ | \bENV\[
js: \b(?:const|await|require\(|axios|fetch\(|process\.env|async|=>|function\b|JSON\.stringify|URLSearchParams|import\s.+\sfrom\s)
`,
);

/** Returns the most likely language family of a program. The default is JavaScript. */
export function guessLanguage(text: string): Language {
  let best: Language = 'js';
  let most = 0;
  for (const [language, mark] of MARKS) {
    // A repeated word is only counted once.
    const hits = new Set([...text.matchAll(mark)].map(([word]) => word)).size;
    const score = hits === 0 ? 0 : (WEIGHTS[language] ?? 4) + Math.min(hits, 5);
    if (score > most) {
      best = language;
      most = score;
    }
  }
  return best;
}

/** Languages in which `#` starts a comment. */
export const HASH_COMMENTS: readonly Language[] = ['python', 'ruby', 'php', 'powershell', 'r'];
/** Languages in which `//` starts a comment. */
export const SLASH_COMMENTS: readonly Language[] = ['js', 'go', 'java', 'kotlin', 'csharp', 'php', 'rust', 'swift'];
