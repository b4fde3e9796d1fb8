import type { Operation, RequestBody } from '../../model/index.ts';

/** Chooses a body type: JSON, then a form, then any other. */
export function bodyOf({ bodies }: Operation): RequestBody | null {
  const isJson = ({ media }: RequestBody): boolean => /json|^\*\/\*/.test(media);
  return bodies.find(isJson) ?? bodies.find(({ media }) => /urlencoded/.test(media)) ?? bodies[0] ?? null;
}
