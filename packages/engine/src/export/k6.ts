import { PICTURES } from '../format/file-content.ts';
import { shortLine } from '../format/one-line.ts';
import type { Suite } from '../model/index.ts';
import { CHECK_SCRIPT } from './check-script.ts';
import { EXPORT_NOTICE, exportSteps, pathWithQuery, usedVariables } from './export-steps.ts';
import { jsonForScript, portableChecks } from './exported-checks.ts';

/** Writes a k6 script. The requests are data, and the code that sends them is the same for every suite. */
export function toK6(suite: Suite): string {
  const exported = exportSteps(suite);
  const steps = exported.map((step) => ({
    name: `${step.testCase.id}#${step.number}`,
    method: step.method,
    url: pathWithQuery(step, `{{${step.base}}}`),
    headers: Object.fromEntries(step.headers),
    body: step.req.json === undefined ? step.body : null,
    json: step.req.json,
    ...(step.hasPictures ? { pictures: true } : {}),
    checks: portableChecks(step),
    capture: step.capture,
  }));
  const used = usedVariables(exported);
  const defaults = Object.fromEntries(
    Object.entries(suite.env).flatMap(([name, { default: value, secret }]) =>
      used.has(name) ? [[name, secret === true ? '' : (value ?? '')]] : [],
    ),
  );
  return `// ${shortLine(suite.suite.name)}, exported by Assay. Values come from the environment: k6 run -e BASE_URL=... script.js
// ${EXPORT_NOTICE}
import http from 'k6/http';
import { check } from 'k6';

export const options = { vus: 1, iterations: 1, thresholds: { checks: ['rate==1'] } };

const STEPS = ${jsonForScript(steps)};
const DEFAULTS = ${jsonForScript(defaults)};
const PICTURES = ${jsonForScript(exported.some(({ hasPictures }) => hasPictures) ? PICTURES : {})};

${CHECK_SCRIPT}

export default function () {
  const values = Object.assign({}, DEFAULTS, __ENV, { RUN_ID: Date.now().toString(36), SEED: ${suite.suite.seed} });
  const text = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const fillText = (source) => source.replace(/\\{\\{(\\w+)\\}\\}/g, (all, name) => (values[name] === undefined ? all : text(values[name])));
  const fillUrl = (source) => source.replace(/\\{\\{(\\w+)\\}\\}/g, (all, name) => (values[name] === undefined ? all : /^https?:/.test(values[name]) ? String(values[name]).replace(/\\/$/, '') : encodeURIComponent(text(values[name]))));
  const fill = (value) => {
    if (typeof value === 'string') {
      const whole = /^\\{\\{(\\w+)\\}\\}$/.exec(value);
      return whole && values[whole[1]] !== undefined ? values[whole[1]] : fillText(value);
    }
    if (Array.isArray(value)) return value.map(fill);
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value.$repeat)) return value.$repeat[0].repeat(value.$repeat[1]);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fill(member)]));
  };
  // A picture in a form is sent as bytes. In the body's text, a string stands for it.
  const bytesOf = (source) => {
    const hex = (piece) => unescape(encodeURIComponent(piece)).split('').map((char) => char.charCodeAt(0).toString(16).padStart(2, '0')).join('');
    const all = source.split(/(file content \\([a-z/]+\\))/).map((piece) => PICTURES[piece.slice(14, -1)] || hex(piece)).join('');
    return new Uint8Array(all.match(/../g).map((pair) => parseInt(pair, 16))).buffer;
  };
  for (const step of STEPS) {
    const headers = Object.fromEntries(Object.entries(step.headers).map(([name, value]) => [name, fillText(value)]));
    const filled = step.json === undefined ? (step.body === null ? null : fillText(step.body)) : JSON.stringify(fill(step.json));
    const body = step.pictures ? bytesOf(filled) : filled;
    const answer = http.request(step.method, fillUrl(step.url), body, { headers, redirects: 0, tags: { name: step.name } });
    const seen = {};
    for (const name of Object.keys(answer.headers)) seen[name.toLowerCase()] = answer.headers[name];
    let parsed;
    try { parsed = JSON.parse(answer.body); } catch (_) { parsed = undefined; }
    const results = checksOf(step.checks, { status: answer.status, headers: seen, body: parsed }, fill);
    check(answer, Object.fromEntries(results.map(([name, ok]) => [step.name + ': ' + name, () => ok])));
    if (answer.status < 200 || answer.status > 299) continue;
    for (const [name, from] of Object.entries(step.capture)) {
      const value = typeof from === 'string' ? nodesAt(parsed, from)[0] : seen[from.header.toLowerCase()];
      if (value !== undefined) values[name] = value;
    }
  }
}
`;
}
