import { asSchema } from '../../json/as-schema.ts';
import { listOf, objectOf } from '../../json/values.ts';
import type { ApiModel, Json, Operation } from '../../model/index.ts';

const ROLE =
  '(admin(?:istrator)?|manager|moderator|operator|supervisor|coordinator|staff|superuser|editor|librarian|auditor|support|employee)s?';
const ROLE_ONLY = new RegExp(
  `\\b(?:${ROLE}(?: role| users?| accounts?)? only|only (?:for |by |an? |the )?${ROLE}\\b)|\\((?:for |by )?(?:an? |the )?${ROLE}\\)`,
  'i',
);
/** Matches a sentence that contains nothing else: "For role `admin`", "Requires the role `manager`", "Only for role `admin`". */
const FOR_ROLE = new RegExp(
  `^\\W*(?:only )?(?:for|requires?|needs?) (?:users? (?:with|in) )?(?:the )?role [\`"']?${ROLE}[\`"']?\\s*$`,
  'i',
);
/** "Visible to the owner and administrators only" allows other users too. */
const OF_OWNER = /\b(?:owners?|authors?|creators?|own|their|your|yourself|themselves|participants?)\b/i;
/** "Internal notes are shown to administrators only" is about a part of the response. */
const OF_DATA = /\w (?:is|are) (?:only )?(?:shown|visible|included|returned|listed|displayed|contained)\b/i;
const isAboutAccess = (sentence: string): boolean => !OF_OWNER.test(sentence) && !OF_DATA.test(sentence);
const ADMIN_PATH = /\/(?:admin|administration)(?:\/|$)/i;

/** Roles that ordinary users have. */
const USUAL = /^(?:user|customer|member|guest|client|visitor|subscriber|reader|viewer|patient|student|buyer|anonymous)s?$/i;

/** The roles that the API's schemas list, such as `chef`, without those that ordinary users have. */
export function listRoles({ schemas }: Pick<ApiModel, 'schemas'>): readonly string[] {
  const members = Object.entries(schemas).flatMap(([name, schema]) => [
    [name, schema] as const,
    ...Object.entries(objectOf(objectOf(asSchema(schema) as Json).properties)),
  ]);
  const listed = members.flatMap(([name, schema]) => (/(?:^|_|[a-z])roles?$/i.test(name) ? listOf(objectOf(schema as Json).enum) : []));
  return [...new Set(listed.flatMap((role) => (typeof role === 'string' && !USUAL.test(role) ? [role.toLowerCase()] : [])))];
}

/** Returns the role in brackets: "Delete a menu item (chef)". Null if the brackets contain another word as well. */
function roleInBrackets(summary: string | null, roles: readonly string[]): string | null {
  const words = (/\(([\w ,/-]+)\)\s*\.?$/.exec(summary ?? '')?.[1] ?? '').toLowerCase().split(/,|\/|\bor\b|\band\b/);
  const named = words.map((word) => word.trim().replace(/ only$/, '')).filter((word) => word !== '');
  return named.length > 0 && named.every((word) => roles.includes(word)) ? (named[0] ?? null) : null;
}

/** The role that an operation's description restricts it to, or null. `known` contains the API's roles. */
export function describedRole(
  { summary, description, responses = [] }: Pick<Operation, 'summary' | 'description'> & Partial<Pick<Operation, 'responses'>>,
  known: readonly string[] = [],
): string | null {
  const inBrackets = roleInBrackets(summary, known);
  if (inBrackets !== null) return inBrackets;
  const sentences = `${summary ?? ''}. ${description ?? ''}`.split(/[.;](?:\s|$)/).filter(isAboutAccess);
  const refusals = responses.filter(({ status }) => status === '403').flatMap((response) => response.description.split(/[.;](?:\s|$)/));
  const matches = [...sentences.flatMap((one) => [ROLE_ONLY.exec(one), FOR_ROLE.exec(one)]), ...refusals.map((one) => FOR_ROLE.exec(one))];
  const [, ...roles] = matches.find((match) => match !== null) ?? [];
  return (
    roles
      .find((role) => role !== undefined)
      ?.toLowerCase()
      .replace(/istrator$/, '') ?? null
  );
}

/** The role that an operation's description or path restricts it to, or null. */
export function reservedRole(
  op: Parameters<typeof describedRole>[0] & Pick<Operation, 'path'>,
  roles: readonly string[] = [],
): string | null {
  return describedRole(op, roles) ?? (ADMIN_PATH.test(op.path) ? 'admin' : null);
}
