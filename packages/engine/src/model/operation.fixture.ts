import { HTTP_METHODS, type Operation } from './index.ts';

/** An operation with only a method and a path, such as `POST /orders`. */
export function operation(key: string, more: Partial<Operation> = {}): Operation {
  const [name = '', path = '/'] = key.split(' ');
  return {
    key,
    method: HTTP_METHODS.find((method) => method === name) ?? 'GET',
    path,
    operationId: null,
    summary: null,
    description: null,
    tags: [],
    deprecated: false,
    servers: [],
    params: [],
    bodies: [],
    responses: [],
    security: [],
    ...more,
  };
}
