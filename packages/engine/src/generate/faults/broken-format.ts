import type { Json, JsonObject } from '../../model/index.ts';

export interface BrokenFormat {
  readonly id: string;
  /** For display, such as `a nonexistent day for startsOn`. */
  readonly what: string;
  readonly value: Json;
  /** True when servers tend to treat the format as a hint and not as a rule. */
  readonly lenient: boolean;
}

/** Returns values that clearly violate a format. A violation is strict if a server must parse the value to use it. */
export function brokenFormat({ format, minimum, maximum }: JsonObject): readonly BrokenFormat[] {
  switch (format) {
    case 'date':
      return [
        { id: 'day', what: 'a nonexistent day', value: '2024-02-30', lenient: false },
        { id: 'text', what: 'text that is not a date', value: 'not-a-date', lenient: false },
      ];
    case 'date-time':
      return [
        { id: 'text', what: 'text that is not a time', value: 'not-a-time', lenient: false },
        { id: 'day', what: 'a time on a nonexistent day', value: '2024-02-30T10:30:00Z', lenient: false },
      ];
    case 'uuid':
      return [{ id: 'text', what: 'text that is not a UUID', value: 'not-a-uuid', lenient: false }];
    case 'int32':
      // A declared maximum is tested as a boundary. With a minimum of 0, the 32 bits may be unsigned.
      return typeof maximum === 'number'
        ? []
        : [{ id: 'overflow', what: 'a number larger than 32 bits', value: 2_147_483_648, lenient: minimum === 0 }];
    case 'email':
      return [{ id: 'text', what: 'text that is not an email address', value: 'not-an-address', lenient: true }];
    case 'uri':
    case 'url':
      return [{ id: 'text', what: 'text that is not a URI', value: 'not a uri', lenient: true }];
    case 'ipv4':
      return [{ id: 'text', what: 'text that is not an IPv4 address', value: '999.1.1.1', lenient: true }];
    default:
      return [];
  }
}
