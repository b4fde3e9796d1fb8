import { writeCurl } from '../../../format/write-curl.ts';
import type { ExploreFinding, FindingExchange, OutgoingRequest, SentLine, TestCase } from '../../../model/index.ts';
import { createdIn, resourceOf } from '../../learning/place.ts';
import type { ExploreContext } from '../../world.ts';
import type { Exchange } from '../model/script.ts';
import { EMPTY_PARENT, keyOfVerdict, type ProbeVerdict } from '../model/verdict.ts';
import { mergeSharedCauses } from './shared-causes.ts';

const MAX_BODY = 1200;
const MAX_OPERATIONS = 40;

interface Group {
  finding: ExploreFinding;
  readonly operations: Set<string>;
  count: number;
}

/** The findings so far, one per cause. */
export class Findings {
  readonly #world: ExploreContext;
  readonly #groups = new Map<string, Group>();
  /** Causes that could not be reproduced. They are not tried again. */
  readonly #dismissed = new Set<string>();

  constructor(world: ExploreContext) {
    this.#world = world;
  }

  get unconfirmed(): number {
    return this.#dismissed.size;
  }

  all(): readonly ExploreFinding[] {
    return [...this.#groups.values()].map(({ finding, operations, count }) => ({
      ...finding,
      count,
      operations: [...operations].slice(0, MAX_OPERATIONS),
    }));
  }

  /** The findings without those that show the same cause as another one. */
  grouped(): readonly ExploreFinding[] {
    const all = this.all();
    const causeOf = (finding: ExploreFinding): ExploreFinding | undefined =>
      all.find((other) => (other.op === finding.op && isSameCause(finding, other)) || isShownBefore(finding, other, all));
    const habits = all.filter(isEmptyParent).length > FEW_EMPTY;
    const causes = all
      .filter((finding) => causeOf(finding) === undefined)
      .map((finding) => ({
        ...finding,
        ...(habits && isEmptyParent(finding) ? { grade: 'note' as const } : {}),
        count: all.reduce((sum, other) => sum + (causeOf(other) === finding ? other.count : 0), finding.count),
      }));
    return mergeSharedCauses(causes).map((finding) => ({ ...finding, operations: finding.operations.slice(0, MAX_OPERATIONS) }));
  }

  /** True if the cause is new. Otherwise, only its count increases. */
  isNew(verdict: ProbeVerdict): boolean {
    const key = keyOfVerdict(verdict);
    const group = this.#groups.get(key);
    if (group === undefined) return !this.#dismissed.has(key);
    group.count += 1;
    group.operations.add(verdict.state.op.key);
    return false;
  }

  /** Without a location, any location in the operation matches. */
  has(rule: string, op: string, place?: string): boolean {
    return [...this.#groups.values()].some(
      ({ finding }) => finding.rule === rule && finding.op === op && (place === undefined || finding.place === place),
    );
  }

  /** True if a create or update in the same collection stores invalid values for the field in a response. */
  acceptsInvalid(place: string): boolean {
    const [collection = '', field = ''] = place.split(' ');
    return [...this.#groups.values()].some(
      ({ finding }) =>
        finding.rule === 'accepts-invalid' &&
        finding.place?.split('.')[1] === field &&
        createdIn(finding.op.slice(finding.op.indexOf(' ') + 1)).replace(/(?:\/\{\})+$/, '') === collection,
    );
  }

  dismiss(verdict: ProbeVerdict): void {
    this.#dismissed.add(keyOfVerdict(verdict));
  }

  /** Adds a failure that was reproduced. */
  add(verdict: ProbeVerdict, kept: TestCase | null): void {
    this.#add(verdict, kept, true);
  }

  /** Adds a failure that is shown by one attempt, because the attempt cannot be repeated or has its own control. */
  addUnrepeated(verdict: ProbeVerdict): void {
    // A note must not replace a failure that was reproduced.
    if (!this.#groups.has(keyOfVerdict(verdict))) this.#add(verdict, null, false);
  }

  #add(verdict: ProbeVerdict, kept: TestCase | null, isRepeated: boolean): void {
    const key = keyOfVerdict(verdict);
    const op = verdict.state.op.key;
    const finding: ExploreFinding = {
      key,
      rule: verdict.rule,
      op,
      operations: [op],
      place: verdict.place,
      text: this.#world.redact(verdict.text),
      expected: this.#world.redact(verdict.expected),
      actual: this.#world.redact(verdict.actual),
      source: verdict.source,
      grade: verdict.grade,
      isRepeated,
      exchanges: [...verdict.beside, verdict.exchange].map((exchange) => this.#shown(exchange)),
      count: 1,
      kept,
    };
    this.#groups.set(key, { finding, operations: new Set([op]), count: 1 });
  }

  /** The request after which the server stopped responding. */
  addCrash(line: SentLine, request: OutgoingRequest, actual: string): void {
    const key = `server-crash ${line.op} `;
    const exchange = { identity: 'owner', ...this.#shownRequest(request), status: 0, response: 'no response' } as const;
    const finding: ExploreFinding = {
      key,
      rule: 'server-crash',
      op: line.op,
      operations: [line.op],
      place: null,
      text: `The server stops responding after ${line.request}`,
      expected: 'a response',
      actual,
      source: 'protocol',
      grade: 'defect',
      isRepeated: false,
      exchanges: [exchange],
      count: 1,
      kept: null,
    };
    this.#groups.set(key, { finding, operations: new Set([line.op]), count: 1 });
  }

  #shown({ step, answer }: Exchange): FindingExchange {
    const request = answer.sent;
    const shown = request === null ? { request: '', curl: '' } : this.#shownRequest(request);
    const media = answer.header('content-type') ?? '';
    const response = cut(this.#world.redact([media, answer.text].filter((part) => part !== '').join('\n')));
    return { identity: step.sender, ...shown, status: answer.status, response };
  }

  #shownRequest({ method, url, headers, body }: OutgoingRequest): Pick<FindingExchange, 'request' | 'curl'> {
    // A forged token differs from the real one, but a server may accept it.
    const redact = (shown: string): string => this.#world.redact(shown).replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '•••');
    const text = [`${method} ${url}`, ...(body === null ? [] : [body])].join('\n');
    const shortBody = body === null ? null : cut(body);
    return { request: cut(redact(text)), curl: redact(writeCurl({ method, url: cut(url), headers, body: shortBody })) };
  }
}

const FEW_EMPTY = 2;

/** A server that returns empty lists below many unknown resources probably does so on purpose. */
const isEmptyParent = ({ rule, place }: ExploreFinding): boolean => rule === 'unknown-id' && place === EMPTY_PARENT;

/** True if a list and its items contain the same secret, so that it is reported only once. */
function isShownBefore(finding: ExploreFinding, other: ExploreFinding, all: readonly ExploreFinding[]): boolean {
  const resourceIn = ({ op }: ExploreFinding): string => resourceOf(createdIn(op.slice(op.indexOf(' ') + 1)));
  const isSame = finding.rule === 'secret-in-response' && other.rule === finding.rule && other.place === finding.place;
  return isSame && resourceIn(finding) === resourceIn(other) && all.indexOf(other) < all.indexOf(finding);
}

/** The same cause with two names, such as a list that others may not read and that contains another user's resource. */
const SYMPTOMS: Readonly<Record<string, readonly string[]>> = {
  'lists-of-another': ['reads-of-another'],
  'idempotency-other-body': ['idempotency-ignored'],
  'works-twice': ['refunds-twice', 'duplicate'],
  'undocumented-data': ['secret-in-response'],
  'repeated-in-parallel': ['refunds-twice'],
  'not-released': ['wrong-stock'],
  'over-capacity': ['wrong-stock'],
  'accepts-early': ['accepts-expired'],
};

/** A text that is executed as part of a query often causes a 5xx as well. */
function isSameCause(symptom: ExploreFinding, cause: ExploreFinding): boolean {
  // An update to null is tried twice: as a change and as an unusual value.
  const field = cause.place?.replace(/^body\./, '') ?? '';
  const isNullAgain =
    cause.text.includes(`body.${field} is null`) && symptom.exchanges.at(-1)?.request.includes(`"${field}":null`) === true;
  if (symptom.rule === 'server-error' && symptom.place === null) return cause.rule === 'server-error' && isNullAgain;
  if (symptom.rule === 'server-error') return /injection$/.test(cause.rule) && symptom.place === cause.place;
  if (symptom.rule === 'error-schema') return isExceptionLater(symptom, cause);
  // A response shows the invalid value that the server accepted.
  if (symptom.rule === 'response-schema') return cause.rule === 'accepts-invalid' && cause.place === `body.${symptom.place?.split(' ')[1]}`;
  // If a server checks no signatures, it does not require any either.
  if (symptom.rule === 'forged-token') return cause.rule === 'forged-token' && cause.place === 'signature' && symptom.place !== 'signature';
  // A failure of sequential requests also occurs when they are sent in parallel.
  if (symptom.place === 'parallel' && cause.place !== 'parallel' && symptom.rule === cause.rule) return true;
  return SYMPTOMS[symptom.rule]?.includes(cause.rule) === true;
}

/** This error was reported before other errors had shown that the server uses the documented format. */
const isExceptionLater = (symptom: ExploreFinding, cause: ExploreFinding): boolean =>
  cause.rule === 'error-schema' && /^\d{3} /.test(cause.place ?? '') && cause.place?.slice(4) === symptom.place;

function cut(text: string): string {
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}… (${text.length} characters)` : text;
}
