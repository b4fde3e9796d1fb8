/**
 * Where a path value comes from: a resource that this exploration created or found, the spec, a field with the same name in any response,
 * or a generated value. `absent` is a generated value for which a read has shown that no such resource exists.
 */
export type ValueOrigin = 'own' | 'inside-own' | 'seen' | 'documented' | 'field' | 'invented' | 'absent';
