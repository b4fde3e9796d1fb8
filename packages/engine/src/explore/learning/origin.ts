/**
 * Where a path value comes from: a resource that this exploration created or found, the spec, a field with the same name in any response,
 * or a generated value. An absent value was generated, read, and not found.
 */
export type Origin = 'own' | 'inside-own' | 'seen' | 'documented' | 'field' | 'invented' | 'absent';
