import type { FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, string>();

/** Keeps the raw body for routes that verify a signature over it. */
export const keepRawBody = (request: FastifyRequest, text: string): void => {
  if (request.routeOptions.config !== undefined && 'keepsRawBody' in request.routeOptions.config) bodies.set(request, text);
};

export const rawBodyOf = (request: FastifyRequest): string => bodies.get(request) ?? '';
