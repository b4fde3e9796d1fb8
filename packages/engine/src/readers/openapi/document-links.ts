import { isApiDescription } from './is-api-description.ts';

/** Links from a documentation page to the spec, as written in the page. */
export interface DocumentLinks {
  /** Specs that are embedded in the page. */
  readonly inline: readonly string[];
  readonly documents: readonly string[];
  /** Swagger UI settings files, which name the spec. */
  readonly settings: readonly string[];
  /** Scripts on the page that may name the spec. */
  readonly scripts: readonly string[];
}

const QUOTED = `["'\`]([^"'\`\\s<>]{1,500})["'\`]`;
const SETTINGS = new RegExp(`\\bconfigUrl["']?\\s*[:=]\\s*${QUOTED}`, 'gi');
const DOCUMENTS = [
  // Swagger UI, FastAPI and Scalar in a script: url: "/openapi.json". Lists with several specs use the same key.
  new RegExp(`\\b(?:url|specUrl|definitionUrl|openapiUrl|swaggerUrl)["']?\\s*[:=]\\s*${QUOTED}`, 'gi'),
  // Redoc, RapiDoc, Scalar and Stoplight Elements as HTML elements on the page.
  new RegExp(`\\b(?:spec-url|data-url|apiDescriptionUrl)\\s*=\\s*${QUOTED}`, 'gi'),
  new RegExp(`\\bRedoc\\.init\\(\\s*${QUOTED}`, 'gi'),
  new RegExp(`<link\\b[^>]{0,300}\\brel=["']?service-desc["']?[^>]{0,300}\\bhref=${QUOTED}`, 'gi'),
];
const SCRIPTS = new RegExp(`<script\\b[^>]{0,300}\\bsrc=${QUOTED}`, 'gi');
const OWN_SCRIPT = /(?:init|config|index|docs|swagger|redoc|scalar)[^/]*\.m?js(?:$|\?)/i;
const LIBRARY = /(?:bundle|standalone|preset|\.min\.js|api-reference)/i;
/** A spec as a value in a script, or as the content of an element. */
const INLINE = /[:=>(]\s*(?=\{\s*"(?:openapi|swagger)"\s*:)|"(?:swaggerDoc|spec)"\s*:\s*(?=\{)/g;
const MAX_LINKS = 20;

/** Finds the spec that Swagger UI, Redoc, Scalar, RapiDoc or Stoplight show on a page, or in one of its scripts. */
export function findDocumentLinks(page: string): DocumentLinks {
  return {
    inline: inlineIn(page),
    documents: unique(DOCUMENTS.flatMap((pattern) => matches(page, pattern))),
    settings: matches(page, SETTINGS),
    scripts: matches(page, SCRIPTS).filter((address) => OWN_SCRIPT.test(address) && !LIBRARY.test(address)),
  };
}

function matches(text: string, pattern: RegExp): readonly string[] {
  return unique([...text.matchAll(pattern)].flatMap(([, address]) => address ?? [])).slice(0, MAX_LINKS);
}

const unique = (addresses: readonly string[]): readonly string[] => [...new Set(addresses)];

function inlineIn(page: string): readonly string[] {
  for (const { index, 0: before } of page.matchAll(INLINE)) {
    const text = objectAt(page, index + before.length);
    if (text !== null && isApiDescription(text)) return [text];
  }
  return [];
}

/** Returns the JSON object that starts at an offset. Null when it is incomplete. */
function objectAt(text: string, start: number): string | null {
  const parts = /"(?:[^"\\]|\\.)*"|[{}]/g;
  parts.lastIndex = start;
  let depth = 0;
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    if (part[0] === '{') depth += 1;
    if (part[0] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, part.index + 1);
  }
  return null;
}
