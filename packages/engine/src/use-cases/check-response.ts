import { isJsonMedia } from '../generate/links/responses.ts';
import { responseSchemas } from '../generate/values/direction.ts';
import { checkSchema } from '../json/check-schema.ts';
import { readJson } from '../json/read-json.ts';
import type { ApiModel, Operation, ResponseSpec } from '../model/index.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly media: string;
  readonly body: string;
}

export interface ResponseCheck {
  /** True when the spec describes a response with this status. */
  readonly documented: boolean;
  /** True when there was a schema to check the body against. */
  readonly checked: boolean;
  readonly problems: readonly string[];
}

const MAX_PROBLEMS = 50;

export function checkResponse(model: ApiModel, operation: Operation, received: ReceivedResponse): ResponseCheck {
  const response = documentedResponse(operation, received.status);
  if (response === null) return { documented: false, checked: false, problems: [] };
  const schema = schemaFor(response, received.media);
  if (schema === null || !isJsonMedia(received)) return { documented: true, checked: false, problems: [] };
  const read = readJson(received.body);
  if (read.kind === 'unreadable') return { documented: true, checked: true, problems: ['the body is not valid JSON'] };
  const { schemas, directed } = responseSchemas(model.schemas);
  return { documented: true, checked: true, problems: checkSchema(read.value, directed(schema), schemas).slice(0, MAX_PROBLEMS) };
}

/** The exact status is preferred to its class, and the class to the default. */
export function documentedResponse({ responses }: Operation, status: number): ResponseSpec | null {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return wanted.flatMap((name) => responses.find((response) => response.status === name) ?? [])[0] ?? null;
}

function schemaFor({ media }: ResponseSpec, given: string) {
  const entry =
    media.find((candidate) => candidate.media.split(';', 1)[0] === given) ?? media.find((candidate) => candidate.media === '*/*');
  return entry?.schema ?? null;
}
